import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changingContent, type Review, reviewer } from '../../support/practice.ts';
import { day, hour, reviewDays } from '../../support/review-days.ts';

const I = reviewDays();

describe('answering in a review', () => {
  it('[REVIEW-04] the first answer counts, once, of devices that answer at the same moment and in any order', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const { item, right, wrong } = await I.questionOf(review);
    const answers = await Promise.all(
      [wrong, wrong, wrong].map((given) => I.reviews.answer(review.id, item.id, given)),
    );
    const later = [right, { answer: ['no such option'], revision: item.revision + 1 }];
    for (const given of later) answers.push(await I.reviews.answer(review.id, item.id, given));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers[0]?.body.data.item.question.answered).toMatchObject({ given: wrong.answer, right: false });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data.item))).size).toBe(1);
    const card = (await I.reviews.cards()).find(({ question_id }) => question_id === item.question.question_id);
    expect(card).toMatchObject({ reps: 2, due_on: I.inDays(1), reviewed_on: I.today() });
  });

  it('[REVIEW-04] a question that was answered right comes back later, and a wrong one the next day', async () => {
    await I.take(3);
    I.wait(day);
    await I.reviews.finish(await I.begin(), { wrong: 1 });
    expect((await I.reviews.cards()).map(({ due_on }) => due_on)).toEqual([I.inDays(1), I.inDays(3), I.inDays(3)]);
    expect(await I.reviews.state()).toMatchObject({ due_count: 0, next_due_at: I.midnight(1) });
    I.wait(day);
    await I.reviews.finish(await I.begin());
    expect(await I.reviews.state()).toMatchObject({ due_count: 0, next_due_at: I.midnight(2) });
  });

  it('[OFFLINE-74] an answer that waited for a connection schedules its question from the day on which it was given', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const answeredOn = I.today();
    const { item, right } = await I.questionOf(review);
    I.wait(2 * day);
    const { status, body } = await I.reviews.answer(review.id, item.id, { ...right, age: (2 * day) / 1_000 });
    expect([status, body.data.item.question.answered?.answered_at.slice(0, 10)]).toEqual([200, answeredOn]);
    const cardOf = async () =>
      (await I.reviews.cards()).find(({ question_id }) => question_id === item.question.question_id);
    expect(await cardOf()).toMatchObject({ reps: 2, reviewed_on: answeredOn, due_on: I.inDays(1) });
    // a clock that is far behind
    const other = await I.questionOf(review, 1);
    const long = await I.reviews.answer(review.id, other.item.id, { ...other.right, age: (50 * day) / 1_000 });
    expect(long.body.data.item.question.answered?.answered_at).toBe(review.started_at);
  });

  it('[REVIEW-03] a question that was changed meanwhile is refused with a message, and asked in its newest revision', async () => {
    const content = changingContent(I.platform);
    try {
      await content.import();
      await I.take(12);
      I.wait(day);
      const review = await I.begin();
      const { item, right } = await I.questionOf(review);
      const { question_id } = item.question;
      const entry = new RegExp(`(  - id: ${question_id}\\n(?:    .*\\n)*?    ask: )(.*\\n)`);
      content.edit('practice-test.yaml', (text) => text.replace(entry, '$1Newly worded ___?\n'));
      await content.import();
      const refused = await I.reviews.answer(review.id, item.id, right);
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          error: 'question_changed',
          message: 'This question has changed since you opened it. Please look at it again.',
        },
      ]);
      const newest = (await I.reviews.begin()).body.data.items[0];
      expect(newest).toMatchObject({ id: item.id, revision: item.revision + 1, question: { answered: null } });
      const stored = await I.reviews.answer(review.id, item.id, { ...right, revision: item.revision + 1 });
      expect(stored.status).toBe(200);
      // it stays as it was answered when it changes again
      content.edit('practice-test.yaml', (text) => text.replace('Newly worded', 'Worded once more'));
      await content.import();
      expect((await I.reviews.state()).review?.items[0]).toEqual(stored.body.data.item);
    } finally {
      content.remove();
    }
  });

  it('[REVIEW-03] a question that was removed from the content is no longer asked, and a review ends without it', async () => {
    const content = changingContent(I.platform);
    try {
      await content.import();
      await I.take(12);
      I.wait(day);
      const review = await I.begin();
      const { item, right } = await I.questionOf(review, 4);
      I.wait(hour);
      const answeredAt = I.platform.clock.now();
      await I.reviews.finish({ ...review, items: review.items.slice(0, 4) });
      I.wait(hour);
      const entry = new RegExp(`  - id: ${item.question.question_id}\\n(?:    .*\\n)+`);
      content.edit('practice-test.yaml', (text) => text.replace(entry, ''));
      await content.import();
      expect((await I.reviews.answer(review.id, item.id, right)).body).toMatchObject({ error: 'question_changed' });
      expect(await I.reviews.state()).toMatchObject({ due_count: 0, review: { items: { length: 4 } } });
      expect((await I.reviews.begin()).body).toMatchObject({ error: 'nothing_due' });
      I.wait(day);
      const next = await I.begin();
      expect(next.items.map(({ question }) => question.question_id)).not.toContain(item.question.question_id);
      expect((await I.reviews.answer(review.id, item.id, right)).status).toBe(404);
      expect(await I.reviews.ends()).toEqual([answeredAt, null]);
    } finally {
      content.remove();
    }
  });

  it('[REVIEW-05] malformed answers, and those of another learner or to another question, are refused and not stored', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const { item, right } = await I.questionOf(review);
    const strange = await I.reviews.answer(review.id, item.id, { ...right, answer: ['no such option', 'zz'] });
    expect([strange.status, strange.body]).toMatchObject([
      422,
      { errors: { answer: [expect.stringMatching('Please ')] } },
    ]);
    const other = reviewer(I.platform, await I.platform.makeMember());
    const unknown = [
      await other.answer(review.id, item.id, right),
      await I.reviews.answer('rev_unknown', item.id, right),
      await I.reviews.answer(review.id, 'rvi_unknown', right),
    ];
    expect(unknown.map(({ status, body }) => [status, body])).toMatchObject([
      [404, { message: 'This review was not found.' }],
      [404, { message: 'This review was not found.' }],
      [404, { message: 'This question was not found.' }],
    ]);
    expect((await I.platform.put(`/api/reviews/${review.id}/answers/${item.id}`, right)).status).toBe(401);
    expect((await I.reviews.state()).review).toEqual(review);
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
        await I.arrive();
        await I.take(12);
        const counted = new Map<string, string>();
        let review: Review | null = null;
        // a session that is not used for 14 days ends, and so does one of 30 days
        let left = 13 * day;
        for (const step of taken) {
          if (step.kind === 'wait') {
            const waited = Math.min(step.hours * hour, left);
            I.wait(waited);
            left -= waited;
          }
          if (step.kind === 'begin') {
            const { status, body } = await I.reviews.begin();
            expect([200, 201, 409]).toContain(status);
            if (status !== 409) review = body.data;
          }
          if (step.kind !== 'answer' || !review?.items[step.index]) continue;
          const { item, right, wrong } = await I.questionOf(review, step.index);
          const { status, body } = await I.reviews.answer(review.id, item.id, step.isRight ? right : wrong);
          expect(status).toBe(200);
          const { answered } = body.data.item.question;
          counted.set(item.id, counted.get(item.id) ?? I.today());
          expect(answered?.answered_at.slice(0, 10)).toBe(counted.get(item.id));
        }
        const byDay = Map.groupBy(counted.values(), (on) => on);
        expect(Math.max(0, ...[...byDay.values()].map(({ length }) => length))).toBeLessThanOrEqual(5);
        const reps = (await I.reviews.cards()).reduce((sum, card) => sum + card.reps, 0);
        expect(reps).toBe(12 + counted.size);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('[REVIEW-04] an answer is stored also after the clock was set back', async () => {
    await I.take(3);
    I.wait(day);
    const review = await I.begin();
    const { item, right } = await I.questionOf(review);
    I.wait(-5 * day);
    expect((await I.reviews.answer(review.id, item.id, right)).status).toBe(200);
    const card = (await I.reviews.cards()).find(({ question_id }) => question_id === item.question.question_id);
    expect(card && card.due_on > I.today()).toBe(true);
    I.wait(5 * day);
  });
});
