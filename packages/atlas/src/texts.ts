import { type Chart, type Text, widths } from './model.ts';
import type { ScreenText } from './pictures.ts';

/** A source file with each run of spaces as one, since a text may be written over several lines. */
export interface Source {
  file: string;
  words: string;
}

/** At most so many pictures are kept for a text: a navbar is everywhere. */
const mostPictures = 12;
const mostSources = 4;

/** Every text of every picture, with the pictures and states that show it. */
export function textsOf(
  pictures: ReadonlyMap<string, readonly ScreenText[]>,
  charts: readonly Pick<Chart, 'screens'>[],
  sources: readonly Source[],
): Text[] {
  const statesOf = Map.groupBy(
    charts.flatMap(({ screens }) => screens),
    ({ picture }) => picture,
  );
  const texts = new Map<string, Text & { found: Set<string> }>();
  for (const [picture, seen] of pictures) {
    for (const { text, kind, box } of seen) {
      const key = `${kind} ${text}`;
      const entry = texts.get(key) ?? { text, kind, seen: [], states: [], sources: [], found: new Set() };
      texts.set(key, entry);
      if (entry.seen.length < mostPictures) entry.seen.push({ picture, box });
      for (const { states } of statesOf.get(picture) ?? []) for (const state of states) entry.found.add(state);
    }
  }
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

/** Pictures on which the text can be pointed at come first. */
function byVisibility(one: Text['seen'][number], other: Text['seen'][number]): number {
  const hidden = ({ box }: Text['seen'][number]) => widths.filter((width) => box[width] === null).length;
  return hidden(one) - hidden(other);
}
