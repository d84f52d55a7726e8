import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, type InputFrom, toPromise } from 'xstate';
import type { TakenReview } from '../../../../common/api/types.ts';
import type { ChapterOffer, Part, TakenStore } from '../../../../machines/catalogue/take-along.types.ts';
import type { Client } from '../../../../src/api/client.ts';
import { sealing } from '../../../../src/browser/sealed.ts';
import { safeStorage } from '../../../../src/browser/storage.ts';
import { taken } from '../../../../src/browser/taken.ts';
import { listChaptersToTake, readTaken, takePart } from '../../../../src/flows/catalogue/take-along/calls.ts';
import { fileOrTaken, findChapterTitle, previewLesson } from '../../../../src/flows/learning/lesson/calls.ts';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { type Answers, fetchDouble, networkError, ok } from '../../../support/fetch-double.ts';
import { anAttempt, anItem, aReview, aReviewState, aTest } from '../../../support/practice-tests.ts';

const storage = safeStorage(() => window.localStorage);
const place = { courseId: 'weaving', language: 'en' } as const;
const ofCourse = { courses: [place], reviewIn: null };
const sheet = { id: 'sheet', url: '/sheet', mimeType: 'application/pdf', fileName: 'sheet.pdf' };
const warp = aLesson('warp', { content_html: '<p>Tie it tight.</p>', attachments: [sheet] });
const course = aCourse({ loom: [warp], weft: [aLesson('comb')] });
const chapter = { id: 'loom', title: 'Loom', lessons: 1, texts: 900, files: [{ id: 'sheet', size: 4 }] };
const offer: ChapterOffer = { ...place, ...chapter, size: 904, revision: 'one' };
const texts: Part = { chapter: offer, file: null };
const file: Part = { chapter: offer, file: { id: 'sheet', size: 4 } };

const server: Answers = {
  'GET /user/courses/course/{id}/{lang}/chapters': ok({ chapters: [{ ...chapter, size: 904, revision: 'one' }] }),
  'GET /user/courses/course/{id}/{lang}/chapters/{chapter}': ok({ course, lessons: [warp] }),
};

const storeOf = (): TakenStore =>
  taken(
    sealing(storage),
    () => ({ token: 'token-1', account: 'usr_1' }),
    () => 1,
  );

const placesOf = (client: Client, store = storeOf()) => ({ client, taken: store, now: () => 7 });
const { signal } = new AbortController();

function ask<Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>): Promise<unknown> {
  const actor = createActor(logic, { input });
  const outcome = toPromise(actor);
  actor.start();
  return outcome;
}

beforeEach(async () => {
  localStorage.clear();
  sealing(storage).forget();
  expect(await storeOf().list()).toEqual([]);
});

async function take(): Promise<TakenStore> {
  const store = storeOf();
  const { client } = fetchDouble(server);
  await store.storeFile('sheet', new Blob(['%PDF']));
  expect(await takePart(placesOf(client, store), texts, signal)).toMatchObject({
    id: 'loom',
    at: 7,
    course: 'Weaving',
  });
  return store;
}

it('[OFFLINE-32] a chapter that was downloaded is on the device, and is read from there where the server does not answer', async () => {
  const store = await take();
  const { client } = fetchDouble({
    'GET /user/courses': networkError,
    'GET /lesson/preview/{id}/{lang}': networkError,
    'GET /download/{a}/{b}': networkError,
  });
  const request = { courseId: 'weaving', chapterId: 'loom', lessonId: 'warp', signedIn: true };
  expect(await ask(previewLesson(client, store), request)).toMatchObject({
    lesson: { id: 'warp', content_html: '<p>Tie it tight.</p>' },
    course: { id: 'weaving', purchased: true },
    takenAt: 7,
  });
  expect(await (await fileOrTaken(store)(client, 'attachment', 'sheet', signal)).text()).toBe('%PDF');
  // of the course, but not taken along
  const other = ask(previewLesson(client, store), { ...request, lessonId: 'comb' });
  await expect(other).rejects.toMatchObject({ kind: 'network' });
  await expect(fileOrTaken(store)(client, 'attachment', 'other', signal)).rejects.toMatchObject({ kind: 'network' });
});

it('[OFFLINE-26] the title of a downloaded chapter is found on the device, and that of any other chapter is empty', async () => {
  const store = await take();
  const titleOf = (chapterId: string) => ask(findChapterTitle(store, { courseId: 'weaving', chapterId }), undefined);
  expect(await titleOf('loom')).toBe('Loom');
  expect(await titleOf('weft')).toBe('');
});

it('[OFFLINE-32] when the server answers with a refusal, the chapter is not read from the device instead', async () => {
  const store = await take();
  const { client } = fetchDouble({ 'GET /user/courses': { status: 500, body: { message: 'No' } } });
  const request = { courseId: 'weaving', chapterId: 'loom', lessonId: 'warp', signedIn: true };
  await expect(ask(previewLesson(client, store), request)).rejects.toMatchObject({ kind: 'server' });
});

it('[OFFLINE-35] a course that the learner may no longer open is listed as ended', async () => {
  const { client } = fetchDouble({
    'GET /user/courses/course/{id}/{lang}/chapters': { status: 403, body: { message: 'No', error: 'not_purchased' } },
  });
  expect(await listChaptersToTake(placesOf(client), ofCourse, signal)).toEqual({ offers: [], ended: ['weaving'] });
  const { client: open } = fetchDouble(server);
  expect(await listChaptersToTake(placesOf(open), ofCourse, signal)).toEqual({ offers: [offer], ended: [] });
});

it('[OFFLINE-32] a download to a device without storage left says so, and what had arrived stays', async () => {
  const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  const { client } = fetchDouble({ ...server, 'GET /download/{a}/{b}': () => new Response(new Blob(['%PDF'])) });
  const store = { ...storeOf(), storeChapter: full, storeFile: full };
  expect(await takePart(placesOf(client, store), texts, signal)).toBe('full');
  expect(await storeOf().list()).toEqual([]);
  expect(await takePart(placesOf(client, store), file, signal)).toBe('full');
});

it('[OFFLINE-33] a downloaded chapter that is removed is no longer on the device', async () => {
  const store = await take();
  const [kept] = await store.list();
  expect(await readTaken({ taken: store }, { ...place })).toEqual([kept]);
  expect(await readTaken({ taken: store }, { ...place, courseId: 'baking' })).toEqual([]);
  await store.remove(kept ? [kept] : []);
  expect(await readTaken({ taken: store }, { ...place, courseId: null })).toEqual([]);
});

it('[OFFLINE-72] downloading a practice test begins it, and it is offered next to the chapters', async () => {
  const attempt = anAttempt([anItem('choice', 1)], { course_id: 'weaving' });
  const { client, callsOf } = fetchDouble({
    ...server,
    'GET /user/courses/course/{id}/{lang}/chapters': ok({ chapters: [], test: { size: 4_000, revision: 'new' } }),
    'POST /practice-tests/{id}/attempts': { status: 201, body: { data: attempt } },
    'GET /practice-tests/{id}': ok(aTest()),
  });
  const store = storeOf();
  const { offers } = await listChaptersToTake(placesOf(client, store), ofCourse, signal);
  expect(offers).toMatchObject([{ ...place, kind: 'test', size: 4_000, revision: 'new', files: [] }]);
  const [test] = offers;
  if (!test) throw new Error('no test is offered');
  const kept = await takePart(placesOf(client, store), { chapter: test, file: null }, signal);
  expect(callsOf('POST /practice-tests/{id}/attempts')).toHaveLength(1);
  const stored = await store.test(place);
  expect(stored).toMatchObject({ attempt: { id: 'att_1' }, overview: aTest(), takenAt: expect.any(Number) });
  const size = [stored?.attempt, stored?.overview].reduce((sum, data) => sum + JSON.stringify({ data }).length, 0);
  expect(kept).toMatchObject({ kind: 'test', course: 'Weaving', revision: 'att_1', size });
});

describe('the review of today', () => {
  const ofPhone = { courses: [], reviewIn: 'en' } as const;
  const state = aReviewState({ review: aReview([anItem('choice', 1), anItem('gap', 2)]) });
  const solution = {
    ...{
      item_id: 'rvi_choice-1',
      solution: ['1'],
      texts: [],
      number: null,
      misses: [],
      explanations: [],
      lesson: null,
    },
  };
  const review: TakenReview = { state, solutions: [solution] };

  it('[OFFLINE-75] is offered with what is on the phone, and taken along with its solutions', async () => {
    const { client } = fetchDouble({
      'GET /reviews/take-along': ok({ size: 4_000, revision: 'new' }),
      'POST /reviews/take-along': ok(review),
    });
    const store = storeOf();
    const [offered, ...others] = (await listChaptersToTake(placesOf(client, store), ofPhone, signal)).offers;
    expect(offered).toMatchObject({ kind: 'review', courseId: '', size: 4_000, revision: 'new', files: [] });
    expect(others).toEqual([]);
    if (!offered) throw new Error('no review is offered');
    const kept = await takePart(placesOf(client, store), { chapter: offered, file: null }, signal);
    const size = JSON.stringify({ data: review }).length;
    expect(kept).toMatchObject({ kind: 'review', revision: 'rev_1', size, at: 7 });
    expect(await store.list()).toEqual([kept]);
    expect(await store.review('en')).toEqual(review);
    expect(await store.review('ckb')).toBeNull();
  });

  it('[OFFLINE-75] has ended once nothing is left to review', async () => {
    const { client } = fetchDouble({ 'GET /reviews/take-along': ok(null) });
    expect(await listChaptersToTake(placesOf(client), ofPhone, signal)).toEqual({ offers: [], ended: [''] });
  });
});
