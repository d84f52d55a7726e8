import type { components } from '../../../../common/api/schema.d.ts';
import { isPassed, percentageOf } from './pass-mark.ts';

type Place = components['schemas']['PracticePlace'];

export interface Counted {
  chapter: { id: string; title: string; position: number };
  isRight: boolean;
  place: Place | null;
}

export function resultOf(items: readonly Counted[]): components['schemas']['PracticeResult'] {
  const right = countRight(items);
  const chapters = Map.groupBy(
    items.toSorted((one, other) => one.chapter.position - other.chapter.position),
    ({ chapter }) => chapter.id,
  );
  return {
    right,
    question_count: items.length,
    percentage: percentageOf(right, items.length),
    passed: isPassed(right, items.length),
    chapters: [...chapters].map(([chapter_id, ofChapter]) => ({
      chapter_id,
      title: ofChapter[0]?.chapter.title ?? '',
      right: countRight(ofChapter),
      question_count: ofChapter.length,
      read_again: onceEach(ofChapter.flatMap(({ isRight, place }) => (isRight || !place ? [] : [place]))),
    })),
  };
}

const countRight = (items: readonly Counted[]): number => items.filter(({ isRight }) => isRight).length;

const onceEach = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [`${place.lesson_id} ${place.anchor}`, place])).values(),
];
