import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Atlas, Chart, Text, Width } from './model.ts';
import type { ScreenText } from './pictures.ts';

const root = join(import.meta.dirname, '../..');

/** At most so many pictures are kept for a text: a navbar is everywhere. */
const mostPictures = 12;
const mostSources = 4;

/** Every text of every picture, with the pictures and states that show it. */
export function textsOf(
  pictures: ReadonlyMap<string, readonly ScreenText[]>,
  charts: readonly Pick<Chart, 'id' | 'paths'>[],
): Atlas['texts'] {
  const statesOfPicture = new Map<string, Set<string>>();
  for (const { states, picture } of charts.flatMap(({ paths }) => paths.flatMap(({ steps }) => steps))) {
    const known = statesOfPicture.get(picture) ?? new Set();
    for (const state of states) known.add(state);
    statesOfPicture.set(picture, known);
  }
  const texts = new Map<string, Text & { found: Set<string> }>();
  for (const [picture, seen] of pictures) {
    for (const { text, kind, box } of seen) {
      const key = `${kind} ${text}`;
      const entry = texts.get(key) ?? { text, kind, seen: [], states: [], sources: [], found: new Set() };
      texts.set(key, entry);
      if (entry.seen.length < mostPictures) entry.seen.push({ picture, box });
      for (const state of statesOfPicture.get(picture) ?? []) entry.found.add(state);
    }
  }
  const sources = sourceTexts();
  const worded = (text: string) => (/\p{L}{2}/u.test(text) ? sources.filter(({ words }) => words.includes(text)) : []);
  return [...texts.values()]
    .map(({ found, ...text }) => ({
      ...text,
      seen: text.seen.toSorted(byVisibility),
      states: [...found],
      sources: worded(text.text)
        .map(({ file }) => file)
        .slice(0, mostSources),
    }))
    .sort((one, other) => one.text.localeCompare(other.text));
}

/** What may hold texts, with each run of spaces as one, since a text is written over several lines. */
const sourceTexts = () =>
  globSync(['{src/flows,src/app,src/ui,src/api,src/browser,machines,common}/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.endsWith('.d.ts'))
    .map((file) => ({ file, words: readFileSync(join(root, file), 'utf8').replaceAll(/\{' '\}|\s+/g, ' ') }));

/** Pictures on which the text can be pointed at come first. */
function byVisibility(one: Text['seen'][number], other: Text['seen'][number]): number {
  const hidden = ({ box }: Text['seen'][number]) =>
    ([360, 1280] satisfies Width[]).filter((width) => box[width] === null).length;
  return hidden(one) - hidden(other);
}
