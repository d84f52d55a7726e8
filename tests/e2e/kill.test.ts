import { expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { type Answered, isKnown, isOwned, learn } from './support/buyers.ts';
import { apiOf, join, taken } from './support/fixtures.ts';
import { startPlatform } from './support/platform.ts';

/** How often the plug is pulled; KILL_ROUNDS asks for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const learners = 6;
const examinees = 3;

it(`[PAY-09] killing the server ${rounds} times among ${learners} learners loses nothing that was answered`, async () => {
  const platform = await startPlatform();
  const totals = { registered: 0, bought: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const answered: Answered = { registered: [], bought: [] };
      const running = Array.from({ length: learners }, (_, index) =>
        learn([platform], `learner-${round}-${index}@example.org`, answered).catch(() => undefined),
      );
      // The plug is pulled when enough was answered, each round at another moment of the others' ways.
      const enough = 1 + (round % learners);
      await Promise.race([
        Promise.all(running),
        new Promise<void>((resolve) => {
          const look = () => (answered.bought.length >= enough ? resolve() : setImmediate(look));
          look();
        }),
      ]);
      await platform.kill();
      await Promise.all(running);
      await platform.restart();
      for (const email of answered.registered) expect(await isKnown(platform, email), email).toBe(true);
      for (const email of answered.bought) expect(await isOwned(platform, email), email).toBe(true);
      totals.registered += answered.registered.length;
      totals.bought += answered.bought.length;
    }
    expect(totals.bought).toBeGreaterThanOrEqual(rounds);
    console.info(`${rounds} kills, ${totals.registered} registrations and ${totals.bought} purchases answered, 0 lost`);
  } finally {
    await platform.stop();
  }
}, 600_000);

it(`[PRACTICE-03] killing the server ${rounds} times among ${examinees} learners loses no answer of a practice test`, async () => {
  const platform = await startPlatform();
  const courseId = 'mentoring-give-and-get-guidance';
  const { right } = answersOf(courseId);
  let kept = 0;
  try {
    const person = {
      password: 'Pomegranate-7-tree!',
      first_name: 'Leyla',
      last_name: 'Karim',
      date_of_birth: '1998-04-12',
    };
    const apis = [];
    for (let index = 0; index < examinees; index++) {
      apis.push(apiOf(platform, await join(platform, { ...person, email: `practising-${index}@example.org` })));
    }
    for (let round = 0; round < rounds; round++) {
      /** What was answered, by learner: the test, the question, and the answer that the server called right. */
      const answered: { learner: number; id: string; questionId: string; given: string[] }[] = [];
      const running = apis.map(async (api, learner) => {
        const { data: attempt } = await taken(
          api.POST('/practice-tests/{id}/attempts', { params: { path: { id: courseId } } }),
        );
        for (const item of attempt.items.filter((each) => each.answered === null)) {
          const answer = right(item);
          const path = { id: attempt.id, questionId: item.question_id };
          const { data } = await taken(
            api.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params: { path }, body: { answer } }),
          );
          expect([item.question_id, data.item.answered?.right]).toEqual([item.question_id, true]);
          answered.push({ learner, ...path, given: answer });
        }
      });
      const enough = 1 + 3 * (round % 6);
      const settled = Promise.allSettled(running);
      await Promise.race([
        settled,
        new Promise<void>((resolve) => {
          const look = () => (answered.length >= enough ? resolve() : setImmediate(look));
          look();
        }),
      ]);
      await platform.kill();
      // a call that the server did not live to answer fails; a refusal, or an answer that is not the right one, is a fault
      for (const result of await settled) {
        if (result.status === 'rejected')
          expect(String(result.reason)).toMatch(/^(?:TypeError: fetch failed|TypeError: terminated)/);
      }
      await platform.restart();
      for (const { learner, id, questionId, given } of answered) {
        const call = apis[learner]?.GET('/practice-test-attempts/{id}', { params: { path: { id } } });
        const item = call && (await taken(call)).data.items.find((each) => each.question_id === questionId);
        expect([questionId, item?.answered?.given]).toEqual([questionId, given]);
      }
      kept += answered.length;
    }
    expect(kept).toBeGreaterThanOrEqual(rounds);
    console.info(`${rounds} kills, ${kept} answers of practice tests answered, 0 lost`);
  } finally {
    await platform.stop();
  }
}, 600_000);
