import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AnsweredQuestion, PracticeItem, Review, TakenReview } from '../../../../common/api/types.ts';
import { formatBeginning } from '../../../../common/text/dates.ts';
import { REVIEW } from '../../../../machines/catalogue/take-along.selectors.ts';
import { open as openLesson } from '../../../../src/flows/learning/lesson/page.tsx';
import { open as openReview } from '../../../../src/flows/learning/review/page.tsx';
import { eachTestHasItsClock } from '../../../support/clock.ts';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { type Answers, networkError, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { anAnswer, anItem, aReview, aReviewItem, aReviewState } from '../../../support/practice-tests.ts';
import { visit } from '../../../support/visit.tsx';

const answerCall = 'PUT /reviews/{id}/answers/{itemId}';

/** The page for a learner. */
const openPage = (answers: Answers, query = '') =>
  visit<'review'>(openReview, { params: {}, query, as: learner, answers });

/** The same where the review was begun with these questions. */
const goOn = (items: PracticeItem[], answers: Answers = {}, query = `question=rvi_${items[0]?.question_id}`) =>
  openPage({ 'GET /reviews': ok(aReviewState({ review: aReview(items) })), ...answers }, query);

const checkedAs = (item: PracticeItem, answered: AnsweredQuestion): Answers => ({
  [answerCall]: ok({ item: aReviewItem({ ...item, answered }), answered: 1, question_count: 2, finished: false }),
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const seeFocused = async (name: string) => {
  const found = await heading(name);
  expect(document.activeElement).toBe(found);
};

describe('a question of the review', () => {
  it('[REVIEW-05] is answered by the keyboard alone, with its course and the lesson that teaches it', async () => {
    const [first, second] = [anItem('choice', 1), anItem('choice', 2)];
    const { user, bodiesOf } = goOn(
      [first, second],
      checkedAs(first, anAnswer(['2'], { right: false, solution: ['1'] })),
    );
    // in a document that was just loaded the focus stays at its beginning
    await heading('Question 1 of 2');
    expect(screen.getByRole('link', { name: 'Weaving' }).getAttribute('href')).toBe('/course/weaving');
    await user.keyboard('2{Enter}');
    await seeFocused('Not yet');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['2'], revision: 1 }]);
    expect(screen.getByRole('link', { name: 'The warp · Tension' }).getAttribute('href')).toBe(
      '/course/weaving/chapter/loom/lesson/warp?question=rvi_choice-1&from=review#section-tension',
    );
    await user.keyboard('{Enter}');
    await seeFocused('Question 2 of 2');
  });

  it('[REVIEW-03] that has changed in the meantime is shown in its new version, with a note', async () => {
    const before = anItem('choice', 1);
    const after = aReviewItem(anItem('choice', 1, { ask_html: '<p>Asked in other words?</p>' }), { revision: 2 });
    const message = 'This question has changed since you opened it. Please look at it again.';
    const { user } = goOn([before], {
      [answerCall]: { status: 409, body: { error: 'question_changed', message } },
      'POST /reviews': ok({ ...aReview([]), items: [after] }),
    });
    await heading('Question 1 of 1');
    await user.keyboard('1{Enter}');
    await screen.findByText('Asked in other words?');
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  });

  it('[REVIEW-03] that is no longer asked gives way to the next one, without an error', async () => {
    const [gone, next] = [anItem('choice', 1), anItem('choice', 2)];
    const { user } = goOn([gone, next], {
      [answerCall]: { status: 409, body: { error: 'question_changed', message: 'This question has changed.' } },
      'POST /reviews': ok(aReview([{ ...next, number: 1 }])),
    });
    await heading('Question 1 of 2');
    await user.keyboard('1{Enter}');
    await seeFocused('Question 1 of 1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Check' })).toBeDefined();
  });

  it('[REVIEW-05] about the order of steps can be checked without moving any', async () => {
    const item = anItem('order', 1);
    const { user, bodiesOf } = goOn([item], checkedAs(item, anAnswer(['1', '2'])));
    await heading('Question 1 of 1');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Right');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['1', '2'], revision: 1 }]);
  });

  it('[REVIEW-04] keeps its answer when the server fails', async () => {
    const { user } = goOn([anItem('gap', 1)], { [answerCall]: { status: 500, body: { message: 'No' } } });
    await user.type(await screen.findByRole('textbox'), 'warp{Enter}');
    await screen.findByText('No');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('warp');
  });

  it('[OFFLINE-74] without a connection the next question comes at once, and the outbox sends the answers with their age', async () => {
    const [first, second] = [anItem('gap', 1), anItem('choice', 2)];
    let isCut = true;
    const done = aReviewState({ due_count: 0, next_due_at: '2026-11-24T00:00:00.000Z', review: aReview([]) });
    const { user, services, bodiesOf } = openPage({
      'GET /reviews': () => ok(isCut ? aReviewState({ review: aReview([first, second]) }) : done),
      'POST /reviews': ok(aReview([first, second])),
      [answerCall]: () =>
        isCut ? networkError() : ok({ item: aReviewItem(first), answered: 1, question_count: 2, finished: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByRole('textbox'), 'warp{Enter}');
    await screen.findByRole('heading', { name: 'Your answer is kept on this device' });
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await user.click(await screen.findByRole('radio', { name: 'Option 2' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    await screen.findByRole('heading', { name: '2 answers wait for a connection' });
    expect(services.outbox.getSnapshot().context.intents).toMatchObject([
      { kind: 'review', title: 'Weaving', input: { reviewId: 'rev_1', answer: ['warp'], revision: 1, words: 'warp' } },
      { kind: 'review', title: 'Weaving', input: { reviewId: 'rev_1', answer: ['2'], number: 2, words: 'Option 2' } },
    ]);
    isCut = false;
    services.outbox.send({ type: 'connection.restored' });
    await screen.findByText(/^Everything is still fresh/);
    expect(bodiesOf(answerCall).slice(2)).toEqual([
      { answer: ['warp'], revision: 1, age: expect.any(Number) },
      { answer: ['2'], revision: 1, age: expect.any(Number) },
    ]);
  });
});

describe('without a connection, a downloaded review', () => {
  const [choice, gap] = [anItem('choice', 1), anItem('gap', 2)];
  const state = aReviewState({ review: aReview([choice, gap]) });
  const lesson = { chapter_id: 'loom', lesson_id: 'warp', title: 'The warp', heading: null, anchor: null };
  const none = { texts: [], number: null, misses: [], lesson };
  const why = (html: string, option: string | null = null) => ({ option, right: null, html });
  const solutions = [
    { ...none, item_id: 'rvi_choice-1', solution: ['1'], explanations: [why('<p>It is tight.</p>', '1')] },
    {
      ...{ ...none, item_id: 'rvi_gap-2', solution: ['warp'], texts: ['warp'] },
      misses: [{ given: 'weft', html: '<p>That one goes across.</p>' }],
      explanations: [why('<p>It goes along.</p>')],
    },
  ];

  /** The phone has the review, and no connection until it is back. */
  async function withCopy(taken: TakenReview = { state, solutions }) {
    let isCut = true;
    const done = aReviewState({ due_count: 0, next_due_at: '2026-11-24T00:00:00.000Z' });
    const shown = openPage({
      'GET /reviews': () => (isCut ? networkError() : ok(done)),
      'POST /reviews': networkError,
      [answerCall]: () =>
        isCut ? networkError() : ok({ item: aReviewItem(choice), answered: 1, question_count: 2, finished: false }),
    });
    const size = { size: 1, revision: 'rev_1', at: 0, lessonId: null };
    await shown.services.taken.storeReview({ ...REVIEW, language: 'en', title: '', course: '', ...size }, taken);
    await shown.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await shown.user.click(await screen.findByRole('button', { name: /^(Begin|Continue)$/ }));
    const connectionReturns = () => {
      isCut = false;
      shown.services.outbox.send({ type: 'connection.restored' });
    };
    return { ...shown, connectionReturns };
  }

  it('[OFFLINE-76] is checked on the phone, and its answers are sent once the connection is back', async () => {
    const { user, services, bodiesOf, connectionReturns } = await withCopy();
    await user.click(await screen.findByRole('radio', { name: 'Option 1' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Right');
    screen.getByText('It is tight.');
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await user.type(await screen.findByRole('textbox'), 'Weft{Enter}');
    await heading('Not yet');
    screen.getByText('That one goes across.');
    screen.getByText('It goes along.');
    screen.getByRole('link', { name: 'The warp' });
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByText(/^1 of 2 right/);
    screen.getByText(/^Your answers are kept on this phone/);
    expect(services.outbox.getSnapshot().context.intents).toMatchObject([{ kind: 'review' }, { kind: 'review' }]);
    connectionReturns();
    await screen.findByText(/^Everything is still fresh/);
    expect(bodiesOf(answerCall).slice(2)).toEqual([
      { answer: ['1'], revision: 1, age: expect.any(Number) },
      { answer: ['Weft'], revision: 1, age: expect.any(Number) },
    ]);
    await waitFor(async () => expect(await services.taken.review('en')).toBeNull());
  });

  it('[OFFLINE-76] does not ask again what was answered without a connection, after a reload', async () => {
    const { user, services } = await withCopy();
    await user.click(await screen.findByRole('radio', { name: 'Option 2' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Not yet');
    const copy = (await services.taken.review('en'))?.state;
    expect([copy?.due_count, copy?.review?.items.map(({ question }) => question.answered?.right ?? null)]).toEqual([
      1,
      [false, null],
    ]);
  });

  it('[OFFLINE-76] keeps the answer to a question whose solution is of another revision', async () => {
    const changed = { ...aReview([]), items: [aReviewItem(choice, { revision: 2 }), aReviewItem(gap)] };
    const { user } = await withCopy({ state: { ...state, review: changed }, solutions: solutions.slice(1) });
    await user.click(await screen.findByRole('radio', { name: 'Option 1' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Your answer is kept on this device');
  });
});

describe('a review whose start takes long', () => {
  eachTestHasItsClock();

  it('[REVIEW-06] can be stopped, after which its late answer opens no question', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<Review>>>();
    const { user } = openPage({ 'GET /reviews': ok(aReviewState()), 'POST /reviews': () => promise });
    await user.click(await screen.findByRole('button', { name: 'Begin' }));
    await act(async () => vi.advanceTimersByTime(10_000));
    await user.click(screen.getByRole('button', { name: 'Stop and try again' }));
    screen.getByRole('button', { name: 'Begin' });
    await act(async () => resolve(ok(aReview([anItem('choice', 1)]))));
    screen.getByRole('button', { name: 'Begin' });
    expect(screen.queryByRole('heading', { name: /^Question \d/ })).toBeNull();
  });
});

describe('the page of the review', () => {
  it('[REVIEW-06] begins where the address names a question that is no longer in it', async () => {
    goOn([anItem('choice', 1), anItem('choice', 2)], {}, 'question=rvi_gone');
    await screen.findByText('2 questions left, about 2 minutes');
    expect(window.location.search).toBe('');
  });

  it.each([
    [
      'is finished',
      /^1 of 1 right/,
      { due_count: 0, review: aReview([anItem('choice', 1, { answered: anAnswer(['1']) })]) },
    ],
    ['has nothing due today', /^Everything is still fresh/, { due_count: 0, next_due_at: '2026-11-24T00:00:00.000Z' }],
    ['has no question yet', /^Questions come from the practice tests/, { due_count: 0 }],
  ])('[REVIEW-05] a review that %s leaves the question of its address', async (_, words, state) => {
    openPage({ 'GET /reviews': ok(aReviewState(state)) }, 'question=rvi_gone');
    await screen.findByText(words);
    expect(window.location.search).toBe('');
  });

  it('[REVIEW-06] counts the remaining questions after one has changed and the connection broke', async () => {
    const [first, second, third] = [anItem('choice', 1), anItem('choice', 2), anItem('choice', 3)];
    const changed = {
      status: 409,
      body: { error: 'question_changed', message: 'This question has changed.' },
    } as const;
    let isFirst = true;
    const { user } = goOn([first, second, third], {
      'GET /reviews': ok(aReviewState({ due_count: 3, review: aReview([first, second, third]) })),
      [answerCall]: () => {
        if (!isFirst) return changed;
        isFirst = false;
        const answered = { ...first, answered: anAnswer(['1']) };
        return ok({ item: aReviewItem(answered), answered: 1, question_count: 3, finished: false });
      },
      'POST /reviews': networkError,
    });
    await heading('Question 1 of 3');
    await user.keyboard('1{Enter}');
    await seeFocused('Right');
    await user.keyboard('{Enter}');
    await seeFocused('Question 2 of 3');
    await user.keyboard('1{Enter}');
    await screen.findByText('2 questions left, about 2 minutes');
  });

  it('[REVIEW-06] says when the next questions come, with the time of the reader', async () => {
    const next = '2026-11-24T00:00:00.000Z';
    openPage({
      'GET /reviews': ok(aReviewState({ due_count: 0, next_due_at: next })),
    });
    const shown = (await screen.findByText(/^Everything is still fresh/)).querySelector('time');
    expect([shown?.dateTime, shown?.textContent]).toEqual([next, formatBeginning(next)]);
  });

  it('[REVIEW-06] says that all were right', async () => {
    const all = [anItem('choice', 1, { answered: anAnswer(['1']) })];
    openPage({
      'GET /reviews': ok(aReviewState({ due_count: 0, review: aReview(all) })),
    });
    await screen.findByText('1 of 1 right. You remember them well.');
  });
});

it('[REVIEW-05] a lesson that was opened from the review leads back to the same question', async () => {
  const lesson = aLesson('warp', { content_html: '<h2>Tension</h2>' });
  visit<'lesson'>(openLesson, {
    params: { courseId: 'weaving', chapterId: 'loom', lessonId: 'warp' },
    query: 'question=rvi_choice-1&from=review',
    as: learner,
    answers: {
      'GET /user/courses': ok({ course_ids: ['weaving'], courses: [] }),
      'GET /user/courses/course/{id}/{lang}': ok(aCourse({ loom: [lesson] })),
      'GET /lesson/preview/{id}/{lang}': ok(lesson),
    },
  });
  const way = await screen.findByRole('link', { name: 'Back to the questions' });
  expect(way.getAttribute('href')).toBe('/review?question=rvi_choice-1');
});
