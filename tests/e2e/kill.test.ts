import { expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { type Answered, isKnown, isOwned, learn } from './support/buyers.ts';
import { apiOf, join, taken } from './support/fixtures.ts';
import { movingClock } from './support/moving-clock.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

/** How often the plug is pulled; KILL_ROUNDS asks for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const learners = 6;
const examinees = 3;

/** Pulls the plug when enough of what runs was answered, and starts the server again; what became of each is returned. */
async function killWhile(
  platform: RunningPlatform,
  running: readonly Promise<unknown>[],
  isEnough: () => boolean,
): Promise<PromiseSettledResult<unknown>[]> {
  const settled = Promise.allSettled(running);
  const enough = new Promise<void>((resolve) => {
    const look = () => (isEnough() ? resolve() : setTimeout(look, 1));
    look();
  });
  await Promise.race([settled, enough]);
  await platform.kill();
  const results = await settled;
  await platform.restart();
  return results;
}

/** A call that the server did not live to answer fails; a refusal, or an answer that is not the right one, is a fault. */
function seeOnlyCutCalls(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) {
    if (result.status === 'rejected')
      expect(String(result.reason)).toMatch(/^(?:TypeError: fetch failed|TypeError: terminated)/);
  }
}

const courseId = 'mentoring-give-and-get-guidance';
const { right, wrong } = answersOf(courseId);

/** The calls of learners who are logged in. */
async function examineesOf(platform: RunningPlatform) {
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
  return apis;
}

type Api = ReturnType<typeof apiOf>;

const beginTest = async (api: Api) =>
  (await taken(api.POST('/practice-tests/{id}/attempts', { params: { path: { id: courseId } } }))).data;

const answerTest = async (api: Api, path: { id: string; questionId: string }, answer: string[]) =>
  (await taken(api.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params: { path }, body: { answer } })))
    .data.item.answered;

it(`[PAY-09] killing the server ${rounds} times among ${learners} learners loses nothing that was answered`, async () => {
  const platform = await startPlatform();
  const totals = { registered: 0, bought: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const answered: Answered = { registered: [], bought: [] };
      const running = Array.from({ length: learners }, (_, index) =>
        learn([platform], `learner-${round}-${index}@example.org`, answered).catch(() => undefined),
      );
      // each round at another moment of the others' ways
      const enough = 1 + (round % learners);
      await killWhile(platform, running, () => answered.bought.length >= enough);
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
  let kept = 0;
  try {
    const apis = await examineesOf(platform);
    for (let round = 0; round < rounds; round++) {
      /** What was answered, by learner: the test, the question, and the answer that the server called right. */
      const answered: { learner: number; id: string; questionId: string; given: string[] }[] = [];
      const running = apis.map(async (api, learner) => {
        const attempt = await beginTest(api);
        for (const item of attempt.items.filter((each) => each.answered === null)) {
          const answer = right(item);
          const path = { id: attempt.id, questionId: item.question_id };
          const result = await answerTest(api, path, answer);
          expect([item.question_id, result?.right]).toEqual([item.question_id, true]);
          answered.push({ learner, ...path, given: answer });
        }
      });
      const enough = 1 + 3 * (round % 6);
      seeOnlyCutCalls(await killWhile(platform, running, () => answered.length >= enough));
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

it(`[REVIEW-04] killing the server ${rounds} times among ${examinees} learners loses no answer of a review`, async () => {
  const clock = movingClock();
  const platform = await startPlatform(clock.env);
  let kept = 0;
  try {
    const apis = await examineesOf(platform);
    // what was answered wrong is due a day later, and again the day after that
    for (const api of apis) {
      const { id, items } = await beginTest(api);
      for (const item of items) await answerTest(api, { id, questionId: item.question_id }, wrong(item));
    }
    for (let round = 0; round < rounds; round++) {
      clock.forward(24);
      const answered: { learner: number; itemId: string; given: string[] }[] = [];
      const running = apis.map(async (api, learner) => {
        const { data: review } = await taken(api.POST('/reviews'));
        for (const { id: itemId, revision, question } of review.items) {
          const given = wrong(question);
          const params = { path: { id: review.id, itemId } };
          await taken(api.PUT('/reviews/{id}/answers/{itemId}', { params, body: { answer: given, revision } }));
          answered.push({ learner, itemId, given });
        }
      });
      const enough = 1 + 2 * (round % 6);
      seeOnlyCutCalls(await killWhile(platform, running, () => answered.length >= enough));
      for (const { learner, itemId, given } of answered) {
        const call = apis[learner]?.GET('/reviews');
        const item = call && (await taken(call)).data.review?.items.find((each) => each.id === itemId);
        expect([itemId, item?.question.answered?.given]).toEqual([itemId, given]);
      }
      kept += answered.length;
    }
    expect(kept).toBeGreaterThanOrEqual(rounds);
    console.info(`${rounds} kills, ${kept} answers of reviews answered, 0 lost`);
  } finally {
    await platform.stop();
    clock.remove();
  }
}, 600_000);
