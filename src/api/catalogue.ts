import { LANGUAGE } from '../../machines/constants.ts';
import { isUnlocked } from '../../machines/course.machine.ts';
import { failure, failureOf } from '../../machines/failure.ts';
import type { LessonRequest, LoadedLesson } from '../../machines/lesson.machine.ts';
import { bodyOf, type Client, call, dataOf } from './client.ts';
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];
export type Course = Schemas['Course'];
export type Category = Schemas['Category'];

/** Whose view of the catalogue is asked for. */
export interface Viewer {
  signedIn: boolean;
}

const language = { language: LANGUAGE } as const;
const lang = LANGUAGE;

/** A course is the learner's when it is in their list, or costs nothing (COURSE-06). */
const isOwned = (course: Course, owned: ReadonlySet<string>) => owned.has(course.id) || course.price.amount === 0;

async function ownedIds(client: Client, { signedIn }: Viewer, signal: AbortSignal): Promise<ReadonlySet<string>> {
  if (!signedIn) return new Set();
  const data = await dataOf(client.GET('/user/courses', { signal }));
  return new Set(data.course_ids);
}

/**
 * GET /courses/all/{language}, with `purchased` set for the learner who asks (GET /user/courses). When their list
 * cannot be had, the catalogue is shown all the same.
 */
export const loadCourses = (client: Client, viewer: Viewer) =>
  call<readonly Course[]>(async (_, signal) => {
    const [{ data }, owned] = await Promise.all([
      bodyOf(client.GET('/courses/all/{language}', { params: { path: language }, signal })),
      ownedIds(client, viewer, signal).catch(() => new Set<string>()),
    ]);
    return data.courses.map((course) => ({ ...course, purchased: viewer.signedIn && isOwned(course, owned) }));
  });

/** GET /categories/{language}. */
export const loadCategories = (client: Client) =>
  call<readonly Category[]>((_, signal) =>
    dataOf(client.GET('/categories/{language}', { params: { path: language }, signal })),
  );

/** The whole course when the learner has it, else its preview (COURSE-06). */
export const loadCourse = (client: Client, viewer: Viewer, id: string) =>
  call<Course>((_, signal) => fetchCourse(client, viewer, id, signal));

/**
 * A lesson with the course around it. The lesson is null when it is locked for this learner; a lesson that is not in
 * the course is the failure `notFound`.
 */
export const loadLesson = (client: Client) =>
  call<LoadedLesson, LessonRequest>(async ({ courseId, lessonId, signedIn }, signal) => {
    const course = await fetchCourse(client, { signedIn }, courseId, signal);
    const listed = course.chapter.flatMap(({ lesson }) => lesson).find(({ id }) => id === lessonId);
    if (!listed) throw failure('notFound', { status: 404 });
    if (!isUnlocked(course, listed)) return { course, lesson: null };
    const params = { path: { id: lessonId, lang } };
    try {
      const data = await dataOf(client.GET('/lesson/preview/{id}/{lang}', { params, signal }));
      return { course, lesson: data };
    } catch (thrown) {
      // The server has the last word: a subscription may have ended since the course was listed.
      if (failureOf({ error: thrown }).kind === 'notPurchased') return { course, lesson: null };
      throw thrown;
    }
  });

/** The course as its viewer may see it: whole when owned, else its preview. */
export async function fetchCourse(client: Client, viewer: Viewer, id: string, signal: AbortSignal): Promise<Course> {
  const params = { path: { id, lang } };
  const owned = await ownedIds(client, viewer, signal);
  if (owned.has(id)) {
    const data = await dataOf(client.GET('/user/courses/course/{id}/{lang}', { params, signal }));
    return { ...data, purchased: true };
  }
  const data = await dataOf(client.GET('/courses/preview/{id}/{lang}', { params, signal }));
  return { ...data, purchased: isOwned(data, owned) };
}
