import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBankTransfer, transferAccountOf } from '../../../server/content/bank-transfer.ts';
import { readContent } from '../../../server/content/read.ts';
import { Problems } from '../../../server/content/yaml-source.ts';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-transfer-')), 'content');
  mkdirSync(join(root, 'site'), { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const write = (text: string) => writeFileSync(join(root, 'site/bank-transfer.yaml'), text);

/** What is wrong with a file. */
function problemsOf(text: string): string[] {
  write(text);
  const problems = new Problems();
  readBankTransfer(problems, root);
  return problems.found;
}

describe('the account for bank transfers', () => {
  it('[PAY-17] without a file there are no transfers, as in the content of the platform', () => {
    expect(transferAccountOf(root)).toBeNull();
    expect(transferAccountOf('content')).toBeNull();
  });

  it('[PAY-17] has the configured currencies, and the lines of the account in their order', () => {
    write("currencies: [IQD, EUR]\naccount:\n  Account holder: Zanin Foundation\n  Number: '0042'\n");
    expect(transferAccountOf(root)).toEqual({
      currencies: ['IQD', 'EUR'],
      lines: [
        { name: 'Account holder', value: 'Zanin Foundation' },
        { name: 'Number', value: '0042' },
      ],
    });
  });

  it.each([
    ['currencies: [iqd]\naccount:\n  Bank: A\n', '1: an entry of currencies should be a currency such as IQD'],
    ['currencies: []\naccount:\n  Bank: A\n', '1: currencies should be a list with at least one entry'],
    ['currencies: [IQD]\n', '1: account is missing; add it'],
    ['currencies: [IQD]\naccount: {}\n', '2: account has no lines; write what a bank asks for'],
    ['currencies: [IQD]\naccount:\n  Number: 42\n', '3: Number should be text, but is 42; put it in quotes'],
    [
      `currencies: [IQD]\naccount:\n  ${'A'.repeat(41)}: B\n`,
      '3: the name of a line should have at most 40 characters',
    ],
    [
      `currencies: [IQD]\naccount:\n${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((line) => `  Line ${line}: A\n`).join('')}`,
      '3: account has more than 8 lines; write at most 8',
    ],
    [
      'currencies: [IQD]\naccount:\n  Bank: A\n  reference: B\n',
      '4: reference is a line that the page adds; leave it out',
    ],
    ['currencies: [IQD]\naccount:\n  Amount: A\n', '3: Amount is a line that the page adds; leave it out'],
    ['currencies: [IQD]\naccount:\n  Bank: A\nnote: B\n', '4: note is not known here'],
  ])('[PAY-17] a mistake is refused by file and line: %j', (text, problem) => {
    expect(problemsOf(text)).toContainEqual(expect.stringContaining(`content/site/bank-transfer.yaml:${problem}`));
  });

  it('[PAY-17] is checked with the rest of the content, and at each start', () => {
    write('currencies: [IQD]\n');
    expect(() => transferAccountOf(root)).toThrow('bank-transfer.yaml:1: account is missing');
    expect(readContent(root)).toContainEqual(expect.stringContaining('bank-transfer.yaml:1: account is missing'));
  });
});
