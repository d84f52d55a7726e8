import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyContent } from './content.ts';

/** A copy of the content with bank transfers in dinars. */
export function withTransfers() {
  const content = copyContent();
  const account = 'account:\n  Account holder: Zanin Foundation\n  IBAN: IQ20 CBIQ 8618 0010 1010 500\n';
  writeFileSync(join(content.folder, 'site/bank-transfer.yaml'), `currencies: [IQD]\n${account}`);
  return content;
}

/** @param amount in minor units of IQD */
export const confirming = (reference: string, amount: number, received = new Date()): string[] => [
  ...['transfers', 'confirm', reference, '--amount', String(amount / 100), '--currency', 'IQD'],
  ...['--received', received.toISOString().slice(0, 10), '--reason', 'Statement 47'],
];
