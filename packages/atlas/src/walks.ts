import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from './model.ts';
import type { RecordedFile } from './recorded.ts';

/** What the test files left in a folder. */
export const recordedIn = (folder: string): RecordedFile[] =>
  readdirSync(join(folder, 'files'))
    .sort()
    .map((name): RecordedFile => JSON.parse(readFileSync(join(folder, 'files', name), 'utf8')));

/** Each once for each set of states in which it was seen, the nearest to the start first. */
export function screensOf(chart: string, recorded: readonly RecordedFile[]): Screen[] {
  const known = new Map<string, Screen & { distance: number }>();
  for (const { machine, variant, steps } of recorded.flatMap(({ paths }) => paths)) {
    if (machine !== chart) continue;
    for (const [distance, { words, state, taken, screen: picture }] of steps.entries()) {
      const states = state === '' ? [chart] : state.split(', ').map((place) => `${chart}.${place}`);
      const key = [picture, ...states].join(' ');
      const before = known.get(key);
      const all = [...new Set([...(before?.taken ?? []), ...taken])];
      if (before && before.distance <= distance) before.taken = all;
      else known.set(key, { picture, states, taken: all, after: words, variant, distance });
    }
  }
  return [...known.values()]
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ distance: _, ...screen }) => screen);
}
