import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '../../../../server/domain/accounts/account-deletion.ts';
import { sweep } from '../../../../server/domain/accounts/sweep.ts';
import type { Answer } from '../../../../server/operations/operation.ts';
import { give, listOf } from '../../support/learning.ts';
import { examinee, reviewer, tested } from '../../support/practice.ts';
import { day, reviewDays } from '../../support/review-days.ts';

const I = reviewDays();

describe('settings and stored data of reviews', () => {
  it('[REVIEW-07] the profile says how many questions are due, in the answer that it loads anyway', async () => {
    const count = async () => (await listOf(I.platform, I.member)).reviews_due;
    expect(await count()).toBe(0);
    await I.take(7);
    expect(await count()).toBe(0);
    I.wait(day);
    expect(await count()).toBe(5);
    const review = await I.begin();
    await I.reviews.finish({ ...review, items: review.items.slice(0, 2) });
    expect(await count()).toBe(3);
    await I.reviews.set(false);
    expect(await count()).toBe(0);
    await I.reviews.set(true);
    await I.reviews.finish((await I.reviews.begin()).body.data);
    expect(await count()).toBe(0);
  });

  it('[START-01] the start page says how many questions are left of today, and then that they are done', async () => {
    const reviews = async () =>
      (await I.platform.get<Answer<'getHome'>>('/api/home', { token: I.member.token })).body.data.reviews;
    await I.take(7);
    expect(await reviews()).toEqual({ due_count: 0, minutes: 0, done_today: false });
    I.wait(day);
    expect(await reviews()).toEqual({ due_count: 5, minutes: 3, done_today: false });
    await I.reviews.finish(await I.begin());
    expect(await reviews()).toEqual({ due_count: 0, minutes: 0, done_today: true });
    await I.reviews.set(false);
    expect(await reviews()).toEqual({ due_count: 0, minutes: 0, done_today: false });
  });

  it('[REVIEW-08] switched off, nothing is offered and answers still count; switched on again, it goes on', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const { item, right } = await I.questionOf(review);
    const off = await I.reviews.set(false);
    expect([off.status, off.body]).toEqual([200, { data: { enabled: false } }]);
    expect(await I.reviews.state()).toEqual({
      ...{ enabled: false, due_count: 0, minutes: 0, next_due_at: null, review: null },
    });
    const refused = await I.reviews.begin();
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'reviews_off', message: 'Reviews are switched off in your settings.' },
    ]);
    expect((await I.reviews.answer(review.id, item.id, right)).status).toBe(200);
    await I.take(12);
    expect((await I.reviews.cards()).length).toBeGreaterThanOrEqual(12);
    await I.reviews.set(true);
    expect((await I.reviews.state()).review?.items.map(({ id }) => id)).toEqual(review.items.map(({ id }) => id));
    expect((await I.platform.put('/api/me/reviews', { enabled: true })).status).toBe(401);
  });

  it('[REVIEW-09] the export has cards, reviews and answers without what tells a solution, and deletion leaves nothing', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const { item, right } = await I.questionOf(review);
    await I.reviews.answer(review.id, item.id, right);
    const { body } = await I.platform.get<Record<string, Record<string, unknown>[]>>('/api/me/export', {
      token: I.member.token,
    });
    expect(body.review_cards).toHaveLength(3);
    expect(Object.keys(body.reviews?.[0] ?? {})).toEqual(['id', 'user_id', 'started_at', 'finished_at']);
    expect(body.review_items?.filter(({ given }) => given !== null)).toMatchObject([{ given: right.answer }]);
    expect(JSON.stringify(body)).not.toMatch(/"(seed|shown)"/);
    const { db } = I.platform.services;
    const delete_after = I.platform.clock.now();
    await db.updateTable('users').set({ delete_after }).where('id', '=', I.member.userId).execute();
    await purgeDeleted(I.platform.services);
    const left = await db.selectFrom('review_items').selectAll().where('review_id', '=', review.id).execute();
    expect([await I.reviews.cards(), left]).toEqual([[], []]);
  });

  it('[REVIEW-09] reviews are deleted 30 days after they began, and the schedule of their questions stays', async () => {
    await I.take(3);
    I.wait(day);
    await I.reviews.finish(await I.begin());
    const { db } = I.platform.services;
    const rows = () => db.selectFrom('reviews').selectAll().where('user_id', '=', I.member.userId).execute();
    I.wait(30 * day);
    await sweep(I.platform.services);
    expect(await rows()).toHaveLength(1);
    I.wait(1);
    await sweep(I.platform.services);
    expect(await rows()).toEqual([]);
    expect(await I.reviews.cards()).toHaveLength(3);
  });

  it('[REVIEW-09] no other learner’s cards change by a learner’s answers', async () => {
    const other = await I.platform.makeMember();
    await give(I.platform, other.userId, tested);
    const them = examinee(I.platform, other);
    await them.finish((await them.start()).body.data, { wrong: 5 });
    const before = await reviewer(I.platform, other).cards();
    await I.take(5);
    I.wait(day);
    await I.reviews.finish(await I.begin(), { wrong: 2 });
    expect(await reviewer(I.platform, other).cards()).toEqual(before);
  });
});
