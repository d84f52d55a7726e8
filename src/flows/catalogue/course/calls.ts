import type {
  Course,
  CourseList,
  CourseQuery,
  FoundElsewhere,
  MyCourses,
  RunningSubscription,
} from '../../../../common/api/types.ts';
import { language as page } from '../../../../common/language/current.ts';
import type { FirstCourses } from '../../../../machines/catalogue/catalogue.types.ts';
import { isFree, isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import { failure, failureOf } from '../../../../machines/common/failure.ts';
import type { LessonRequest, LoadedLesson } from '../../../../machines/learning/lesson.machine.ts';
import { type Client, call, dataOf, orPlainly } from '../../../api/client.ts';
import { filled, list, nullable, number, optional, type Read, shape } from '../../../api/read.ts';
import { course, lesson } from '../../../api/read-course.ts';

export interface Viewer {
  signedIn: boolean;
}

export const language = { language: page.code } as const;
const lang = page.code;

const isOwned = (course: Course, { ids }: Owned) => ids.has(course.id) || isFree(course);

/** `ids`: bought courses, or all while a subscription runs. */
export interface Owned {
  ids: ReadonlySet<string>;
  subscription: RunningSubscription;
  /** Null if the server marks wishes in course lists only. */
  wishes: ReadonlySet<string> | null;
}

export const nothingOwned: Owned = { ids: new Set(), subscription: null, wishes: new Set() };

/** Null for servers of the plain contract. */
export const subscription: Read<RunningSubscription> = nullable(
  shape<NonNullable<RunningSubscription>>({ plan_id: filled, display_name: filled, end_date: filled }),
);

const owned = shape<Pick<MyCourses['data'], 'course_ids' | 'subscription' | 'wished_ids'>>({
  course_ids: list(filled),
  subscription,
  wished_ids: optional(list(filled)),
});

export async function listMyCourses(client: Client, { signedIn }: Viewer, signal: AbortSignal): Promise<Owned> {
  if (!signedIn) return nothingOwned;
  const { course_ids, subscription = null, wished_ids } = await dataOf(client.GET('/user/courses', { signal }), owned);
  return { ids: new Set(course_ids), subscription, wishes: wished_ids ? new Set(wished_ids) : null };
}

const courseList = shape<CourseList['data']>({
  courses: list(course),
  next: nullable(filled),
  total: optional(number),
  free_total: optional(number),
  elsewhere: optional(list(shape<FoundElsewhere>({ name: filled, title: optional(filled), courses_count: number }))),
  subscription,
});

/** A refusal of `after` says nothing about other parameters, so it is dropped first. */
function fetchCourses(client: Client, signal: AbortSignal, query: CourseQuery) {
  const ask = (asked: CourseQuery) =>
    dataOf(client.GET('/courses/all/{language}', { params: { path: language, query: asked }, signal }), courseList);
  return query.after === undefined ? orPlainly(query, ask) : ask(query);
}

/** Without ownership if GET /user/courses fails. Plain servers send no `total`. */
export async function fetchCatalogue(
  client: Client,
  viewer: Viewer,
  signal: AbortSignal,
  query: CourseQuery,
  pending = listMyCourses(client, viewer, signal),
) {
  const [listed, owned] = await Promise.all([fetchCourses(client, signal, query), pending.catch(() => nothingOwned)]);
  return {
    ...listed,
    courses: listed.courses.map((each) => ({
      ...each,
      purchased: viewer.signedIn && isOwned(each, owned),
      wishlisted: each.wishlisted || (owned.wishes?.has(each.id) ?? false),
    })),
    subscription: owned.subscription,
  };
}

/** Servers of the plain contract list all courses. */
export const listFirstCourses = (client: Client, viewer: Viewer, limit: number) =>
  call<FirstCourses>(async (_, signal) => {
    const { courses, free_total } = await fetchCatalogue(client, viewer, signal, { limit });
    return { courses, freeTotal: free_total ?? courses.filter(isFree).length };
  });

export const loadCourse = (client: Client, viewer: Viewer, id: string) =>
  call<Course>(async (_, signal) => fetchCourse(client, await listMyCourses(client, viewer, signal), id, signal));

/** `lesson` is null if locked. Throws `notFound` if it is not in the course. */
export async function fetchLesson(
  client: Client,
  { courseId, lessonId, signedIn }: LessonRequest,
  signal: AbortSignal,
): Promise<LoadedLesson> {
  const owned = await listMyCourses(client, { signedIn }, signal);
  const around = await fetchCourse(client, owned, courseId, signal);
  const listed = around.chapter.flatMap((chapter) => chapter.lesson).find(({ id }) => id === lessonId);
  if (!listed) throw failure('notFound', { status: 404 });
  if (!isUnlocked(around, listed)) return { course: around, lesson: null };
  const params = { path: { id: lessonId, lang } };
  try {
    const data = await dataOf(client.GET('/lesson/preview/{id}/{lang}', { params, signal }), lesson);
    return { course: around, lesson: data };
  } catch (thrown) {
    // a subscription may have ended since the course was listed
    if (failureOf({ error: thrown }).kind === 'notPurchased') return { course: around, lesson: null };
    throw thrown;
  }
}

/** Whole if owned, else its preview. */
export async function fetchCourse(client: Client, owned: Owned, id: string, signal: AbortSignal): Promise<Course> {
  const params = { path: { id, lang } };
  if (owned.ids.has(id)) {
    const data = await dataOf(client.GET('/user/courses/course/{id}/{lang}', { params, signal }), course);
    return { ...data, purchased: true };
  }
  const data = await dataOf(client.GET('/courses/preview/{id}/{lang}', { params, signal }), course);
  return { ...data, purchased: isOwned(data, owned) };
}
