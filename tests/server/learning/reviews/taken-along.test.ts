import { describe, expect, it } from 'vitest';
import { explanationsFor, isRight } from '../../../../common/rules/answers/grade.ts';
import type { Answer as AnswerOf } from '../../../../server/operations/operation.ts';
import { day, reviewDays } from '../../support/review-days.ts';

const I = reviewDays();

const path = '/api/reviews/take-along';
const offer = async () =>
  (await I.platform.get<AnswerOf<'getReviewToTake'>>(path, { token: I.member.token })).body.data;
const take = () => I.platform.post<AnswerOf<'takeReview'>>(path, undefined, { token: I.member.token });

async function learnerWithReview() {
  await I.take(5);
  I.wait(day);
}

describe('a review for offline use', () => {
  it('[OFFLINE-75] is offered while questions are due, with its size: to the byte once it has begun', async () => {
    await learnerWithReview();
    const before = await offer();
    expect(before?.revision).toBe('new');
    const { status, text, body } = await take();
    expect(status).toBe(200);
    const { review, due_count } = body.data.state;
    expect([review?.items.length, due_count, body.data.solutions.length]).toEqual([5, 5, 5]);
    const size = Buffer.byteLength(text);
    expect(await offer()).toEqual({ revision: review?.id, size });
    // the options of a question lie in another order, which changes the order of the explanations
    // alone
    expect(before?.size).toBe(size);
  });

  it('[OFFLINE-75] continues the review that has begun, with solutions of the questions that are still open', async () => {
    await learnerWithReview();
    const review = await I.begin();
    const { item, right } = await I.questionOf(review);
    await I.reviews.answer(review.id, item.id, right);
    const { state, solutions } = (await take()).body.data;
    expect([state.review?.id, state.due_count]).toEqual([review.id, 4]);
    expect(solutions.map(({ item_id }) => item_id)).toEqual(review.items.slice(1).map(({ id }) => id));
  });

  it('[OFFLINE-75] is neither offered nor answered when nothing is due or reviews are off', async () => {
    expect(await offer()).toBeNull();
    expect(await take()).toMatchObject({ status: 409, body: { error: 'nothing_due' } });
    await learnerWithReview();
    await I.reviews.set(false);
    expect(await offer()).toBeNull();
    expect(await take()).toMatchObject({ status: 409, body: { error: 'reviews_off' } });
  });

  it('[OFFLINE-76] has solutions with which a device grades answers as the server does', async () => {
    await learnerWithReview();
    const { state, solutions } = (await take()).body.data;
    const items = state.review?.items ?? [];
    for (const [index, item] of items.entries()) {
      const key = solutions.find(({ item_id }) => item_id === item.id);
      if (!key || !state.review) throw new Error(`${item.id} has no solution`);
      const { right, wrong } = await I.questionOf(state.review, index);
      const { kind } = item.question;
      expect([isRight(kind, key, right.answer), isRight(kind, key, wrong.answer)]).toEqual([true, false]);
      const given = index % 2 === 0 ? wrong : right;
      const { body } = await I.reviews.answer(state.review.id, item.id, given);
      expect(body.data.item.question.answered).toMatchObject({
        right: isRight(kind, key, given.answer),
        solution: key.solution,
        explanations: explanationsFor(kind, key, given.answer),
        lesson: key.lesson,
      });
    }
  });
});
