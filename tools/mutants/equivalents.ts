import { readFileSync } from 'node:fs';

/** Reviewed list of mutants that no test can or should notice. */
export const equivalents = 'tests/mutants.equivalent.txt';

/** Lines `<id>  because <why>`. */
export function readEquivalents(text = readFileSync(equivalents, 'utf8')): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [id = '', why] = line.split('  because ');
      if (!why) throw new Error(`${equivalents}: say why, after two spaces and 'because': ${line}`);
      return [id, why];
    }),
  );
}
