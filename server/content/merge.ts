import { lex } from '../domain/catalogue/markdown.ts';
import type { Manifest } from './files.ts';

/** Three-way merge of a text by blocks of Markdown or by lines. Null where both changed the same or touching ones. */
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

function merge(base: string[], mine: string[], theirs: string[]): string[] | null {
  const [inMine, inTheirs] = [matches(base, mine), matches(base, theirs)];
  if (!inMine || !inTheirs) return null;
  const merged: string[] = [];
  let [at, atMine, atTheirs] = [0, 0, 0];
  for (;;) {
    let next = at;
    while (next < base.length && (inMine[next] === undefined || inTheirs[next] === undefined)) next++;
    const endMine = inMine[next] ?? mine.length;
    const endTheirs = inTheirs[next] ?? theirs.length;
    const chosen = choose(base.slice(at, next), mine.slice(atMine, endMine), theirs.slice(atTheirs, endTheirs));
    if (!chosen) return null;
    merged.push(...chosen, ...base.slice(next, next + 1));
    if (next === base.length) return merged;
    [at, atMine, atTheirs] = [next + 1, endMine + 1, endTheirs + 1];
  }
}

function choose(base: string[], mine: string[], theirs: string[]): string[] | null {
  if (areEqual(mine, base) || areEqual(mine, theirs)) return theirs;
  return areEqual(theirs, base) ? mine : null;
}

const areEqual = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** Cells of the table of common subsequences: 4 million take 50 ms. */
const mostCells = 4_000_000;

/**
 * By index in `from`, where the part is in `to`, for a longest common subsequence. Null where it
 * would take too long.
 */
function matches(from: string[], to: string[]): (number | undefined)[] | null {
  const found: (number | undefined)[] = Array.from({ length: from.length });
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) found[start] = start++;
  let [end, endTo] = [from.length, to.length];
  while (end > start && endTo > start && from[end - 1] === to[endTo - 1]) found[--end] = --endTo;
  const [rows, columns] = [end - start, endTo - start];
  if (rows * columns > mostCells) return null;
  // lengths of the common subsequences of what is left, from each pair of places on
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        from[start + row] === to[start + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (from[start + row] === to[start + column]) found[start + row++] = start + column++;
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return found;
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
