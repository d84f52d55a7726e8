import { diff3Merge } from 'node-diff3';
import { lex } from '../domain/catalogue/markdown.ts';
import type { Manifest } from './files.ts';

/**
 * Three-way merge of a text by blocks of Markdown or by lines. Null where both changed the same or
 * touching ones.
 */
export function mergeText(path: string, base: string, mine: string, theirs: string): string | null {
  const parts = path.endsWith('.md') ? blocksOf : linesOf;
  return merge(parts(base), parts(mine), parts(theirs))?.join('') ?? null;
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Front matter is lines. */
function blocksOf(text: string): string[] {
  const [front = ''] = /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const blocks = lex(text.slice(front.length)).map(({ raw }) => raw);
  const all = [...(front === '' ? [] : linesOf(front)), ...blocks];
  // line ends of Windows are not in `raw`
  return all.join('') === text ? all : linesOf(text);
}

/** Of parts, so that many equal ones, such as blank lines, do not take seconds to be compared. */
const mostPairs = 1_000_000;

function merge(base: string[], mine: string[], theirs: string[]): string[] | null {
  if (base.length * Math.max(mine.length, theirs.length) > mostPairs) return null;
  const regions = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });
  const merged = regions.flatMap(({ ok }) => ok ?? []);
  return regions.some(({ conflict }) => conflict) ? null : merged;
}

/** By path, what `mine` changes of `theirs`; null deletes. */
export interface Merged {
  changes: Map<string, Buffer | null>;
  /** Paths that both changed in the same place. */
  conflicts: string[];
}

/** By file, then by block. */
export function mergeFiles(
  { base, mine, theirs }: { base: Manifest; mine: Manifest; theirs: Manifest },
  read: (sha256: string) => Buffer,
): Merged {
  const changes: Merged['changes'] = new Map();
  const conflicts: string[] = [];
  for (const path of new Set([...base.keys(), ...mine.keys()])) {
    const [before, here, there] = [base.get(path), mine.get(path), theirs.get(path)];
    if (here === before || here === there) continue;
    if (there === before) {
      changes.set(path, here === undefined ? null : read(here));
      continue;
    }
    const [one, two, three] = [before, here, there].map((sha256) => textOf(path, sha256, read));
    const merged = one == null || two == null || three == null ? null : mergeText(path, one, two, three);
    if (merged === null) conflicts.push(path);
    else changes.set(path, Buffer.from(merged));
  }
  return { changes, conflicts: conflicts.sort() };
}

const textOf = (path: string, sha256: string | undefined, read: (sha256: string) => Buffer): string | null =>
  sha256 !== undefined && /\.(?:md|yaml)$/.test(path) ? read(sha256).toString('utf8') : null;
