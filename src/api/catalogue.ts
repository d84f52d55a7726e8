import type { Catalogue } from '../../machines/catalogue.machine.ts';
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
const isOwned = (course: Course, { ids }: Owned) => ids.has(course.id) || course.price.amount === 0;

/** What the viewer has: the ids of bought courses, or of every course while a subscription runs. */
export interface Owned {
  ids: ReadonlySet<string>;
  subscription: Schemas['RunningSubscription'];
}

export const nothingOwned: Owned = { ids: new Set(), subscription: null };

/** GET /user/courses. A server of the plain contract says nothing of subscriptions. */
export async function fetchOwned(client: Client, { signedIn }: Viewer, signal: AbortSignal): Promise<Owned> {
  if (!signedIn) return nothingOwned;
  const { course_ids, subscription = null } = await dataOf(client.GET('/user/courses', { signal }));
  return { ids: new Set(course_ids), subscription };
}

/**
 * GET /courses/all/{language}, with `purchased` set for the learner who asks (GET /user/courses). When their list
 * cannot be had, the catalogue is shown all the same.
 */
async function fetchCatalogue(client: Client, viewer: Viewer, signal: AbortSignal): Promise<Catalogue> {
  const [{ data }, owned] = await Promise.all([
    bodyOf(client.GET('/courses/all/{language}', { params: { path: language }, signal })),
    fetchOwned(client, viewer, signal).catch(() => nothingOwned),
  ]);
  return {
    courses: data.courses.map((course) => ({ ...course, purchased: viewer.signedIn && isOwned(course, owned) })),
    subscription: owned.subscription,
  };
}

/** The catalogue with the viewer's subscription (CATALOGUE-03). */
export const loadCatalogue = (client: Client, viewer: Viewer) =>
  call<Catalogue>((_, signal) => fetchCatalogue(client, viewer, signal));

/** The courses of the catalogue. */
export const loadCourses = (client: Client, viewer: Viewer) =>
  call<readonly Course[]>(async (_, signal) => (await fetchCatalogue(client, viewer, signal)).courses);

/** GET /categories/{language}. */
export const loadCategories = (client: Client) =>
  call<readonly Category[]>((_, signal) =>
    dataOf(client.GET('/categories/{language}', { params: { path: language }, signal })),
  );

/** The whole course when the learner has it, else its preview (COURSE-06). */
export const loadCourse = (client: Client, viewer: Viewer, id: string) =>
  call<Course>(async (_, signal) => fetchCourse(client, await fetchOwned(client, viewer, signal), id, signal));

/**
 * A lesson with the course around it. The lesson is null when it is locked for this learner; a lesson that is not in
 * the course is the failure `notFound`.
 */
export const loadLesson = (client: Client) =>
  call<LoadedLesson, LessonRequest>(async ({ courseId, lessonId, signedIn }, signal) => {
    const course = await fetchCourse(client, await fetchOwned(client, { signedIn }, signal), courseId, signal);
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
export async function fetchCourse(client: Client, owned: Owned, id: string, signal: AbortSignal): Promise<Course> {
  const params = { path: { id, lang } };
  if (owned.ids.has(id)) {
    const data = await dataOf(client.GET('/user/courses/course/{id}/{lang}', { params, signal }));
    return { ...data, purchased: true };
  }
  const data = await dataOf(client.GET('/courses/preview/{id}/{lang}', { params, signal }));
  return { ...data, purchased: isOwned(data, owned) };
}
