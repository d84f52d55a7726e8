import type { ApiFailure } from '../common/failure.ts';
import type {
  Asked,
  ChapterOffer,
  CourseIn,
  Offered,
  Part,
  TakeAlongContext,
  TakeAlongFailure,
  TakenChapter,
} from './take-along.types.ts';

type Chapter = CourseIn & { id: string };

export const isSame = (one: Chapter, other: Chapter): boolean =>
  one.id === other.id && one.courseId === other.courseId && one.language === other.language;

export const sizeOf = (chapters: readonly { size: number }[]): number =>
  chapters.reduce((sum, { size }) => sum + size, 0);

export const bytesOf = ({ chapter, file }: Part): number => file?.size ?? chapter.texts;

/** Files first: a chapter that was cut off is not on the device. */
export const partsOf = (chapters: readonly ChapterOffer[]): Part[] =>
  chapters.flatMap((chapter) => [...chapter.files, null].map((file) => ({ chapter, file })));

export const asked = ({
  courseId,
  language,
  taken,
}: Pick<TakeAlongContext, 'courseId' | 'language' | 'taken'>): Asked => {
  if (courseId !== null) return { courses: [{ courseId, language }], reviewIn: null };
  const courses = taken
    .filter(({ kind }) => kind !== 'review')
    .map((chapter): [string, CourseIn] => [
      `${chapter.language} ${chapter.courseId}`,
      { courseId: chapter.courseId, language: chapter.language },
    ]);
  return { courses: [...new Map(courses).values()], reviewIn: language };
};

export const endedOf = ({ taken }: Pick<TakeAlongContext, 'taken'>, { ended }: Pick<Offered, 'ended'>) =>
  taken.filter(({ courseId }) => ended.includes(courseId));

export const without = (taken: readonly TakenChapter[], removed: readonly Chapter[]): TakenChapter[] =>
  taken.filter((chapter) => !removed.some((other) => isSame(chapter, other)));

/** Of its practice test among the chapters of a course; ids of chapters have no dot. */
export const TEST_ID = '.practice-test';

/** The review of today, in place of a course and its chapter. */
export const REVIEW = { courseId: '', id: '.review', kind: 'review' } as const;

/** A chapter of the list: on the device, to be taken, or both, of two versions. */
export interface ChapterRow extends Pick<TakenChapter, 'courseId' | 'language' | 'id' | 'title' | 'lang' | 'kind'> {
  offer: ChapterOffer | null;
  taken: TakenChapter | null;
  isOld: boolean;
}

/** In the order of the course, or in which they were taken along, with the review that could be. */
export function rowsOf({
  courseId,
  offers,
  taken,
}: Pick<TakeAlongContext, 'courseId' | 'offers' | 'taken'>): ChapterRow[] {
  const known = offers ?? [];
  const rowOf = (chapter: ChapterOffer | TakenChapter): ChapterRow => {
    const offer = known.find((each) => isSame(each, chapter)) ?? null;
    const own = taken.find((each) => isSame(each, chapter)) ?? null;
    const { courseId, language, id, title, lang, kind } = chapter;
    const isOld = offer !== null && own !== null && offer.revision !== own.revision;
    return {
      courseId,
      language,
      id,
      title,
      ...(lang && { lang }),
      ...(kind && { kind }),
      offer,
      taken: own,
      isOld,
    };
  };
  const gone = taken.filter((chapter) => !known.some((offer) => isSame(offer, chapter)));
  if (courseId !== null) return [...known, ...gone].map(rowOf);
  const reviews = known.filter((offer) => offer.kind === 'review' && !taken.some((each) => isSame(offer, each)));
  return [...taken, ...reviews].map(rowOf);
}

/** What the device does not have, or has in an older version. */
export const missingIn = (rows: readonly ChapterRow[]): ChapterOffer[] =>
  rows.flatMap(({ offer, taken, isOld }) => (offer !== null && (taken === null || isOld) ? [offer] : []));

export function failureIn({ kind }: Pick<ApiFailure, 'kind'>): TakeAlongFailure {
  if (kind === 'network') return 'connection';
  return kind === 'notPurchased' ? 'ended' : 'other';
}
