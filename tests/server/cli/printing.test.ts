import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../server/commands/declaration.ts';
import { print } from '../../../server/commands/printing.ts';

const asCsv = (...row: Cell[]) => print({ data: null, table: { columns: row.map(() => 'c'), rows: [row] } }, 'csv');
const lastLine = (...row: Cell[]) =>
  asCsv(...row)
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('what commands print', () => {
  it('CSV ends each line with CRLF, quotes what RFC 4180 asks for, and leaves empty cells empty', () => {
    const table = {
      columns: ['day', 'title'],
      rows: [
        ['2026-11-23', 'Say "hello", twice\nor thrice'],
        [null, 'Kurdî'],
      ],
    };
    expect(print({ data: null, table }, 'csv')).toBe(
      '\ufeffday,title\r\n2026-11-23,"Say ""hello"", twice\nor thrice"\r\n,Kurdî\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("http://evil.example";"Click")', `"'=HYPERLINK(""http://evil.example"";""Click"")"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x,=1+1', `"x,'=1+1"`],
    ['x|@SUM(A1)', "x|'@SUM(A1)"],
    ['x\t-2+3', `"x\t'-2+3"`],
    ['x\n=1+1', `"x\n'=1+1"`],
    ['x; "=1+1";+2', `"x; ""'=1+1"";'+2"`],
    ['x;＝1+1', `"x;'＝1+1"`],
    ['=1;=2', `"'=1;'=2"`],
    ['+1+cmd|calc', "'+1+cmd|calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', `"'\t'=1+1"`],
    ['\r=1+1', `"'\r'=1+1"`],
    ['\n=1+1', `"'\n'=1+1"`],
    ['\u0000=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['-', "'-"],
  ])('[A113] the cell %j is no formula in a spreadsheet', (cell, printed) => {
    expect(lastLine(cell)).toBe(`${printed}\r\n`);
  });

  it.each([
    ['012345', '"\t012345"'],
    ['000000', '"\t000000"'],
    ['07501234567', '"\t07501234567"'],
    ['9647501234567', '"\t9647501234567"'],
    ['12e345', '"\t12e345"'],
    ['123456', '123456'],
    ['0', '0'],
    ['0.50', '0.50'],
    [1234567890123, '1234567890123'],
    ['2026-11-25', '2026-11-25'],
  ])('[A185] the digits %j keep their first zero, and are no power of ten', (cell, printed) => {
    expect(lastLine(cell)).toBe(`${printed}\r\n`);
  });

  it('[A185] CSV begins with one byte order mark, by which Excel detects UTF-8', () => {
    expect(asCsv('Şêrko', 'ژیان').split('\ufeff')).toEqual(['', 'c,c\r\nŞêrko,ژیان\r\n']);
  });

  it('[A113] amounts below zero stay numbers, and a sign within a text stays as it is', () => {
    expect(lastLine('-29.00', -3, 'a=b', 'usr_1')).toBe('-29.00,-3,a=b,usr_1\r\n');
  });

  it('[A114] text of learners cannot move the cursor, start lines or change the direction in a terminal', () => {
    const answer = 'Good\u001b[2J\n0 rows\u0007\u009b31m \u202eevil\u2066\u2069\u2028end';
    const table = { columns: ['answer', 'stars'], rows: [[answer, 5]] };
    const text = print({ data: null, table, lines: [`from ${answer}`] }, 'text');
    const acting = /[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u;
    expect(text.replaceAll('\n', '')).not.toMatch(acting);
    expect(text.split('\n')).toHaveLength(4);
    expect(text).toContain('from Good [2J 0 rows 31m  evil end');
    const data = print({ data: { answer } }, 'json');
    expect(data.replaceAll('\n', '')).not.toMatch(acting);
    expect(data).toContain('\\u202eevil\\u2066\\u2069\\u2028end');
    expect(JSON.parse(data)).toEqual({ answer });
  });

  it('tables are aligned, with numbers to the right', () => {
    const table = {
      columns: ['item', 'net'],
      rows: [
        ['weaving', '29.00'],
        ['a', '-5.00'],
        ['b', null],
      ],
    };
    expect(print({ data: null, table, lines: ['net  USD 24.00'] }, 'text')).toBe(
      'item       net\nweaving  29.00\na        -5.00\nb\nnet  USD 24.00\n',
    );
  });
});
