import type { ChapterToTake, ReviewToTake, TakenTexts, TestToTake } from '../../../../common/api/types.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import { REVIEW, TEST_ID } from '../../../../machines/catalogue/take-along.selectors.ts';
import type {
  Asked,
  ChapterOffer,
  CourseIn,
  Offered,
  Part,
  TakeAlongInput,
  TakenChapter,
  TakenStore,
} from '../../../../machines/catalogue/take-along.types.ts';
import { failureOf } from '../../../../machines/common/failure.ts';
import { type Client, dataOf } from '../../../api/client.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { every, filled, list, nullable, number, optional, shape, text } from '../../../api/read.ts';
import { course, lesson } from '../../../api/read-course.ts';
import { practiceAttempt, practiceTest } from '../../../api/read-practice.ts';
import { takenReview } from '../../../api/read-review.ts';

const offer = shape<ChapterToTake>({
  id: filled,
  title: text,
  lang: optional(filled),
  lessons: number,
  texts: number,
  files: every(shape<ChapterToTake['files'][number]>({ id: filled, size: number })),
  size: number,
  revision: filled,
});

const texts = shape<TakenTexts>({ course, lessons: every(lesson) });

interface Places {
  client: Client;
  taken: TakenStore;
  /** In ms. */
  now: () => number;
}

export async function readTaken(
  { taken }: Pick<Places, 'taken'>,
  { courseId, language }: TakeAlongInput,
): Promise<readonly TakenChapter[]> {
  const all = await taken.list();
  return courseId === null ? all : all.filter((each) => each.courseId === courseId && each.language === language);
}

export async function listChaptersToTake(
  { client }: Places,
  { courses, reviewIn }: Asked,
  signal: AbortSignal,
): Promise<Offered> {
  const [answers, review] = await Promise.all([
    Promise.all(courses.map((each) => offersOf(client, each, signal))),
    reviewIn && reviewOffer(client, reviewIn, signal),
  ]);
  const ended = courses.flatMap(({ courseId }, at) => (answers[at] === null ? [courseId] : []));
  return {
    offers: [...answers.flatMap((answer) => answer ?? []), ...(review ? [review] : [])],
    ended: reviewIn !== null && review === null ? [...ended, REVIEW.courseId] : ended,
  };
}

/** Null if nothing is left to review today. */
async function reviewOffer(client: Client, language: LanguageCode, signal: AbortSignal): Promise<ChapterOffer | null> {
  const toTake = nullable(shape<ReviewToTake>({ size: number, revision: filled }));
  const review = await dataOf(client.GET('/reviews/take-along', { signal }), toTake);
  if (review === null) return null;
  const { size, revision } = review;
  return { ...REVIEW, language, title: '', lessons: 0, texts: size, files: [], size, revision };
}

/** Null if the course is not open to the learner, or is gone. */
async function offersOf(client: Client, place: CourseIn, signal: AbortSignal): Promise<ChapterOffer[] | null> {
  const params = { path: { id: place.courseId, lang: place.language } };
  const read = shape<{ chapters: ChapterToTake[]; test?: TestToTake }>({
    chapters: list(offer),
    test: optional(shape<TestToTake>({ size: number, revision: filled })),
  });
  try {
    const { chapters, test } = await dataOf(
      client.GET('/user/courses/course/{id}/{lang}/chapters', { params, signal }),
      read,
    );
    const offers: ChapterOffer[] = chapters.map((chapter) => ({ ...place, ...chapter }));
    return test ? [...offers, testOffer(place, test)] : offers;
  } catch (thrown) {
    if (['notPurchased', 'notFound'].includes(failureOf({ error: thrown }).kind)) return null;
    throw thrown;
  }
}

/** Its name is a text of the page. */
const testOffer = (place: CourseIn, { size, revision }: TestToTake): ChapterOffer => ({
  ...{ ...place, id: TEST_ID, kind: 'test', title: '', lessons: 0, texts: size, files: [], size, revision },
});

/** `full`: the device has no room. */
export async function takePart(
  places: Places,
  { chapter, file }: Part,
  signal: AbortSignal,
): Promise<TakenChapter | 'full' | null> {
  try {
    if (chapter.kind === 'test') return await storeTest(places, chapter, signal);
    if (chapter.kind === 'review') return await storeReview(places, chapter, signal);
    if (file === null) return await takeTexts(places, chapter, signal);
    await places.taken.storeFile(file.id, await fetchFile(places.client, 'attachment', file.id, signal));
    return null;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') return 'full';
    throw thrown;
  }
}

async function storeTest(
  { client, taken, now }: Places,
  offer: ChapterOffer,
  signal: AbortSignal,
): Promise<TakenChapter> {
  const at = now();
  const { courseId, language } = offer;
  const params = { path: { id: courseId } };
  const attempt = await dataOf(client.POST('/practice-tests/{id}/attempts', { params, signal }), practiceAttempt);
  // after that, so that it names the attempt
  const overview = await dataOf(client.GET('/practice-tests/{id}', { params, signal }), practiceTest);
  const kept: TakenChapter = {
    ...{ courseId, language, id: TEST_ID, kind: 'test', title: '', course: attempt.course_title, lessonId: null },
    ...{ size: bytesIn(attempt) + bytesIn(overview), revision: attempt.id, at },
  };
  await taken.storeTest(kept, { attempt, overview });
  return kept;
}

async function storeReview(
  { client, taken, now }: Places,
  { language }: ChapterOffer,
  signal: AbortSignal,
): Promise<TakenChapter> {
  const at = now();
  const review = await dataOf(client.POST('/reviews/take-along', { signal }), takenReview);
  const kept: TakenChapter = {
    ...{ ...REVIEW, language, title: '', course: '', lessonId: null, at },
    ...{ size: bytesIn(review), revision: review.state.review?.id ?? '' },
  };
  await taken.storeReview(kept, review);
  return kept;
}

const bytesIn = (data: unknown): number => new TextEncoder().encode(JSON.stringify({ data })).length;

async function takeTexts(
  { client, taken, now }: Places,
  chapter: ChapterOffer,
  signal: AbortSignal,
): Promise<TakenChapter> {
  const at = now();
  const { courseId, language, id, title, lang, size, revision } = chapter;
  const params = { path: { id: courseId, lang: language, chapter: id } };
  const answer = await dataOf(
    client.GET('/user/courses/course/{id}/{lang}/chapters/{chapter}', { params, signal }),
    texts,
  );
  const kept: TakenChapter = {
    ...{ courseId, language, id, title, size, revision, at },
    ...(lang && { lang }),
    course: answer.course.title,
    lessonId: answer.lessons[0]?.id ?? null,
  };
  await taken.storeChapter(kept, answer);
  return kept;
}
