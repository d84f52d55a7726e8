import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TakenTexts } from '../../common/api/types.ts';
import { REVIEW, TEST_ID } from '../../machines/catalogue/take-along.selectors.ts';
import type { TakenChapter } from '../../machines/catalogue/take-along.types.ts';
import { aCourse, aLesson } from '../../tests/support/courses.ts';
import { keysIn, rowsIn } from '../../tests/support/learner-rows.ts';
import {
  aFinished,
  anAnswer,
  anAttempt,
  anItem,
  aReview,
  aReviewState,
  aTest,
} from '../../tests/support/practice-tests.ts';
import { takenWhenNeeded } from './learner-stores.ts';
import { sealing } from './sealed.ts';
import { safeStorage } from './storage.ts';
import { taken } from './taken.ts';

const storage = safeStorage(() => window.localStorage);
const day = 24 * 60 * 60 * 1_000;
const rojin = { token: 'token-of-rojin', account: 'usr_1' };
const dilan = { token: 'token-of-dilan', account: 'usr_2' };

const thread = aLesson('thread', {
  content_html: '<p>Cut the thread.</p>',
  attachments: [{ id: 'sheet', url: '/sheet', mimeType: 'application/pdf', fileName: 'sheet.pdf' }],
});
const course = aCourse({ hand: [thread], loom: [aLesson('warp')] });
const texts = (lesson = thread): TakenTexts => ({ course, lessons: [lesson] });
const chapter = (id = 'hand'): TakenChapter => ({
  ...{ courseId: course.id, language: 'en', course: course.title, id, title: id },
  ...{ size: 1_000, revision: 'one', at: 1, lessonId: 'thread' },
});

let now = 0;
const storeOf = (owner = rojin) =>
  taken(
    sealing(storage),
    () => owner,
    () => now,
  );
const rows = () => keysIn('taken');
const place = { courseId: course.id, language: 'en', lessonId: 'thread' } as const;

async function take(): Promise<void> {
  await storeOf().storeFile('sheet', new Blob(['%PDF of the sheet']));
  await storeOf().storeChapter(chapter(), texts());
}

beforeEach(async () => {
  now = 0;
  localStorage.clear();
  sealing(storage).forget();
  expect(await storeOf().list()).toEqual([]);
});

it('[OFFLINE-32] a chapter that was taken along is read with its files, in its language alone', async () => {
  await take();
  expect(await storeOf().list()).toEqual([chapter()]);
  expect(await storeOf().lesson(place)).toEqual({ course, lesson: thread, takenAt: 1 });
  expect(await (await storeOf().file('sheet'))?.text()).toBe('%PDF of the sheet');
  expect(await storeOf().chapter({ ...place, id: 'hand' })).toEqual(chapter());
  expect(await storeOf().chapter({ ...place, id: 'hand', language: 'ckb' })).toBeNull();
  expect(await storeOf().lesson({ ...place, language: 'ckb' })).toBeNull();
  expect(await storeOf().lesson({ ...place, lessonId: 'warp' })).toBeNull();
  expect(await storeOf().file('other')).toBeNull();
});

it('[OFFLINE-34] the database does not say what was taken along', async () => {
  await take();
  const all: { data: ArrayBuffer }[] = await rowsIn('taken');
  const said = JSON.stringify(await rows()) + all.map(({ data }) => new TextDecoder().decode(data)).join();
  for (const word of ['thread', 'sheet', course.id, 'PDF', 'hand']) expect(said).not.toContain(word);
});

it('[OFFLINE-34] a log-out makes it unreadable at once, also for the same account', async () => {
  await take();
  // as if the tab had been closed before the database was cleared
  localStorage.clear();
  expect(await rows()).toHaveLength(2);
  expect(await storeOf().list()).toEqual([]);
  expect(await storeOf().lesson(place)).toBeNull();
  expect(await storeOf().file('sheet')).toBeNull();
});

it('[OFFLINE-34] another account sees nothing of it, and what it keeps itself takes its place', async () => {
  await take();
  expect(await storeOf(dilan).list()).toEqual([]);
  expect(await storeOf(dilan).lesson(place)).toBeNull();
  await storeOf(dilan).storeChapter(chapter('loom'), texts());
  expect(await storeOf(dilan).list()).toEqual([chapter('loom')]);
  expect(await rows()).toHaveLength(1);
  expect(await storeOf().list()).toEqual([]);
});

it('[OFFLINE-33] what is removed leaves nothing, except a file that another chapter has too', async () => {
  await take();
  await storeOf().storeChapter(chapter('loom'), texts());
  await storeOf().remove([chapter()]);
  expect(await storeOf().list()).toEqual([chapter('loom')]);
  expect(await storeOf().file('sheet')).not.toBeNull();
  await storeOf().remove([chapter('loom')]);
  expect(await rows()).toEqual([]);
});

it('[OFFLINE-33] what was not read for 60 days is removed, and reading a lesson keeps its chapter and files', async () => {
  await take();
  await storeOf().storeChapter(chapter('loom'), texts(aLesson('warp')));
  now = 40 * day;
  await storeOf().lesson(place);
  now = 70 * day;
  expect(await storeOf().list()).toEqual([chapter()]);
  expect(await storeOf().file('sheet')).not.toBeNull();
  expect(await storeOf().chapter({ ...place, id: 'hand' })).toEqual(chapter());
  now = 200 * day;
  expect(await storeOf().chapter({ ...place, id: 'hand' })).toBeNull();
  expect(await storeOf().list()).toEqual([]);
  expect(await rows()).toEqual([]);
});

const attempt = anAttempt([anItem('choice', 1), anItem('gap', 2)]);
const testRow: TakenChapter = { ...chapter(TEST_ID), kind: 'test', title: '', revision: attempt.id, lessonId: null };
const testPlace = { courseId: course.id, language: 'en' } as const;

it('[OFFLINE-73] a practice test that was taken along is read in its language, and listed with its size', async () => {
  await storeOf().storeTest(testRow, { overview: aTest(), attempt });
  expect(await storeOf().list()).toEqual([testRow]);
  expect(await storeOf().test(testPlace)).toEqual({ overview: aTest(), attempt, takenAt: 1 });
  expect(await storeOf().test({ ...testPlace, language: 'ckb' })).toBeNull();
  expect(await storeOf(dilan).test(testPlace)).toBeNull();
});

it('[OFFLINE-73] the copy of a test follows what the server says of it, and a finished one is removed', async () => {
  await take();
  await storeOf().storeTest(testRow, { overview: aTest(), attempt });
  const answered = anAttempt([anItem('choice', 1, { answered: anAnswer(['1']) }), anItem('gap', 2)]);
  await storeOf().updateTest(testPlace, { ...answered, id: 'another' });
  expect((await storeOf().test(testPlace))?.attempt).toEqual(attempt);
  await storeOf().updateTest(testPlace, answered);
  expect((await storeOf().test(testPlace))?.attempt).toEqual(answered);
  await storeOf().updateTest(testPlace, aFinished(true));
  expect(await storeOf().list()).toEqual([chapter()]);
});

it('[OFFLINE-73] a test that was not read for 60 days is removed', async () => {
  await storeOf().storeTest(testRow, { overview: aTest(), attempt });
  now = 61 * day;
  expect(await storeOf().test(testPlace)).toBeNull();
});

const reviewState = aReviewState({ review: aReview([anItem('choice', 1), anItem('gap', 2)]) });
const reviewRow: TakenChapter = { ...chapter(REVIEW.id), ...REVIEW, course: '', revision: 'rev_1', lessonId: null };

it('[OFFLINE-75] a review that was taken along follows the server, and is removed once it is finished or of an earlier day', async () => {
  await storeOf().storeReview(reviewRow, { state: reviewState, solutions: [] });
  expect(await storeOf().list()).toEqual([reviewRow]);
  const answered = aReview([anItem('choice', 1, { answered: anAnswer(['1']) }), anItem('gap', 2)]);
  await storeOf().updateReview('en', { ...reviewState, review: answered });
  expect((await storeOf().review('en'))?.state.review).toEqual(answered);
  for (const review of [null, { ...answered, id: 'rev_2' }, { ...answered, finished_at: '2026-11-23T09:10:00.000Z' }]) {
    await storeOf().storeReview(reviewRow, { state: reviewState, solutions: [] });
    await storeOf().updateReview('en', { ...reviewState, review });
    expect(await storeOf().list()).toEqual([]);
  }
});

it('[OFFLINE-51] the app learns that a chapter was taken along once it is whole, not with its files', async () => {
  const onStored = vi.fn();
  const store = takenWhenNeeded(storage, () => rojin, onStored);
  await store.storeFile('sheet', new Blob(['%PDF of the sheet']));
  expect(onStored).not.toHaveBeenCalled();
  expect(await store.chapter({ ...place, id: 'hand' })).toBeNull();
  await store.storeChapter(chapter(), texts());
  expect(onStored).toHaveBeenCalledOnce();
  expect(await store.chapter({ ...place, id: 'hand' })).toEqual(chapter());
});
