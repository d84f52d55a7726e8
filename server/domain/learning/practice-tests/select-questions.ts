import { createHash } from 'node:crypto';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';

/** Fewer if the pool is smaller. */
export const testLength = 12;

export interface Drawable {
  question: Question;
  chapterId: string;
}

/** Spread evenly over chapters, shuffled. Deterministic by seed, whatever the pool's order. */
export function drawTest<Item extends Drawable>(pool: readonly Item[], seed: string): Item[] {
  const idOf = ({ question }: Item) => question.id;
  const byChapter = Map.groupBy(pool, ({ chapterId }) => chapterId);
  const chapters = shuffled([...byChapter.keys()], seed, (id) => `chapter ${id}`).map((id) =>
    shuffled(byChapter.get(id) ?? [], seed, (item) => `pick ${idOf(item)}`),
  );
  const rounds = Math.max(0, ...chapters.map(({ length }) => length));
  const dealt = Array.from({ length: rounds }, (_, round) =>
    chapters.flatMap((items) => items.slice(round, round + 1)),
  );
  return shuffled(dealt.flat().slice(0, testLength), seed, (item) => `place ${idOf(item)}`);
}

/** Steps never appear in the right order; true/false is not shuffled. */
export function shuffleShown(question: Question, seed: string): Shown {
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
  const shuffle = (count: number, salt: 'option' | 'match' | `option ${number}`) =>
    shuffled(indexes(count), seed, (index) => `${salt} ${question.id} ${index}`);
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return { options: shuffle(question.choices.length, 'option'), matches: [] };
    case 'true-or-false':
      return { options: [0, 1], matches: [] };
    case 'order':
      return { options: outOfOrder((round) => shuffle(question.items.length, `option ${round}`)), matches: [] };
    case 'pairs':
      return { options: shuffle(question.pairs.length, 'option'), matches: shuffle(question.pairs.length, 'match') };
    default:
      return { options: [], matches: [] };
  }
}

/** The first shuffle that is not sorted. */
function outOfOrder(shuffle: (round: number) => number[]): number[] {
  for (let round = 0; ; round++) {
    const order = shuffle(round);
    if (order.length < 2 || order.some((item, index) => item !== index)) return order;
  }
}

/** Sorts by a hash of seed and name. */
function shuffled<Item>(items: readonly Item[], seed: string, nameOf: (item: Item) => string): Item[] {
  const ranked = items.map((item) => ({
    item,
    rank: createHash('sha256')
      .update(`${seed}\n${nameOf(item)}`)
      .digest('hex'),
  }));
  return ranked.sort((one, other) => one.rank.localeCompare(other.rank)).map(({ item }) => item);
}
