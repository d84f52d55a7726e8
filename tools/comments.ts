// A step of `npm run check`. Comments end at column 100, and those of the product say a reason in
// words instead of naming a requirement, which titles of tests do. Rules of payments and limits are
// reviewed by id, so their comments may name them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { rowsOf } from './requirements/rows.ts';

const root = join(import.meta.dirname, '..');
const most = 100;

/** One word, such as a link, also behind a tag; and `biome-ignore` with its reason. */
const cannotBeBroken = /^\s*(?:\/\/|\/?\*+)?\s*(?:@\w+ )?\S+(?: \*\/)?$|^\s*(?:\/\/|\{?\/\*) biome-ignore /;
const mayNameRows = /(?:^|\/)(?:tests|payments)\/|\.test\.tsx?$|\/limit-rules\.ts$/;
/** `DESK-12` anywhere; `P14` in parentheses of ids alone, since A4 is a size of paper, too. */
const ids = /(?<![\w-])(?:[A-Z]{2,}-\d{2,3}|(?<=\((?:[A-Z]+-?\d+(?:,|;| to) )*)[ASPF]\d{1,2})(?![\w-])/g;

const commentsOf = (file: string, source: string): { start: number; end: number }[] =>
  file.endsWith('.css')
    ? [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: { length }, index }) => ({
        start: index,
        end: index + length,
      }))
    : parseSync(file, source).comments;

/** @returns a line for each fault, as `file:line what: what to do` */
export function faultsOfComments(file: string, source: string, rows: ReadonlySet<string>): string[] {
  return commentsOf(file, source).flatMap(({ start, end }) => {
    const first = source.slice(0, start).split('\n').length;
    const from = source.lastIndexOf('\n', start - 1) + 1;
    return source
      .slice(from, end)
      .split('\n')
      .flatMap((line, index) => {
        const at = `${file}:${first + index}`;
        const isTooLong = line.length > most && !cannotBeBroken.test(line);
        const words = (index === 0 ? line.slice(start - from) : line).replace(/`[^`]*`/g, '``');
        const named = mayNameRows.test(file) ? [] : (words.match(ids) ?? []).filter((id) => rows.has(id));
        return [
          ...(isTooLong ? [`${at} a comment of ${line.length} columns: end its lines at column ${most}`] : []),
          ...named.map((id) => `${at} ${id}: say the reason in words, and name the row in the title of a test`),
        ];
      });
  });
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const documents = ['requirements', 'security-requirements', 'payment-invariants'];
  const rows = new Set(documents.flatMap((name) => rowsOf(read(`docs/${name}.md`))).map(({ id }) => id));
  const faults = globSync(
    ['{*,.dependency-cruiser}.{ts,mjs}', '{common,machines,packages,server,src,tests,tools}/**/*.{ts,tsx,mts,mjs,css}'],
    {
      cwd: root,
      // generated from openapi.yaml, and what databases have taken, which never changes
      exclude: ['**/node_modules', 'common/api/schema.d.ts', 'server/db/migrations/0*.ts'],
    },
  ).flatMap((file) => faultsOfComments(file, read(file), rows));
  for (const fault of faults.toSorted()) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
