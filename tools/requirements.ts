/**
 * Prints each requirement with the tests that name it. Fails for a row with neither test nor
 * reason, an unknown id, and a missing file named by docs/asvs.md or docs/security.md.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accountOf, citationsOf, claimsOf, isAsked, pathsOf, rowsOf, tableIdsOf } from './requirements/rows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();

const documents = ['docs/requirements.md', 'docs/security-requirements.md', 'docs/payment-invariants.md'];
const tables = ['docs/asvs.md', 'docs/security.md'];
const files = find('{common,packages,src,tests}/**/*.test.{ts,tsx}');
const claims = files.flatMap((file) => claimsOf(file, read(file)));
const sources = find('{common,server,src,machines}/**/*.{ts,tsx}').filter((file) => !files.includes(file));
const citations = [
  ...sources.flatMap((file) => citationsOf(file, read(file))),
  ...tables.flatMap((file) => tableIdsOf(file, read(file))),
];
const { rows, open, unknown, doubled } = accountOf(
  documents.flatMap((file) => rowsOf(read(file))),
  claims,
  citations,
);
const missing = tables.flatMap((file) =>
  pathsOf(read(file)).flatMap((path) => (existsSync(`${root}${path}`) ? [] : [{ file, path }])),
);

const wanted = process.argv.slice(2);
for (const row of rows.filter((row) => wanted.length === 0 || wanted.some((start) => isAsked(row, start)))) {
  console.log(`${row.claims.length > 0 ? '✓' : open.includes(row.id) ? '✗' : '–'} ${row.id} ${row.text}`);
  for (const { file, line, title } of row.claims) console.log(`    ${file}:${line} ${title}`);
}
console.log(`\n${rows.length} rows, named ${claims.length} times by ${files.length} test files`);
if (open.length > 0) console.error(`Without a test: ${open.join(', ')}`);
if (doubled.length > 0) console.error(`More than one row: ${doubled.join(', ')}`);
for (const { id, file, line } of unknown) console.error(`${file}:${line} names ${id}, which is no row`);
for (const { file, path } of missing) console.error(`${file} names ${path}, which does not exist`);
if (open.length + doubled.length + unknown.length + missing.length > 0) process.exitCode = 1;
