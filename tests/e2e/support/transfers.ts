import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the content with bank transfers in dinars. */
export function withTransfers() {
  const root = mkdtempSync(join(tmpdir(), 'zanin-transfers-'));
  const content = join(root, 'content');
  cpSync('content', content, { recursive: true });
  const account = 'account:\n  Account holder: Zanin Foundation\n  IBAN: IQ20 CBIQ 8618 0010 1010 500\n';
  writeFileSync(join(content, 'site/bank-transfer.yaml'), `currencies: [IQD]\n${account}`);
  return { env: { CONTENT_DIR: content }, remove: () => rmSync(root, { recursive: true }) };
}

/** @param amount in minor units of IQD */
export const confirming = (reference: string, amount: number, received = new Date()): string[] => [
  ...['transfers', 'confirm', reference, '--amount', String(amount / 100), '--currency', 'IQD'],
  ...['--received', received.toISOString().slice(0, 10), '--reason', 'Statement 47'],
];
