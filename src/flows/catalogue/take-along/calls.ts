import type { ChapterToTake, TakenTexts } from '../../../../common/api/types.ts';
import type {
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
import { every, filled, list, number, optional, shape, text } from '../../../api/read.ts';
import { course, lesson } from '../../../api/read-course.ts';

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
  courses: readonly CourseIn[],
  signal: AbortSignal,
): Promise<Offered> {
  const answers = await Promise.all(courses.map((each) => offersOf(client, each, signal)));
  return {
    offers: answers.flatMap((answer) => answer ?? []),
    ended: courses.flatMap(({ courseId }, at) => (answers[at] === null ? [courseId] : [])),
  };
}

/** Null if the course is not open to the learner, or is gone. */
async function offersOf(client: Client, place: CourseIn, signal: AbortSignal): Promise<ChapterOffer[] | null> {
  const params = { path: { id: place.courseId, lang: place.language } };
  const read = shape<{ chapters: ChapterToTake[] }>({ chapters: list(offer) });
  try {
    const { chapters } = await dataOf(
      client.GET('/user/courses/course/{id}/{lang}/chapters', { params, signal }),
      read,
    );
    return chapters.map((chapter) => ({ ...place, ...chapter }));
  } catch (thrown) {
    if (['notPurchased', 'notFound'].includes(failureOf({ error: thrown }).kind)) return null;
    throw thrown;
  }
}

/** `full`: the device has no room. */
export async function takePart(
  places: Places,
  { chapter, file }: Part,
  signal: AbortSignal,
): Promise<TakenChapter | 'full' | null> {
  try {
    if (file === null) return await takeTexts(places, chapter, signal);
    await places.taken.storeFile(file.id, await fetchFile(places.client, 'attachment', file.id, signal));
    return null;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') return 'full';
    throw thrown;
  }
}

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
