import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../../server/db/migrations/index.ts';
import { purgeDeleted } from '../../../../server/domain/accounts/account-deletion.ts';
import { sweep } from '../../../../server/domain/accounts/sweep.ts';
import type { Answer as AnswerOf } from '../../../../server/operations/operation.ts';
import { give, subscribe } from '../../support/learning.ts';
import { type Member, type Platform, startPlatform } from '../../support/platform.ts';
import { changingContent, examinee, type Review, reviewer, tested, wrongAnswer } from '../../support/practice.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

let platform: Platform;
let member: Member;
let me: ReturnType<typeof examinee>;
let mine: ReturnType<typeof reviewer>;
beforeAll(async () => {
  platform = await startPlatform({ now: new Date('2026-11-23T09:00:00Z') });
});
afterAll(() => platform.close());
beforeEach(async () => {
  // each test begins at nine in the morning of a day of its own
  platform.clock.advance(day - ((platform.clock.now().getTime() - 9 * hour) % day));
  member = await platform.makeMember();
  await give(platform, member.userId, tested);
  me = examinee(platform, member);
  mine = reviewer(platform, member);
});

const today = () => platform.clock.now().toISOString().slice(0, 10);
const inDays = (count: number) => new Date(platform.clock.now().getTime() + count * day).toISOString().slice(0, 10);
const midnight = (count: number) => `${inDays(count)}T00:00:00.000Z`;

/** Takes a whole test, with so many wrong answers. */
const take = async (wrong: number) => me.finish((await me.start()).body.data, { wrong });

/** The review of a day on which something is due. */
async function begin(): Promise<Review> {
  const { status, body } = await mine.begin();
  expect(status).toBe(201);
  return body.data;
}

/** An open question of a review with a right and a wrong answer. */
async function questionOf({ items }: Review, index = 0) {
  const item = items[index];
  const solution = (await mine.solutions()).get(item?.id ?? '');
  if (!item || !solution) throw new Error('the review has such a question');
  const { revision } = item;
  return {
    item,
    right: { answer: solution, revision },
    wrong: { answer: wrongAnswer(item.question, solution), revision },
  };
}

/** A learner whose subscription ends in two days, with three questions that come back tomorrow. */
async function subscriber() {
  const other = await platform.makeMember();
  await subscribe(platform, other.userId, 2);
  const them = examinee(platform, other);
  await them.finish((await them.start()).body.data, { wrong: 3 });
  return { ...reviewer(platform, other), userId: other.userId };
}

describe('which questions come back', () => {
  it('[REVIEW-01] of a failed test its wrong answers come back, the next day', async () => {
    await take(4);
    const cards = await mine.cards();
    expect(cards.map(({ due_on, reps, lapses }) => [due_on, reps, lapses])).toEqual(Array(4).fill([inDays(1), 1, 0]));
    expect(await mine.state()).toEqual({
      ...{ enabled: true, due_count: 0, minutes: 0, next_due_at: midnight(1), review: null },
    });
  });

  it('[REVIEW-01] of a passed test every question comes back, what was wrong first', async () => {
    await take(2);
    expect((await mine.cards()).map(({ due_on }) => due_on)).toEqual([
      ...Array(2).fill(inDays(1)),
      ...Array(10).fill(inDays(3)),
    ]);
  });

  it('[REVIEW-01] a right answer in a test brings nothing in before the test is passed, and counts for what is in', async () => {
    await take(12);
    const { id, items } = (await me.start()).body.data;
    const known = new Set((await mine.cards()).map(({ question_id }) => question_id));
    const right = await me.solutions(id);
    const dues = async () => new Map((await mine.cards()).map(({ question_id, reps }) => [question_id, reps]));
    for (const { question_id } of items) {
      await me.answer(id, question_id, right.get(question_id) ?? []);
      if (items.at(-1)?.question_id === question_id) break;
      expect((await dues()).get(question_id)).toBe(known.has(question_id) ? 2 : undefined);
    }
    expect((await dues()).size).toBeGreaterThanOrEqual(12);
  });

  it('[REVIEW-01] an answer that is sent again, and one that another device gave later, count once', async () => {
    const { id, items } = (await me.start()).body.data;
    const item = items[0];
    if (!item) throw new Error('a test has questions');
    const solution = (await me.solutions(id)).get(item.question_id) ?? [];
    const wrong = wrongAnswer(item, solution);
    await Promise.all([wrong, wrong, wrong].map((given) => me.answer(id, item.question_id, given)));
    await me.answer(id, item.question_id, solution);
    expect(await mine.cards()).toMatchObject([{ question_id: item.question_id, reps: 1, due_on: inDays(1) }]);
  });

  it('[REVIEW-01] the migration brings in what was answered before: wrong answers and passed tests, new and due the next day', async () => {
    await take(9);
    await take(1);
    const { db } = platform.services;
    const before = (await mine.cards()).map(({ question_id }) => question_id).sort();
    const failure = new Error('rolled back');
    const migrated = db.transaction().execute(async (transaction) => {
      await sql`drop table review_items, reviews, review_cards`.execute(transaction);
      await sql`alter table users drop column keep_fresh`.execute(transaction);
      await migrations['022-reviews']?.up(transaction);
      const cards = await transaction
        .selectFrom('review_cards')
        .selectAll()
        .where('user_id', '=', member.userId)
        .execute();
      expect(cards.map(({ question_id }) => question_id).sort()).toEqual(before);
      expect(new Set(cards.map(({ state, reps, reviewed_on }) => `${state} ${reps} ${reviewed_on}`))).toEqual(
        new Set(['0 0 null']),
      );
      throw failure;
    });
    await expect(migrated).rejects.toBe(failure);
    // the first answer to such a question schedules it
    await db
      .updateTable('review_cards')
      .set({ due_on: today(), stability: 0, difficulty: 0, reps: 0, lapses: 0, state: 0, reviewed_on: null })
      .where('user_id', '=', member.userId)
      .execute();
    await mine.finish(await begin());
    expect((await mine.cards()).slice(-5).map(({ due_on, reps }) => [due_on, reps])).toEqual(
      Array(5).fill([inDays(3), 1]),
    );
  });
});

describe('the review of a day', () => {
  it('[REVIEW-02] a day has five questions at most, and a finished review is the only one of its day', async () => {
    await take(9);
    expect((await mine.begin()).body).toMatchObject({ error: 'nothing_due' });
    platform.clock.advance(day);
    expect(await mine.state()).toMatchObject({ due_count: 5, minutes: 3, next_due_at: null, review: null });
    const review = await begin();
    expect(review.items.map(({ question }) => question.number)).toEqual([1, 2, 3, 4, 5]);
    const answers = await mine.finish(review);
    expect(answers.map(({ body }) => [body.data.answered, body.data.finished])).toEqual(
      [1, 2, 3, 4, 5].map((count) => [count, count === 5]),
    );
    const done = await mine.state();
    expect(done).toMatchObject({ due_count: 0, next_due_at: midnight(1), review: { finished_at: expect.any(String) } });
    const refused = await mine.begin();
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'nothing_due', message: 'There is nothing to review today.' },
    ]);
    platform.clock.advance(15 * hour);
    expect(await mine.state()).toMatchObject({ due_count: 4, review: null });
    expect((await begin()).items).toHaveLength(4);
  });

  it('[REVIEW-02] a reload and another device get the questions that were chosen, two at the same moment too', async () => {
    await take(9);
    platform.clock.advance(day);
    const begun = await Promise.all(Array.from({ length: 5 }, () => mine.begin()));
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const review = begun[0]?.body.data;
    expect(new Set(begun.map(({ body }) => JSON.stringify(body.data)))).toEqual(new Set([JSON.stringify(review)]));
    expect((await mine.state()).review).toEqual(review);
    // also on another day
    platform.clock.advance(3 * day);
    expect((await mine.begin()).body.data).toEqual(review);
    // and when some of it was answered on a day before
    if (!review) throw new Error('a review was begun');
    const { item, right } = await questionOf(review);
    const { body } = await mine.answer(review.id, item.id, right);
    platform.clock.advance(day);
    expect((await mine.begin()).body.data).toEqual({ ...review, items: [body.data.item, ...review.items.slice(1)] });
  });

  it('[REVIEW-02] what has waited longest comes first, of the same day what is known least', async () => {
    await take(2);
    platform.clock.advance(3 * day);
    const cards = await mine.cards();
    const { items } = await begin();
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
    platform.clock.advance(day);
    const { id, items } = (await theirs.begin()).body.data;
    expect(items).toHaveLength(3);
    platform.clock.advance(day + 1);
    expect(await theirs.state()).toEqual({
      ...{ enabled: true, due_count: 0, minutes: 0, next_due_at: null, review: null },
    });
    const item = items[0];
    const refused = await theirs.answer(id, item?.id ?? '', { answer: ['a'], revision: 1 });
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'not_purchased' }]);
    expect((await theirs.begin()).status).toBe(409);
    await subscribe(platform, theirs.userId, 30);
    const begun = await theirs.begin();
    expect([begun.status, begun.body.data.items.length]).toEqual([200, 3]);
  });

  it('[REVIEW-03] what was answered stays to be read when access to its course ends', async () => {
    const theirs = await subscriber();
    platform.clock.advance(2 * day - hour);
    const review = (await theirs.begin()).body.data;
    const solution = (await theirs.solutions()).get(review.items[1]?.id ?? '') ?? [];
    const { body } = await theirs.answer(review.id, review.items[1]?.id ?? '', { answer: solution, revision: 1 });
    platform.clock.advance(2 * hour);
    expect((await theirs.state()).review?.items).toEqual([
      { ...body.data.item, question: { ...body.data.item.question, number: 1 } },
    ]);
  });

  it('[REVIEW-03] what was left out of a review that is finished cannot be answered when its course comes back', async () => {
    await take(3);
    platform.clock.advance(day);
    const review = await begin();
    const { item, right } = await questionOf(review, 2);
    const { db } = platform.services;
    const askedIn = (course_id: string) =>
      db.updateTable('review_items').set({ course_id }).where('id', '=', item.id).execute();
    // as one of a course that is no longer open to the learner
    await askedIn('cash-book');
    await mine.finish({ ...review, items: review.items.slice(0, 2) });
    await askedIn(tested);
    expect((await mine.answer(review.id, item.id, right)).status).toBe(404);
    expect(await mine.state()).toMatchObject({ review: { items: { length: 2 } } });
  });

  it('[REVIEW-05] what is right, and why, comes with the answer to a question and not before', async () => {
    await take(4);
    platform.clock.advance(day);
    const review = await begin();
    expect(review.items.map(({ question }) => question.answered)).toEqual(Array(4).fill(null));
    expect((await mine.state()).review).toEqual(review);
    const { item, right } = await questionOf(review);
    const { status, body } = await mine.answer(review.id, item.id, right);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ answered: 1, question_count: 4, finished: false },
      item: { ...item, question: { answered: { given: right.answer, right: true, solution: right.answer } } },
    });
    const taught = await platform.services.db
      .selectFrom('questions')
      .select('body')
      .where('id', '=', item.question.question_id)
      .where('course_id', '=', tested)
      .executeTakeFirstOrThrow();
    expect(body.data.item.question.answered?.lesson).toMatchObject({ lesson_id: taught.body.lessonId });
    expect((await mine.state()).review?.items[0]).toEqual(body.data.item);
  });
});

describe('answering in a review', () => {
  it('[REVIEW-04] the first answer counts, once, of devices that answer at the same moment and in any order', async () => {
    await take(3);
    platform.clock.advance(day);
    const review = await begin();
    const { item, right, wrong } = await questionOf(review);
    const answers = await Promise.all([wrong, wrong, wrong].map((given) => mine.answer(review.id, item.id, given)));
    const later = [right, { answer: ['no such option'], revision: item.revision + 1 }];
    for (const given of later) answers.push(await mine.answer(review.id, item.id, given));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers[0]?.body.data.item.question.answered).toMatchObject({ given: wrong.answer, right: false });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data.item))).size).toBe(1);
    const card = (await mine.cards()).find(({ question_id }) => question_id === item.question.question_id);
    expect(card).toMatchObject({ reps: 2, due_on: inDays(1), reviewed_on: today() });
  });

  it('[REVIEW-04] a right answer comes back later, and a wrong one the next day', async () => {
    await take(3);
    platform.clock.advance(day);
    await mine.finish(await begin(), { wrong: 1 });
    expect((await mine.cards()).map(({ due_on }) => due_on)).toEqual([inDays(1), inDays(3), inDays(3)]);
    expect(await mine.state()).toMatchObject({ due_count: 0, next_due_at: midnight(1) });
    platform.clock.advance(day);
    await mine.finish(await begin());
    expect(await mine.state()).toMatchObject({ due_count: 0, next_due_at: midnight(2) });
  });

  it('[REVIEW-03] a question that has changed in the middle is refused in words, and asked in its newest revision', async () => {
    const content = changingContent(platform);
    try {
      await content.import();
      await take(12);
      platform.clock.advance(day);
      const review = await begin();
      const { item, right } = await questionOf(review);
      const { question_id } = item.question;
      const entry = new RegExp(`(  - id: ${question_id}\\n(?:    .*\\n)*?    ask: )(.*\\n)`);
      content.edit('practice-test.yaml', (text) => text.replace(entry, '$1Newly worded ___?\n'));
      await content.import();
      const refused = await mine.answer(review.id, item.id, right);
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          error: 'question_changed',
          message: 'This question has changed since you opened it. Please look at it again.',
        },
      ]);
      const newest = (await mine.begin()).body.data.items[0];
      expect(newest).toMatchObject({ id: item.id, revision: item.revision + 1, question: { answered: null } });
      const stored = await mine.answer(review.id, item.id, { ...right, revision: item.revision + 1 });
      expect(stored.status).toBe(200);
      // it stays as it was answered when it changes again
      content.edit('practice-test.yaml', (text) => text.replace('Newly worded', 'Worded once more'));
      await content.import();
      expect((await mine.state()).review?.items[0]).toEqual(stored.body.data.item);
    } finally {
      content.remove();
    }
  });

  it('[REVIEW-03] a question that is gone from the content is no longer asked, and a review ends without it', async () => {
    const content = changingContent(platform);
    try {
      await content.import();
      await take(12);
      platform.clock.advance(day);
      const review = await begin();
      const { item, right } = await questionOf(review, 4);
      platform.clock.advance(hour);
      const answeredAt = platform.clock.now();
      await mine.finish({ ...review, items: review.items.slice(0, 4) });
      platform.clock.advance(hour);
      const entry = new RegExp(`  - id: ${item.question.question_id}\\n(?:    .*\\n)+`);
      content.edit('practice-test.yaml', (text) => text.replace(entry, ''));
      await content.import();
      expect((await mine.answer(review.id, item.id, right)).body).toMatchObject({ error: 'question_changed' });
      expect(await mine.state()).toMatchObject({ due_count: 0, review: { items: { length: 4 } } });
      expect((await mine.begin()).body).toMatchObject({ error: 'nothing_due' });
      platform.clock.advance(day);
      const next = await begin();
      expect(next.items.map(({ question }) => question.question_id)).not.toContain(item.question.question_id);
      expect((await mine.answer(review.id, item.id, right)).status).toBe(404);
      expect(await mine.ends()).toEqual([answeredAt, null]);
    } finally {
      content.remove();
    }
  });

  it('[REVIEW-05] answers that are none, of another learner or to another question are refused, and nothing is stored', async () => {
    await take(3);
    platform.clock.advance(day);
    const review = await begin();
    const { item, right } = await questionOf(review);
    const strange = await mine.answer(review.id, item.id, { ...right, answer: ['no such option', 'zz'] });
    expect([strange.status, strange.body]).toMatchObject([
      422,
      { errors: { answer: [expect.stringMatching('Please ')] } },
    ]);
    const other = reviewer(platform, await platform.makeMember());
    const unknown = [
      await other.answer(review.id, item.id, right),
      await mine.answer('rev_unknown', item.id, right),
      await mine.answer(review.id, 'rvi_unknown', right),
    ];
    expect(unknown.map(({ status, body }) => [status, body])).toMatchObject([
      [404, { message: 'This review was not found.' }],
      [404, { message: 'This review was not found.' }],
      [404, { message: 'This question was not found.' }],
    ]);
    expect((await platform.put(`/api/reviews/${review.id}/answers/${item.id}`, right)).status).toBe(401);
    expect((await mine.state()).review).toEqual(review);
  });

  it('[REVIEW-02] [REVIEW-04] whatever devices do on whichever days, five questions a day are answered at most, and each answer counts once', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.constant({ kind: 'begin' as const }),
        fc.record({ kind: fc.constant('answer' as const), index: fc.nat({ max: 4 }), isRight: fc.boolean() }),
        fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
      ),
      { minLength: 20, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        member = await platform.makeMember();
        await give(platform, member.userId, tested);
        [me, mine] = [examinee(platform, member), reviewer(platform, member)];
        await take(12);
        const counted = new Map<string, string>();
        let review: Review | null = null;
        for (const step of taken) {
          if (step.kind === 'wait') platform.clock.advance(step.hours * hour);
          if (step.kind === 'begin') {
            const { status, body } = await mine.begin();
            expect([200, 201, 409]).toContain(status);
            if (status !== 409) review = body.data;
          }
          if (step.kind !== 'answer' || !review?.items[step.index]) continue;
          const { item, right, wrong } = await questionOf(review, step.index);
          const { status, body } = await mine.answer(review.id, item.id, step.isRight ? right : wrong);
          expect(status).toBe(200);
          const { answered } = body.data.item.question;
          counted.set(item.id, counted.get(item.id) ?? today());
          expect(answered?.answered_at.slice(0, 10)).toBe(counted.get(item.id));
        }
        const byDay = Map.groupBy(counted.values(), (on) => on);
        expect(Math.max(0, ...[...byDay.values()].map(({ length }) => length))).toBeLessThanOrEqual(5);
        const reps = (await mine.cards()).reduce((sum, card) => sum + card.reps, 0);
        expect(reps).toBe(12 + counted.size);
      }),
      { numRuns: 8 },
    );
  });

  it('[REVIEW-04] a clock that was put back loses no answer', async () => {
    await take(3);
    platform.clock.advance(day);
    const review = await begin();
    const { item, right } = await questionOf(review);
    platform.clock.advance(-5 * day);
    expect((await mine.answer(review.id, item.id, right)).status).toBe(200);
    const card = (await mine.cards()).find(({ question_id }) => question_id === item.question.question_id);
    expect(card && card.due_on > today()).toBe(true);
    platform.clock.advance(5 * day);
  });
});

describe('what the learner decides, and what is kept', () => {
  it('[REVIEW-07] the profile says how many questions are due, in the answer that it loads anyway', async () => {
    const count = async () => {
      const url = `/api/user/courses/${member.userId}`;
      const answer = await platform.get<AnswerOf<'listPurchasedCourses'>>(url, { token: member.token });
      return answer.body.reviews_due;
    };
    expect(await count()).toBe(0);
    await take(7);
    expect(await count()).toBe(0);
    platform.clock.advance(day);
    expect(await count()).toBe(5);
    const review = await begin();
    await mine.finish({ ...review, items: review.items.slice(0, 2) });
    expect(await count()).toBe(3);
    await mine.set(false);
    expect(await count()).toBe(0);
    await mine.set(true);
    await mine.finish((await mine.begin()).body.data);
    expect(await count()).toBe(0);
  });

  it('[REVIEW-08] switched off, nothing is offered and answers still count; switched on again, it goes on', async () => {
    await take(3);
    platform.clock.advance(day);
    const review = await begin();
    const { item, right } = await questionOf(review);
    const off = await mine.set(false);
    expect([off.status, off.body]).toEqual([200, { data: { enabled: false } }]);
    expect(await mine.state()).toEqual({
      ...{ enabled: false, due_count: 0, minutes: 0, next_due_at: null, review: null },
    });
    const refused = await mine.begin();
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'reviews_off', message: 'Reviews are switched off in your settings.' },
    ]);
    expect((await mine.answer(review.id, item.id, right)).status).toBe(200);
    await take(12);
    expect((await mine.cards()).length).toBeGreaterThanOrEqual(12);
    await mine.set(true);
    expect((await mine.state()).review?.items.map(({ id }) => id)).toEqual(review.items.map(({ id }) => id));
    expect((await platform.put('/api/me/reviews', { enabled: true })).status).toBe(401);
  });

  it('[REVIEW-09] the export has cards, reviews and answers without what tells a solution, and deletion leaves nothing', async () => {
    await take(3);
    platform.clock.advance(day);
    const review = await begin();
    const { item, right } = await questionOf(review);
    await mine.answer(review.id, item.id, right);
    const { body } = await platform.get<Record<string, Record<string, unknown>[]>>('/api/me/export', {
      token: member.token,
    });
    expect(body.review_cards).toHaveLength(3);
    expect(Object.keys(body.reviews?.[0] ?? {})).toEqual(['id', 'user_id', 'started_at', 'finished_at']);
    expect(body.review_items?.filter(({ given }) => given !== null)).toMatchObject([{ given: right.answer }]);
    expect(JSON.stringify(body)).not.toMatch(/"(seed|shown)"/);
    const { db } = platform.services;
    await db.updateTable('users').set({ delete_after: platform.clock.now() }).where('id', '=', member.userId).execute();
    await purgeDeleted(platform.services);
    const left = await db.selectFrom('review_items').selectAll().where('review_id', '=', review.id).execute();
    expect([await mine.cards(), left]).toEqual([[], []]);
  });

  it('[REVIEW-09] reviews are removed 30 days after they began, and what they taught is kept', async () => {
    await take(3);
    platform.clock.advance(day);
    await mine.finish(await begin());
    const { db } = platform.services;
    const rows = () => db.selectFrom('reviews').selectAll().where('user_id', '=', member.userId).execute();
    platform.clock.advance(30 * day);
    await sweep(platform.services);
    expect(await rows()).toHaveLength(1);
    platform.clock.advance(1);
    await sweep(platform.services);
    expect(await rows()).toEqual([]);
    expect(await mine.cards()).toHaveLength(3);
  });

  it('[REVIEW-09] no other learner’s cards change by a learner’s answers', async () => {
    const other = await platform.makeMember();
    await give(platform, other.userId, tested);
    const them = examinee(platform, other);
    await them.finish((await them.start()).body.data, { wrong: 5 });
    const before = await reviewer(platform, other).cards();
    await take(5);
    platform.clock.advance(day);
    await mine.finish(await begin(), { wrong: 2 });
    expect(await reviewer(platform, other).cards()).toEqual(before);
  });
});
