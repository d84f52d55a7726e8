import { expect, it } from 'vitest';
import { once } from '../../../server/domain/common/once.ts';
import { Problem } from '../../../server/domain/common/problem.ts';
import { finishLesson } from '../support/learning.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform();
const key = '5f0c1d2e-3a4b-4c5d-8e6f-708192a3b4c5';
const sewing = '/api/user/chapters/by-hand/feedback';
const good = { answer: 'Just right', rating: 5 };

type Member = Awaited<ReturnType<typeof platform.makeMember>>;

const send = ({ token }: Member, body: unknown, idempotencyKey = key, path = sewing) =>
  platform.post(path, body, { token, headers: { 'idempotency-key': idempotencyKey } });
const plainly = ({ token }: Member, body: unknown) => platform.post(sewing, body, { token });

async function ratingOf({ userId }: Member): Promise<number | undefined> {
  const { db } = platform.services;
  const row = await db.selectFrom('feedback').select('rating').where('user_id', '=', userId).executeTakeFirst();
  return row?.rating;
}

it('[OFFLINE-25] a repeated call with the same idempotency key gets the first answer, and changes nothing more', async () => {
  const member = await platform.makeMember();
  const first = await send(member, good);
  expect(first.status).toBe(201);
  await plainly(member, { ...good, rating: 2 });
  const second = await send(member, good);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await ratingOf(member)).toBe(2);
  expect((await send(member, good, 'another-key')).status).toBe(201);
  expect(await ratingOf(member)).toBe(5);
});

it('[OFFLINE-25] a repeated call may differ in its age only, and is refused with a message otherwise', async () => {
  const member = await platform.makeMember();
  expect((await send(member, { ...good, age: 10 })).status).toBe(201);
  expect((await send(member, { ...good, age: 20 })).status).toBe(201);
  const message = 'This was sent before with other contents. Please try again.';
  const other = await send(member, { ...good, rating: 1 });
  expect([other.status, other.body]).toMatchObject([422, { errors: { 'idempotency-key': [message] } }]);
  expect((await send(member, good, key, '/api/user/chapters/by-machine/feedback')).status).toBe(422);
  expect((await send(member, good, 'no key')).status).toBe(422);
  expect(await ratingOf(member)).toBe(5);
});

it('[OFFLINE-25] an idempotency key is valid for the account that sent it only', async () => {
  const [one, other] = [await platform.makeMember(), await platform.makeMember()];
  await send(one, good);
  await send(other, { ...good, rating: 1 });
  expect([await ratingOf(one), await ratingOf(other)]).toEqual([5, 1]);
});

it('[OFFLINE-25] concurrent calls with one idempotency key run once, and all get the answer', async () => {
  const { userId } = await platform.makeMember();
  let times = 0;
  const call = { userId, key, what: 'POST /api/anything', body: {} };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      once(platform.services, call, async () => {
        times += 1;
        return { status: 201, body: { message: `Time ${times}` } };
      }),
    ),
  );
  expect(times).toBe(1);
  expect(answers).toEqual(Array.from(answers, () => ({ status: 201, body: { message: 'Time 1' } })));
});

it('[OFFLINE-25] a call that failed is not stored under its key, and its changes are rolled back', async () => {
  const member = await platform.makeMember();
  const call = { userId: member.userId, key, what: 'POST /api/anything', body: {} };
  const failing = once(platform.services, call, async ({ db }) => {
    await db.updateTable('users').set({ first_name: 'Zîn' }).where('id', '=', member.userId).execute();
    throw new Problem(403, ({ requests }) => requests.failed.forbidden);
  });
  await expect(failing).rejects.toThrow(Problem);
  const { first_name } = await platform.services.db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow();
  expect(first_name).not.toBe('Zîn');
  expect(await once(platform.services, call, async () => ({ status: 200, body: 'done' }))).toEqual({
    ...{ status: 200, body: 'done' },
  });
});

it('[OFFLINE-26] of feedback that waited for a connection, the one that was given last is stored', async () => {
  const { clock } = platform;
  const member = await platform.makeMember();
  await finishLesson(platform, member.token, 'running-stitch');
  clock.advance(60 * 60_000);
  await plainly(member, { ...good, rating: 3 });
  clock.advance(60_000);
  expect((await send(member, { ...good, rating: 1, age: 30 * 60 })).status).toBe(201);
  expect(await ratingOf(member)).toBe(3);
  expect((await send(member, { ...good, rating: 4, age: 30 }, 'a-later-one')).status).toBe(201);
  expect(await ratingOf(member)).toBe(4);
  expect((await plainly(member, { ...good, rating: 2 })).status).toBe(201);
  expect(await ratingOf(member)).toBe(2);
});
