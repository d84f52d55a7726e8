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

describe('which questions come back', () => {
  it('[REVIEW-01] of a failed test its wrong answers come back, the next day', async () => {
    await I.take(4);
    const cards = await I.reviews.cards();
    expect(cards.map(({ due_on, reps, lapses }) => [due_on, reps, lapses])).toEqual(Array(4).fill([I.inDays(1), 1, 0]));
    expect(await I.reviews.state()).toEqual({
      ...{ enabled: true, due_count: 0, minutes: 0, next_due_at: I.midnight(1), review: null },
    });
  });

  it('[REVIEW-01] of a passed test every question comes back, what was wrong first', async () => {
    await I.take(2);
    expect((await I.reviews.cards()).map(({ due_on }) => due_on)).toEqual([
      ...Array(2).fill(I.inDays(1)),
      ...Array(10).fill(I.inDays(3)),
    ]);
  });

  it('[REVIEW-01] a right answer in a test brings nothing in before the test is passed, and counts for what is in', async () => {
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

  it('[REVIEW-01] an answer that is sent again, and one that another device gave later, count once', async () => {
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

  it('[REVIEW-02] what has waited longest comes first, of the same day what is known least', async () => {
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

  it('[REVIEW-03] a course whose access has ended is left out, also in the middle, and comes back with it', async () => {
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

  it('[REVIEW-03] what was answered stays to be read when access to its course ends', async () => {
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

  it('[REVIEW-03] what was left out of a review that is finished cannot be answered when its course comes back', async () => {
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

  it('[REVIEW-05] what is right, and why, comes with the answer to a question and not before', async () => {
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
