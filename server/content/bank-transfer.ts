import { readOrRefuse } from './content-error.ts';
import { type ContentSource, sourceOf, textIn } from './source.ts';
import { type Problems, readMapping } from './yaml-source.ts';

const path = 'site/bank-transfer.yaml';

interface BankTransfer {
  currencies: string[];
  lines: { name: string; value: string }[];
}

const currency = { max: 3, pattern: /^[A-Z]{3}$/, form: 'a currency such as IQD' };
const most = 8;
/** Rendered by the order's page itself; lower case. */
const ofThePage = ['amount', 'reference'];

/** @returns null without the file, which turns transfers off */
export function readBankTransfer(problems: Problems, from: string | ContentSource): BankTransfer | null {
  const source = sourceOf(from);
  const text = textIn(source, path);
  if (text === null) return null;
  const mapping = readMapping(problems, `${source.name}/${path}`, text);
  if (!mapping) return null;
  const currencies = mapping.texts('currencies', currency);
  const account = mapping.mapping('account');
  const lines = (account?.keys ?? []).map((name) => ({ name, value: account?.text(name, { max: 100 }) ?? '' }));
  if (account && lines.length === 0) mapping.report('account', 'account has no lines; write what a bank asks for');
  if (lines.length > most) mapping.report('account', `account has more than ${most} lines; write at most ${most}`);
  const long = lines.find(({ name }) => name.length > 40);
  if (long) account?.report(long.name, 'the name of a line should have at most 40 characters');
  for (const { name } of lines.filter(({ name }) => ofThePage.includes(name.toLowerCase()))) {
    account?.report(name, `${name} is a line that the page adds; leave it out`);
  }
  mapping.end();
  return { currencies, lines };
}

/** @throws ContentError */
export const transferAccountOf = (from: string | ContentSource): BankTransfer | null =>
  readOrRefuse((problems) => readBankTransfer(problems, from));
