import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWithProblems } from '../read.ts';

/**
 * Writes the missing `from` of each translation: the stamp of the original as it is now. The rest
 * of a file stays as it is.
 * @returns the number of stamps
 */
export function insertStamps(root: string): number {
  const { unstamped } = readWithProblems(root);
  for (const [path, insertions] of Map.groupBy(unstamped, (insertion) => insertion.path)) {
    const file = join(dirname(root), path);
    const lines = readFileSync(file, 'utf8').split('\n');
    const lineEnd = lines[0]?.endsWith('\r') ? '\r' : '';
    // from the end, so that the numbers of the lines above stay
    for (const { after, lines: added, isIndented } of insertions.toSorted((one, other) => other.after - one.after)) {
      const [before = ''] = /^[\s-]*/.exec(lines[after - 1] ?? '') ?? [];
      const indent = isIndented ? before.replaceAll('-', ' ') : '';
      lines.splice(after, 0, ...added.map((line) => indent + line + lineEnd));
    }
    writeFileSync(file, lines.join('\n'));
  }
  return unstamped.length;
}
