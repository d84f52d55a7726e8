import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsOf, rowsOf } from '../requirements/rows.ts';
import { plain } from './charts.ts';
import type { Requirement } from './model.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['docs/requirements.md', 'docs/security-requirements.md', 'docs/payment-invariants.md'];

/** Each row of the requirements' documents with the tests that name it. */
export function requirements(): Record<string, Requirement> {
  const files = globSync('{common,packages,src,tests}/**/*.test.{ts,tsx}', { cwd: root }).sort();
  const claims = files.flatMap((file) => claimsOf(file, read(file)));
  return Object.fromEntries(
    documents
      .flatMap((file) => rowsOf(read(file)))
      .map(({ id, text }) => [
        id,
        {
          text: plain(text),
          tests: claims.filter((claim) => claim.id === id).map(({ file, title }) => `${file}: ${title}`),
        },
      ]),
  );
}
