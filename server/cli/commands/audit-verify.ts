import { verifyAudit } from '../../domain/common/audit.ts';
import { command } from '../declaration.ts';

export const auditVerify = command({
  name: 'audit verify',
  summary: 'Checks that no row of the audit log was changed, taken out or put in between',
  details:
    'Each row holds the hash of the one before it. Keep the last hash that this prints elsewhere, such as in the log of another machine:\n' +
    'with --expect it shows later that no rows were taken from the end, and that the log was not written again as a whole.',
  changes: false,
  arguments: {},
  options: { expect: { value: 'hash', text: 'a hash that the log had before: fails when no row has it' } },
  examples: ['audit verify', 'audit verify --expect 5b1e0c…'],
  async run({ services, option }) {
    const verdict = await verifyAudit(services, option.expect?.trim().toLowerCase() ?? null);
    const { rows, head, fault } = verdict;
    const counted = `${rows} ${rows === 1 ? 'row is' : 'rows are'}`;
    return {
      data: verdict,
      lines:
        fault === null
          ? [`${counted} as written.`, ...(head === null ? [] : [`The last hash is ${head}`])]
          : [`The audit log was tampered with: ${fault}. From its beginning, ${counted} as written.`],
      code: fault === null ? 0 : 1,
    };
  },
});
