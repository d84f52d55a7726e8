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
import { type Client, call, dataOf } from '../../../api/client.ts';
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

export const readTaken = (store: TakenStore) =>
  call<readonly TakenChapter[], TakeAlongInput>(async ({ courseId, language }) => {
    const all = await store.list();
    return courseId === null ? all : all.filter((each) => each.courseId === courseId && each.language === language);
  });

export const listChaptersToTake = (client: Client) =>
  call<Offered, readonly CourseIn[]>(async (courses, signal) => {
    const answers = await Promise.all(courses.map((each) => offersOf(client, each, signal)));
    return {
      offers: answers.flatMap((answer) => answer ?? []),
      ended: courses.flatMap(({ courseId }, at) => (answers[at] === null ? [courseId] : [])),
    };
  });

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

export const takePart = (client: Client, store: TakenStore, now: () => number) =>
  call<TakenChapter | 'full' | null, Part | null>(async (part, signal) => {
    if (part === null) return null;
    const { chapter, file } = part;
    try {
      if (file !== null) {
        await store.storeFile(file.id, await fetchFile(client, 'attachment', file.id, signal));
        return null;
      }
      return await takeTexts(client, store, { chapter, at: now() }, signal);
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') return 'full';
      throw thrown;
    }
  });

async function takeTexts(
  client: Client,
  store: TakenStore,
  { chapter, at }: { chapter: ChapterOffer; at: number },
  signal: AbortSignal,
): Promise<TakenChapter> {
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
  await store.storeChapter(kept, answer);
  return kept;
}

export const removeTaken = (store: TakenStore) =>
  call<void, readonly TakenChapter[]>((chapters) => store.remove(chapters));
