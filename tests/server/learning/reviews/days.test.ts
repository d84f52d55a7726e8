import { describe, expect, it } from 'vitest';
import { subscribe } from '../../support/learning.ts';
import { examinee, reviewer, tested, wrongAnswer } from '../../support/practice.ts';
import { day, hour, reviewDays } from '../../support/review-days.ts';

const I = reviewDays();

/** A learner whose subscription ends in two days, with three questions that come back tomorrow. */
async function subscriber() {
  const other = await I.platform.makeMember();
  await subscribe(I.platform, other.userId, 2);
  const them = examinee(I.platform, other);
  await them.finish((await them.start()).body.data, { wrong: 3 });
  return { ...reviewer(I.platform, other), userId: other.userId };
}

describe('questions that are scheduled for review', () => {
  it('[REVIEW-01] are the wrong answers of a failed test, for the next day', async () => {
    await I.take(4);
    const cards = await I.reviews.cards();
    expect(cards.map(({ due_on, reps, lapses }) => [due_on, reps, lapses])).toEqual(Array(4).fill([I.inDays(1), 1, 0]));
    expect(await I.reviews.state()).toEqual({
      ...{ enabled: true, due_count: 0, minutes: 0, next_due_at: I.midnight(1), review: null },
    });
  });

  it('[REVIEW-01] are all questions of a passed test, wrong ones first', async () => {
    await I.take(2);
    expect((await I.reviews.cards()).map(({ due_on }) => due_on)).toEqual([
      ...Array(2).fill(I.inDays(1)),
      ...Array(10).fill(I.inDays(3)),
    ]);
  });

  it('[REVIEW-01] do not include right answers before the test is passed, except for known questions, whose schedule is updated', async () => {
    await I.take(12);
    const { id, items } = (await I.tests.start()).body.data;
    const known = new Set((await I.reviews.cards()).map(({ question_id }) => question_id));
    const right = await I.tests.solutions(id);
    const dues = async () => new Map((await I.reviews.cards()).map(({ question_id, reps }) => [question_id, reps]));
    for (const { question_id } of items) {
      await I.tests.answer(id, question_id, right.get(question_id) ?? []);
      if (items.at(-1)?.question_id === question_id) break;
      expect((await dues()).get(question_id)).toBe(known.has(question_id) ? 2 : undefined);
    }
    expect((await dues()).size).toBeGreaterThanOrEqual(12);
  });

  it('[REVIEW-01] are scheduled once by an answer that is sent again, or that another device gave later', async () => {
    const { id, items } = (await I.tests.start()).body.data;
    const item = items[0];
    if (!item) throw new Error('a test has questions');
    const solution = (await I.tests.solutions(id)).get(item.question_id) ?? [];
    const wrong = wrongAnswer(item, solution);
    await Promise.all([wrong, wrong, wrong].map((given) => I.tests.answer(id, item.question_id, given)));
    await I.tests.answer(id, item.question_id, solution);
    expect(await I.reviews.cards()).toMatchObject([{ question_id: item.question_id, reps: 1, due_on: I.inDays(1) }]);
  });
});

describe('the review of a day', () => {
  it('[REVIEW-02] a day has five questions at most, and a finished review is the only one of its day', async () => {
    await I.take(9);
    expect((await I.reviews.begin()).body).toMatchObject({ error: 'nothing_due' });
    I.wait(day);
    expect(await I.reviews.state()).toMatchObject({ due_count: 5, minutes: 3, next_due_at: null, review: null });
    const review = await I.begin();
    expect(review.items.map(({ question }) => question.number)).toEqual([1, 2, 3, 4, 5]);
    const answers = await I.reviews.finish(review);
    expect(answers.map(({ body }) => [body.data.answered, body.data.finished])).toEqual(
      [1, 2, 3, 4, 5].map((count) => [count, count === 5]),
    );
    const done = await I.reviews.state();
    expect(done).toMatchObject({
      due_count: 0,
      next_due_at: I.midnight(1),
      review: { finished_at: expect.any(String) },
    });
    const refused = await I.reviews.begin();
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'nothing_due', message: 'There is nothing to review today.' },
    ]);
    I.wait(15 * hour);
    expect(await I.reviews.state()).toMatchObject({ due_count: 4, review: null });
    expect((await I.begin()).items).toHaveLength(4);
  });

  it('[REVIEW-02] a reload and another device get the questions that were chosen, two at the same moment too', async () => {
    await I.take(9);
    I.wait(day);
    const begun = await Promise.all(Array.from({ length: 5 }, () => I.reviews.begin()));
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const review = begun[0]?.body.data;
    expect(new Set(begun.map(({ body }) => JSON.stringify(body.data)))).toEqual(new Set([JSON.stringify(review)]));
    expect((await I.reviews.state()).review).toEqual(review);
    // also on another day
    I.wait(3 * day);
    expect((await I.reviews.begin()).body.data).toEqual(review);
    // and when some of it was answered on a day before
    if (!review) throw new Error('a review was begun');
    const { item, right } = await I.questionOf(review);
    const { body } = await I.reviews.answer(review.id, item.id, right);
    I.wait(day);
    expect((await I.reviews.begin()).body.data).toEqual({
      ...review,
      items: [body.data.item, ...review.items.slice(1)],
    });
  });

  it('[REVIEW-02] the questions that are due for longest come first, and of the same day the least known', async () => {
    await I.take(2);
    I.wait(3 * day);
    const cards = await I.reviews.cards();
    const { items } = await I.begin();
    expect(
      items
        .map(({ question }) => question.question_id)
        .slice(0, 2)
        .sort(),
    ).toEqual(
      cards
        .slice(0, 2)
        .map(({ question_id }) => question_id)
        .sort(),
    );
  });

  it('[REVIEW-03] a course without access is skipped, also during a review, and returns with the access', async () => {
    const theirs = await subscriber();
    I.wait(day);
    const { id, items } = (await theirs.begin()).body.data;
    expect(items).toHaveLength(3);
    I.wait(day + 1);
    expect(await theirs.state()).toEqual({
      ...{ enabled: true, due_count: 0, minutes: 0, next_due_at: null, review: null },
    });
    const item = items[0];
    const refused = await theirs.answer(id, item?.id ?? '', { answer: ['a'], revision: 1 });
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'not_purchased' }]);
    expect((await theirs.begin()).status).toBe(409);
    await subscribe(I.platform, theirs.userId, 30);
    const begun = await theirs.begin();
    expect([begun.status, begun.body.data.items.length]).toEqual([200, 3]);
  });

  it('[REVIEW-03] an answered question can still be read when access to its course ends', async () => {
    const theirs = await subscriber();
    I.wait(2 * day - hour);
    const review = (await theirs.begin()).body.data;
    const solution = (await theirs.solutions()).get(review.items[1]?.id ?? '') ?? [];
    const { body } = await theirs.answer(review.id, review.items[1]?.id ?? '', { answer: solution, revision: 1 });
    I.wait(2 * hour);
    expect((await theirs.state()).review?.items).toEqual([
      { ...body.data.item, question: { ...body.data.item.question, number: 1 } },
    ]);
  });

  it('[REVIEW-03] a question that was skipped in a finished review cannot be answered when its course is open again', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const { item, right } = await I.questionOf(review, 2);
    const { db } = I.platform.services;
    const askedIn = (course_id: string) =>
      db.updateTable('review_items').set({ course_id }).where('id', '=', item.id).execute();
    // as one of a course that is no longer open to the learner
    await askedIn('cash-book');
    await I.reviews.finish({ ...review, items: review.items.slice(0, 2) });
    await askedIn(tested);
    expect((await I.reviews.answer(review.id, item.id, right)).status).toBe(404);
    expect(await I.reviews.state()).toMatchObject({ review: { items: { length: 2 } } });
  });

  it('[REVIEW-05] solution and explanation come with the answer to a question, and not before', async () => {
    await I.take(4);
    I.wait(day);
    const review = await I.begin();
    expect(review.items.map(({ question }) => question.answered)).toEqual(Array(4).fill(null));
    expect((await I.reviews.state()).review).toEqual(review);
    const { item, right } = await I.questionOf(review);
    const { status, body } = await I.reviews.answer(review.id, item.id, right);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ answered: 1, question_count: 4, finished: false },
      item: { ...item, question: { answered: { given: right.answer, right: true, solution: right.answer } } },
    });
    const taught = await I.platform.services.db
      .selectFrom('questions')
      .select('body')
      .where('id', '=', item.question.question_id)
      .where('course_id', '=', tested)
      .executeTakeFirstOrThrow();
    expect(body.data.item.question.answered?.lesson).toMatchObject({ lesson_id: taught.body.lessonId });
    expect((await I.reviews.state()).review?.items[0]).toEqual(body.data.item);
  });
});
