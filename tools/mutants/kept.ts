import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

/** A mutant with what became of it; without a verdict if it is explained, or was not judged. */
export interface Entry extends Mutant {
  verdict?: Verdict | undefined;
  equivalent?: string | undefined;
}

export const report = '.cache/mutants.json';

export function readReport(file = report): Entry[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Adds to what other runs wrote of other files, or of other mutants of these. */
export function keep(entries: readonly Entry[], isMade: (mutant: Mutant) => boolean, file = report): void {
  const byId = new Map(
    readReport(file)
      .filter(isMade)
      .map((entry) => [entry.id, entry]),
  );
  for (const entry of entries) byId.set(entry.id, entry);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify([...byId.values()], null, 2));
}
