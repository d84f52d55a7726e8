import { describe, expect, it } from 'vitest';
import { accountOf, claimsOf, rowsOf } from '../../tools/requirements/rows.ts';

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
    ['no list of words', `const rows = [\n  ['DOOR-01', 'open'],\n];`, []],
    ['no comment', `// ${named('DOOR-01')}\n/** ${named('DOOR-02')} */\n * ${named('DOOR-03')}`, []],
    ['no other brackets', `it('${named('A35')} ${named('DOOR-1')} (DOOR-01)', () => list[0]);`, []],
  ])('finds %s', (_, source, found) => {
    expect(places(source)).toEqual(found);
  });

  it('tells rows without a test, and tests of rows that do not exist', () => {
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
});
