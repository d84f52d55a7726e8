/**
 * Prints each row of docs/requirements.md with the tests that name it: `npm run requirements`, or only some rows:
 * `npm run requirements LOGIN PAY-03`. Fails when a row has no test, or a test names a row that does not exist.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accountOf, claimsOf, rowsOf } from './requirements/rows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const files = globSync(['tests/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'], { cwd: root }).sort();
const claims = files.flatMap((file) => claimsOf(file, read(file)));
const { rows, open, unknown } = accountOf(rowsOf(read('docs/requirements.md')), claims);

const wanted = process.argv.slice(2);
for (const row of rows.filter(({ id }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start)))) {
  console.log(`${row.claims.length > 0 ? '✓' : '✗'} ${row.id} ${row.text}`);
  for (const { file, line, title } of row.claims) console.log(`    ${file}:${line} ${title}`);
}
console.log(`\n${rows.length} rows, named ${claims.length} times by ${files.length} test files`);
if (open.length > 0) console.error(`Without a test: ${open.join(', ')}`);
for (const { id, file, line } of unknown) console.error(`${file}:${line} names ${id}, which is no row`);
if (open.length > 0 || unknown.length > 0) process.exitCode = 1;
