import { noRowHas, verifyAudit } from '../../domain/common/audit.ts';
import { command, WrongUsage } from '../declaration.ts';

const next =
  'Keep a copy of the database as it is, and compare its rows with the lines "audit.added" of the log of the server, of which each has a hash.';

const tampered = (fault: string): string => `The audit log was tampered with: ${fault}. ${next}`;

const unknownHash = (hash: string): string =>
  `No row of the audit log has the hash ${hash}. It is that of another database or of an older copy of this one, or rows were taken from the end, or the log was written again as a whole. ${next}`;

/** @throws WrongUsage */
function readHash(text: string | undefined): string | null {
  if (text === undefined) return null;
  const hash = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new WrongUsage(`--expect should be a hash of 64 hexadecimal digits, but is "${text}".`);
}

export const auditVerify = command({
  name: 'audit verify',
  summary: 'Checks that no row of the audit log was changed, taken out or put in between',
  details:
    'Each row holds the hash of the one before it. Keep the last hash that this prints elsewhere, such as in the log of another machine:\n' +
    'with --expect it shows later that no rows were taken from the end, and that the log was not written again as a whole.',
  options: { expect: { value: 'hash', text: 'a hash that the log had before: fails when no row has it' } },
  examples: ['audit verify', 'audit verify --expect "$(cat last-hash)"'],
  async run({ services, option }) {
    const expected = readHash(option.expect);
    const verdict = await verifyAudit(services, expected);
    const { rows, head, fault } = verdict;
    const isWhole = fault === null || fault === noRowHas(expected);
    const counted = `${rows} ${rows === 1 ? 'row is' : 'rows are'} as written.`;
    return {
      data: verdict,
      lines: [counted, ...(isWhole && head !== null ? [`The last hash is ${head}`] : [])],
      failure: fault === null ? null : isWhole ? unknownHash(expected ?? '') : tampered(fault),
    };
  },
});
