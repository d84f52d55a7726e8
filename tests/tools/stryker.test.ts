import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEquivalents } from '../../tools/mutants/equivalents.ts';
import { areas } from '../../tools/stryker/areas.ts';
import { explain, judgedIn, type Result, tableOf } from '../../tools/stryker/verdicts.ts';

const file = 'server/domain/door.ts';
const text = 'const width = 2;\nexport function open(door: Door) {\n  return door.free && door.free;\n}\n';

/** A mutant of the text, by the text that it replaces. */
function mutantOf(original: string, replacement: string, status: string, from = 0, source = text): Result {
  const start = source.indexOf(original, from);
  const place = (offset: number) => {
    const before = source.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  return {
    fileName: `/work/${file}`,
    mutatorName: 'ConditionalExpression',
    replacement,
    status,
    location: { start: place(start), end: place(start + original.length) },
  };
}

it('the reviewed list of mutants explains those of files that exist', () => {
  const files = [...readEquivalents().keys()].map((id) => id.split(' ', 1)[0] ?? '');
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

it('every folder of rules is an area of Stryker, and every area has tests', () => {
  const folders = globSync('server/domain/*/').map((folder) => `${folder.replace(/\/$/, '')}/`);
  expect(folders).toContain('server/domain/payments/');
  expect(areas.map(({ folder }) => folder)).toEqual(expect.arrayContaining(folders));
  expect(areas.filter(({ tests }) => globSync(tests).length === 0)).toEqual([]);
});

describe('mutants that Stryker made', () => {
  it('have an id of file, name, operator and change, which does not depend on lines', () => {
    const [mutant] = judgedIn(file, text, [mutantOf('door.free && door.free', 'true', 'Survived')]);
    const id = 'server/domain/door.ts open ConditionalExpression door.free && door.free → true';
    expect(mutant).toMatchObject({ id, file, line: 3, column: 10, verdict: 'survived' });
    const moved = `// A door.\n\n${text}`;
    const [again] = judgedIn(file, moved, [mutantOf('door.free && door.free', 'true', 'Survived', 0, moved)]);
    expect(again).toMatchObject({ id, line: 5 });
  });

  it('are numbered in the order of the text where the same change can be made twice', () => {
    const second = mutantOf('door.free', 'true', 'Killed', text.lastIndexOf('door.free'));
    const mutants = judgedIn(file, text, [second, mutantOf('door.free', 'true', 'Survived')]);
    expect(mutants.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['server/domain/door.ts open ConditionalExpression door.free → true', 'survived'],
      ['server/domain/door.ts open ConditionalExpression door.free → true (2)', 'killed'],
    ]);
    expect(mutants[1]?.text).toContain('return door.free && true;');
  });

  it('are explained by the reviewed list, which may name none that is noticed or gone', () => {
    const killed = mutantOf('2', '3', 'Killed');
    const survived = mutantOf('door.free && door.free', 'true', 'Survived');
    const uncovered = mutantOf('door.free && door.free', 'false', 'NoCoverage');
    const mutants = judgedIn(file, text, [killed, survived, uncovered]);
    const known = readEquivalents(
      [
        '# a comment',
        `${file} width ConditionalExpression 2 → 3  because it was thought so`,
        `${file} open ConditionalExpression door.free && door.free → true  because both are the same`,
        `${file} close ConditionalExpression shut → true  because it was there once`,
        'machines/door.machine.ts guard isFree  because of something else',
      ].join('\n'),
    );
    expect(explain(mutants, known, (id) => id.startsWith(`${file} `))).toEqual([
      `${file} width ConditionalExpression 2 → 3`,
      `${file} close ConditionalExpression shut → true`,
    ]);
    expect(mutants.map(({ verdict }) => verdict)).toEqual(['killed', 'explained', 'uncovered']);
    expect(tableOf(mutants).split('\n').at(-1)?.split(/\s+/)).toEqual([
      'all',
      '3',
      '1',
      '0',
      '0',
      '1',
      '0',
      '0',
      '1',
      '0',
    ]);
  });

  it('need a reason each in the reviewed list', () => {
    expect(() => readEquivalents('server/domain/door.ts open')).toThrow("say why, after two spaces and 'because'");
  });
});
