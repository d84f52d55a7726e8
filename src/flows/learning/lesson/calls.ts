import type {
  MissingFilm,
  Price,
  ProgressState,
  PurchasedCourse,
  PurchasedCourseList,
} from '../../../../common/api/types.ts';
import { language } from '../../../../common/language/current.ts';
import type { TakenStore } from '../../../../machines/catalogue/take-along.types.ts';
import { failureOf } from '../../../../machines/common/failure.ts';
import type { FeedbackSent } from '../../../../machines/common/intents.ts';
import type { FinishedCertificate, FinishedCourse, Learning } from '../../../../machines/learning/learning.types.ts';
import type { ReadInput, SaveInput } from '../../../../machines/learning/lesson.machine.ts';
import type { LessonRequest, LoadedLesson } from '../../../../machines/learning/lesson.types.ts';
import { toShare } from '../../../../machines/learning/share.selectors.ts';
import { bodyOf, type Client, call, dataOf, done } from '../../../api/client.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { orCopy } from '../../../api/or-copy.ts';
import {
  count,
  filled,
  flag,
  list,
  note,
  nullable,
  number,
  oneOf,
  optional,
  or,
  shape,
  text,
} from '../../../api/read.ts';
import { ownCertificate, practiceState } from '../../../api/read-course.ts';
import { withAge } from '../../../api/with-age.ts';
import { withinLimit } from '../../../api/within-limit.ts';
import { fetchLesson, subscription } from '../../catalogue/course/calls.ts';

const moment = nullable(filled);

const purchase = shape<PurchasedCourse>({
  id: filled,
  title: filled,
  lang: optional(filled),
  thumbnail: note,
  status: or(oneOf('Completed', 'In progress'), 'In progress'),
  created_at: moment,
  lastViewed: moment,
  achievedDate: moment,
  startDate: moment,
  endDate: moment,
  price: nullable(shape<Price>({ amount: number, currency: text })),
  downloadLink: nullable(filled),
  practice_test: practiceState,
  completion_percentage: optional(number),
  certificate: ownCertificate,
});

const progress = shape<ProgressState>({
  completion_percentage: count,
  lesson_completed: or(flag, false),
  chapter_completed: or(flag, false),
  course_completed: or(flag, false),
  missing: optional(shape<MissingFilm>({ watched: number, needed: number, next: number, message: filled })),
});

async function fetchPurchasedCourses(
  client: Client,
  userId: () => Promise<string>,
  signal: AbortSignal,
): Promise<Learning> {
  const params = { path: { id: await userId() } };
  const learning = shape<PurchasedCourseList>({ data: list(purchase), subscription, reviews_due: count });
  const { data, ...runs } = await bodyOf(client.GET('/user/courses/{id}', { params, signal }), learning);
  return { courses: data, subscription: runs.subscription ?? null, reviewsDue: runs.reviews_due ?? 0 };
}

export const listPurchasedCourses = (client: Client, userId: () => Promise<string>) =>
  call<Learning>((_, signal) => fetchPurchasedCourses(client, userId, signal));

export const loadFinishedCourse = (client: Client, userId: () => Promise<string>, courseId: string) =>
  call<FinishedCourse>(async (_, signal) => {
    const { courses } = await fetchPurchasedCourses(client, userId, signal);
    const purchase = courses.find(({ id }) => id === courseId);
    const { downloadLink = null, practice_test = null, completion_percentage = 0 } = purchase ?? {};
    const certificate = (purchase && finishedCertificate(purchase)) ?? null;
    const isOpen = downloadLink === null && certificate === null && completion_percentage === 100;
    return { downloadLink, certificate, missingTest: isOpen && practice_test?.passed === false ? practice_test : null };
  });

function finishedCertificate(purchase: PurchasedCourse): FinishedCertificate | null {
  const { certificate, id: courseId, title: course, achievedDate } = purchase;
  if (!certificate) return null;
  const shared = toShare(certificate, { courseId, course, issuedAt: achievedDate ?? '' });
  return { ...shared, withdrawnAt: certificate.withdrawn_at };
}

/** Not aborted on leaving the page; `keepalive` outlives the tab. */
export const saveProgress = (client: Client) => call<ProgressState, SaveInput>((input) => sendProgress(client, input));

/**
 * @param at when it was so, in ms, for a report that waited for a connection; its age is that of
 * when it is sent
 */
export function sendProgress(
  client: Client,
  { lessonId, played, ...rest }: SaveInput,
  { at }: { at?: number } = {},
): Promise<ProgressState> {
  const report = { ...rest, played: played.map((interval) => [...interval]) };
  const params = { path: { id: lessonId } };
  const send = (aged: { age?: number }) =>
    withinLimit((signal) => {
      const body = { ...report, ...aged };
      return dataOf(client.PUT('/user/lessons/{id}/progress', { params, body, keepalive: true, signal }), progress);
    });
  return inOrder(client, lessonId, () => withAge(at, send));
}

/** Not aborted on leaving the page. */
export const readLesson = (client: Client) => call<ProgressState, ReadInput>((input) => sendReading(client, input));

export function sendReading(client: Client, { lessonId, film }: ReadInput): Promise<ProgressState> {
  const params = { path: { id: lessonId } };
  const body = film === null ? {} : { film };
  const send = (signal: AbortSignal) =>
    dataOf(client.PUT('/user/lessons/{id}/read', { params, body, keepalive: true, signal }), progress);
  return withinLimit(send);
}

/** Settles after the pending report of each lesson, by client. */
const underWay = new WeakMap<Client, Map<string, Promise<void>>>();

/** The server stores the last position, so reports are sent one after another. */
function inOrder<Answer>(client: Client, lessonId: string, send: () => Promise<Answer>): Promise<Answer> {
  const ends = underWay.get(client) ?? new Map<string, Promise<void>>();
  underWay.set(client, ends);
  const sent = ends.get(lessonId)?.then(send) ?? send();
  const ended = () => {
    if (ends.get(lessonId) === end) ends.delete(lessonId);
  };
  const end = sent.then(ended, ended);
  ends.set(lessonId, end);
  return sent;
}

/** A server without this call counts as success. */
export const sendChapterFeedback = (client: Client) =>
  call<unknown, FeedbackSent>(async (feedback, signal) => {
    try {
      await sendFeedback(client, feedback, { signal });
    } catch (thrown) {
      if (failureOf({ error: thrown }).kind !== 'notFound') throw thrown;
    }
  });

/**
 * @param age seconds since it was given, if it waited for a connection
 * @param key the same for each attempt to send it
 */
export function sendFeedback(
  client: Client,
  { chapterId, ...body }: FeedbackSent & { age?: number },
  { key, signal: stopped }: { key?: string | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  const params = { path: { id: chapterId }, ...(key !== undefined && { header: { 'idempotency-key': key } }) };
  const send = (signal: AbortSignal) => done(client.POST('/user/chapters/{id}/feedback', { params, body, signal }));
  return withinLimit(send, stopped);
}

/** As it was taken along; empty if it was not. */
export const findChapterTitle = (
  store: Pick<TakenStore, 'chapter'>,
  { courseId, chapterId }: { courseId: string; chapterId: string },
) =>
  call<string>(async () => {
    const chapter = await store.chapter({ courseId, id: chapterId, language: language.code });
    return chapter?.title ?? '';
  });

/** The server's lesson, or the one that was taken along. */
export const previewLesson = (client: Client, store: Pick<TakenStore, 'lesson'> | null = null) =>
  call<LoadedLesson, LessonRequest>((request, signal) => {
    const asked = fetchLesson(client, request, signal);
    if (store === null || !request.signedIn) return asked;
    const { courseId, lessonId } = request;
    return orCopy<LoadedLesson>(asked, () => store.lesson({ courseId, lessonId, language: language.code }));
  });

/** Likewise of an attachment. */
export const fileOrTaken =
  (store: TakenStore): typeof fetchFile =>
  (client, kind, id, signal) => {
    const asked = fetchFile(client, kind, id, signal);
    return kind === 'attachment' ? orCopy(asked, () => store.file(id)) : asked;
  };
