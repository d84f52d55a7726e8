import type {
  Attachment,
  Chapter,
  Course,
  CourseList,
  CourseQuery,
  CourseThumbnail,
  Lesson,
  LessonThumbnail,
  MyCourses,
  Picture,
  PracticeState,
  Price,
  PricePoint,
  RunningSubscription,
} from '../../../../common/api/types.ts';
import { LANGUAGE } from '../../../../common/rules/constants.ts';
import { isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import { failure, failureOf } from '../../../../machines/common/failure.ts';
import type { LessonRequest, LoadedLesson } from '../../../../machines/learning/lesson.machine.ts';
import { type Client, call, dataOf, orPlainly } from '../../../api/client.ts';
import {
  count,
  every,
  filled,
  flag,
  list,
  note,
  nullable,
  number,
  optional,
  or,
  type Read,
  shape,
  text,
} from '../../../api/read.ts';

const picture = or(shape<Picture>({ url: text }), { url: '' });

/** Shown wherever it has an id and a title; what else is missing is left blank. */
const lesson = shape<Lesson>({
  id: filled,
  title: filled,
  description: note,
  duration: count,
  content: note,
  content_html: optional(text),
  preview: or(flag, false),
  completed: optional(flag),
  position: optional(number),
  sample: optional(flag),
  task_minutes: optional(number),
  thumbnail: or(list(shape<LessonThumbnail>({ vimeoVideoThumbnail: picture, vimeoVideoId: optional(filled) })), []),
  attachments: or(list(shape<Attachment>({ id: filled, url: note, mimeType: note, fileName: filled })), []),
});

/** Null where the course has no test, also for a server that knows none (PRACTICE-14). */
export const practiceState = nullable(
  shape<PracticeState>({
    question_count: number,
    answered: nullable(number),
    best_percentage: nullable(number),
    passed: flag,
  }),
);

/** As a lesson, with its prices: a missing one would have it called free. */
const course = shape<Course>({
  id: filled,
  title: filled,
  description: note,
  thumbnail: or(list(shape<CourseThumbnail>({ thumbnailImage: picture })), []),
  price: shape<Price>({ amount: number, currency: note }),
  prices: every(shape<PricePoint>({ region_code: text, currency_code: filled, price_micro: number })),
  created_at: note,
  buyers_count: count,
  completion_percentage: count,
  duration: count,
  rating: nullable(number),
  rating_count: optional(number),
  category: note,
  chapter: or(list(shape<Chapter>({ id: filled, title: note, lesson: or(list(lesson), []) })), []),
  purchased: or(flag, false),
  wishlisted: or(flag, false),
  practice_test: practiceState,
});

/** Whose view of the catalogue is asked for. */
export interface Viewer {
  signedIn: boolean;
}

export const language = { language: LANGUAGE } as const;
const lang = LANGUAGE;

/** A course is the learner's when it is in their list, or costs nothing (COURSE-06). */
const isOwned = ({ id, price }: Course, { ids }: Owned) => ids.has(id) || price.amount === 0;

/** What the viewer has: the ids of bought courses, or of every course while a subscription runs. */
export interface Owned {
  ids: ReadonlySet<string>;
  subscription: RunningSubscription;
  /** What the server notes as wished for (CARD-03); null when it says so in lists only. */
  wishes: ReadonlySet<string> | null;
}

/** What a visitor has. */
export const nothingOwned: Owned = { ids: new Set(), subscription: null, wishes: new Set() };

/** A server of the plain contract says nothing of subscriptions: none is known then. */
export const subscription: Read<RunningSubscription> = nullable(
  shape<NonNullable<RunningSubscription>>({ plan_id: filled, display_name: filled, end_date: filled }),
);

const owned = shape<Pick<MyCourses['data'], 'course_ids' | 'subscription' | 'wished_ids'>>({
  course_ids: list(filled),
  subscription,
  wished_ids: optional(list(filled)),
});

/** GET /user/courses. */
export async function fetchOwned(client: Client, { signedIn }: Viewer, signal: AbortSignal): Promise<Owned> {
  if (!signedIn) return nothingOwned;
  const { course_ids, subscription = null, wished_ids } = await dataOf(client.GET('/user/courses', { signal }), owned);
  return { ids: new Set(course_ids), subscription, wishes: wished_ids ? new Set(wished_ids) : null };
}

const courseList = shape<CourseList['data']>({
  courses: list(course),
  next: nullable(filled),
  total: optional(number),
  subscription,
});

/** GET /courses/all/{language}. That the place after which a page begins is refused says nothing of the other parameters. */
function fetchCourses(client: Client, signal: AbortSignal, query: CourseQuery) {
  const ask = (asked: CourseQuery) =>
    dataOf(client.GET('/courses/all/{language}', { params: { path: language, query: asked }, signal }), courseList);
  return query.after === undefined ? orPlainly(query, ask) : ask(query);
}

/**
 * The list or a page of it, which is the same for everybody, with what GET /user/courses says of the learner who asks. When
 * that cannot be had, the courses are shown all the same. A server of the plain contract answers the whole list, marked for
 * the learner, to any query, or to none: then `total` is absent.
 */
export async function fetchCatalogue(
  client: Client,
  viewer: Viewer,
  signal: AbortSignal,
  query: CourseQuery,
  pending = fetchOwned(client, viewer, signal),
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

/** The courses of a page of the catalogue. */
export const loadCourses = (client: Client, viewer: Viewer, query: CourseQuery) =>
  call<readonly Course[]>(async (_, signal) => (await fetchCatalogue(client, viewer, signal, query)).courses);

/** The whole course when the learner has it, else its preview (COURSE-06). */
export const loadCourse = (client: Client, viewer: Viewer, id: string) =>
  call<Course>(async (_, signal) => fetchCourse(client, await fetchOwned(client, viewer, signal), id, signal));

/**
 * A lesson with the course around it. The lesson is null when it is locked for this learner; a lesson that is not in
 * the course is the failure `notFound`.
 */
export const loadLesson = (client: Client) =>
  call<LoadedLesson, LessonRequest>(async ({ courseId, lessonId, signedIn }, signal) => {
    const owned = await fetchOwned(client, { signedIn }, signal);
    const around = await fetchCourse(client, owned, courseId, signal);
    const listed = around.chapter.flatMap((chapter) => chapter.lesson).find(({ id }) => id === lessonId);
    if (!listed) throw failure('notFound', { status: 404 });
    if (!isUnlocked(around, listed)) return { course: around, lesson: null };
    const params = { path: { id: lessonId, lang } };
    try {
      const data = await dataOf(client.GET('/lesson/preview/{id}/{lang}', { params, signal }), lesson);
      return { course: around, lesson: data };
    } catch (thrown) {
      // The server has the last word: a subscription may have ended since the course was listed.
      if (failureOf({ error: thrown }).kind === 'notPurchased') return { course: around, lesson: null };
      throw thrown;
    }
  });

/** The course as its viewer may see it: whole when owned, else its preview. */
export async function fetchCourse(client: Client, owned: Owned, id: string, signal: AbortSignal): Promise<Course> {
  const params = { path: { id, lang } };
  if (owned.ids.has(id)) {
    const data = await dataOf(client.GET('/user/courses/course/{id}/{lang}', { params, signal }), course);
    return { ...data, purchased: true };
  }
  const data = await dataOf(client.GET('/courses/preview/{id}/{lang}', { params, signal }), course);
  return { ...data, purchased: isOwned(data, owned) };
}
