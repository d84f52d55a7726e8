import { describe, expect, it } from 'vitest';
import {
  accountOf,
  citationsOf,
  claimsOf,
  isAsked,
  pathsOf,
  rowsOf,
  tableIdsOf,
} from '../../tools/requirements/rows.ts';

// Ids are put into brackets here, so that the scanner finds none in this file.
const named = (id: string) => `[${id}]`;
const places = (source: string) => claimsOf('door.test.ts', source).map(({ id, line, title }) => [id, line, title]);

describe('npm run requirements', () => {
  it('reads the rows of the list, with their text', () => {
    expect(rowsOf('# Doors\nA note.\n\n## DOOR\n- DOOR-01 It opens.\n- DOOR-02 **[decided]** It shuts.\n')).toEqual([
      { id: 'DOOR-01', text: 'It opens.' },
      { id: 'DOOR-02', text: '**[decided]** It shuts.' },
    ]);
  });

  it('reads the rows of attacks, traps, invariants and faults', () => {
    expect(rowsOf('- A8 It is slow.\n- P10 Once.\n- F3 Whole.\n- B4 No row.\n').map(({ id }) => id)).toEqual([
      'A8',
      'P10',
      'F3',
    ]);
  });

  it('prints the row of a whole id, or all rows of which the ids begin alike', () => {
    const rows = rowsOf('- A8 It is slow.\n- A80 It is small.\n- DOOR-01 It opens.\n');
    const asked = (start: string) => rows.filter((row) => isAsked(row, start)).map(({ id }) => id);
    expect([asked('A8'), asked('A'), asked('DOOR'), asked('DOOR-01')]).toEqual([
      ['A8'],
      ['A8', 'A80'],
      ['DOOR-01'],
      ['DOOR-01'],
    ]);
  });

  it.each([
    ['a title', `it('${named('DOOR-01')} it opens', () => {});`, [['DOOR-01', 1, 'it opens']]],
    ['a title with an apostrophe', `it("${named('DOOR-01')} it's open");`, [['DOOR-01', 1, "it's open"]]],
    [
      'two ids in one title',
      `\nit('${named('DOOR-01')} ${named('DOOR-02')} both', () => {});`,
      [
        ['DOOR-01', 2, 'both'],
        ['DOOR-02', 2, 'both'],
      ],
    ],
    [
      'the title of a table, on a line of its own',
      `it.each([1, 2])(\n  '${named('DOOR-01')} %s',`,
      [['DOOR-01', 2, '%s']],
    ],
    [
      'the list of a walk',
      `walk({\n  proves: [\n    'DOOR-01',\n    'DOOR-02',\n  ],\n});`,
      [
        ['DOOR-01', 2, 'a walk of the chart'],
        ['DOOR-02', 2, 'a walk of the chart'],
      ],
    ],
    [
      'the cases of a table',
      `it.each([\n  ['DOOR-01', 'open'],\n  ['DOOR-02', 'shut'],\n])('${named('%s')} %s');`,
      [
        ['DOOR-01', 2, "a case: ['DOOR-01', 'open'],"],
        ['DOOR-02', 3, "a case: ['DOOR-02', 'shut'],"],
      ],
    ],
    ['nothing in a list of words', `const rows = [\n  ['DOOR-01', 'open'],\n];`, []],
    ['nothing in a comment', `// ${named('DOOR-01')}\n/** ${named('DOOR-02')} */\n * ${named('DOOR-03')}`, []],
    [
      'a title with the id of an attack',
      `it('${named('A35')}${named('DOOR-01')} shuts', () => {});`,
      [
        ['A35', 1, 'shuts'],
        ['DOOR-01', 1, 'shuts'],
      ],
    ],
    ['nothing in other brackets', `it('${named('A351')} ${named('DOOR-1')} (DOOR-01)', () => list[0]);`, []],
  ])('finds what proves a row in %s', (_, source, found) => {
    expect(places(source)).toEqual(found);
  });

  it('reports rows without a test, and tests of rows that do not exist', () => {
    const rows = rowsOf('- DOOR-01 It opens.\n- DOOR-02 It shuts.\n');
    const claims = claimsOf('door.test.ts', `it('${named('DOOR-01')} opens');\nit('${named('DOOR-09')} flies');`);
    const { rows: accounted, open, unknown } = accountOf(rows, claims);
    expect(accounted.map(({ id, claims: found }) => [id, found.length])).toEqual([
      ['DOOR-01', 1],
      ['DOOR-02', 0],
    ]);
    expect(open).toEqual(['DOOR-02']);
    expect(unknown.map(({ id, line }) => [id, line])).toEqual([['DOOR-09', 2]]);
  });

  it('accepts a row that gives the reason why no test names it, and refuses two rows of one id', () => {
    const rows = rowsOf('- A1 It opens. (no test: only a locksmith can)\n- A2 It shuts.\n- A2 It locks.\n');
    const { open, doubled } = accountOf(rows, claimsOf('door.test.ts', `it('${named('A2')} shuts');`));
    expect([open, doubled]).toEqual([[], ['A2']]);
  });

  it('reports comments and tables that name a row that does not exist', () => {
    const source = [
      '/** Opens (A1),',
      ' * and shuts (A2, DOOR-01; A3 to A5). */',
      "const url = 'http://a/(A6)'; // on paper of A4 size (A7)",
    ].join('\n');
    const table = '| id | where |\n|---|---|\n| 1.1.1 | A1, `A8` and A9 |\nA10\n';
    const citations = [...citationsOf('door.ts', source), ...tableIdsOf('doors.md', table)];
    const { unknown } = accountOf(rowsOf('- A1 It opens.\n'), [], citations);
    expect(unknown.map(({ id, file, line }) => `${file}:${line} ${id}`)).toEqual([
      'door.ts:2 A2',
      'door.ts:2 DOOR-01',
      'door.ts:2 A3',
      'door.ts:2 A5',
      'door.ts:3 A7',
      'doors.md:3 A9',
    ]);
  });

  it('finds the paths that a document names', () => {
    const text =
      'In `server/http/app.ts`, `.ci/run` and `package.json`; not `text/plain`, `/api/me` or `no-store`, nor server/x.ts.';
    expect(pathsOf(text)).toEqual(['server/http/app.ts', '.ci/run', 'package.json']);
  });
});
