import { expect, it } from 'vitest';
import { faultsOfComments } from '../../tools/comments.ts';

const rows = new Set(['DESK-96', 'PAY-08', 'P1', 'P4', 'A4']);
const found = (comment: string, file = 'machines/desk/any.machine.ts') =>
  faultsOfComments(file, `export const any = 1;\n\n${comment}\n`, rows);
const words = (columns: number) =>
  'a word '
    .repeat(columns)
    .slice(0, columns - 1)
    .concat('.');

it('a comment that ends after column 100 fails the check, by file and line', () => {
  for (const comment of [
    `// ${words(98)}`,
    `/** ${words(94)} */`,
    `/*${' '.repeat(20)}${words(77)} */`,
    `export const more = 1; // ${words(80)}`,
    `// see ${words(60)} https://zanin.example/${'a'.repeat(80)}`,
  ]) {
    expect(found(comment), comment).toEqual([
      `machines/desk/any.machine.ts:3 a comment of ${comment.length} columns: end its lines at column 100`,
    ]);
  }
  const within = ` * ${words(99)}`;
  expect(found(`/**\n${within}\n */`)).toEqual([expect.stringMatching(/:4 a comment of 102 columns/)]);
  expect(found(`/* ${words(120)} */`, 'src/any.css')).toEqual([expect.stringMatching(/^src\/any\.css:3 /)]);
});

it('a comment that ends at column 100, or whose line cannot be broken, passes the check', () => {
  for (const comment of [
    `// ${words(97)}`,
    `/** ${words(93)} */`,
    `const long = '${words(120)}';`,
    `// https://zanin.example/${'a'.repeat(100)}`,
    `/**\n * @see https://zanin.example/${'a'.repeat(100)}\n */`,
    `/* https://zanin.example/${'a'.repeat(100)} */`,
    `// biome-ignore lint/style/noAny: ${words(100)}`,
  ]) {
    expect(found(comment), comment).toEqual([]);
  }
});

it('a comment of the product that names a requirement fails the check, by file, line and id', () => {
  for (const [comment, ids] of [
    ['/** Is approved (DESK-96). */', ['DESK-96']],
    ['// DESK-96: a second person', ['DESK-96']],
    ['// paid once (P1, P4)', ['P1', 'P4']],
    ['// the price counts (PAY-08; P1)', ['PAY-08', 'P1']],
  ] as const) {
    expect(found(comment), comment).toEqual(
      ids.map(
        (id) =>
          `machines/desk/any.machine.ts:3 ${id}: say the reason in words, and name the row in the title of a test`,
      ),
    );
  }
});

it('a comment about payments or limits may name a requirement, and so may tests, examples and code', () => {
  for (const file of [
    'server/domain/payments/orders.ts',
    'machines/payments/checkout.machine.ts',
    'server/domain/common/limit-rules.ts',
    'tests/support/any.ts',
    'src/any.test.ts',
  ]) {
    expect(found('// once (DESK-96, P1)', file), file).toEqual([]);
  }
  for (const comment of [
    '// such as `DESK-96`',
    "const id = 'DESK-96';",
    '/** A4 without margins (an A4 page). */',
    '// SHA-256, UTF-8 and DESK-999',
  ]) {
    expect(found(comment), comment).toEqual([]);
  }
});
