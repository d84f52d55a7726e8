import { expect, it } from 'vitest';
import { day } from '../../common/rules/durations.ts';
import { openAccount } from './support/account.ts';
import { type Answered, course, isKnown, isOwned, json, learn, password } from './support/buyers.ts';
import { type RunningPlatform, startServers } from './support/platform.ts';

/** Starts two servers on one database, hands them over and ends them. */
async function withTwo(work: (one: RunningPlatform, other: RunningPlatform) => Promise<void>): Promise<void> {
  const { servers, stop } = await startServers(2);
  try {
    const [one, other] = servers;
    if (!one || !other) throw new Error('two servers were asked for');
    await work(one, other);
  } finally {
    await stop();
  }
}

const login = ({ url }: RunningPlatform, email: string, tried = password) =>
  fetch(`${url}/api/login`, json({ email, password: tried }));
const me = ({ url }: RunningPlatform, token: string) =>
  fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } });

async function onOneDatabase(one: RunningPlatform, other: RunningPlatform): Promise<void> {
  // paid through one, owned through the other; logged in through one, logged out through the other
  const answered: Answered = { registered: [], bought: [] };
  await learn([one], 'first@example.org', answered);
  expect(await isOwned(other, 'first@example.org')).toBe(true);
  const { token } = (await (await login(one, 'first@example.org')).json()) as { token: string };
  expect((await me(other, token)).status).toBe(200);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${other.url}/api/logout`, { method: 'DELETE', headers })).status).toBe(204);
  expect((await me(one, token)).status).toBe(401);

  // ten wrong passwords are ten, whichever server is asked, all at the same time
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) => login(index % 2 === 0 ? one : other, 'guessed@example.org', 'wrong')),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await login(one, 'guessed@example.org')).status).toBe(429);
  expect((await login(other, 'guessed@example.org')).status).toBe(429);

  await oneCodeForMany(one, other);

  // one of two is killed while learners use both
  const alive = [one, other];
  const crowd = Array.from({ length: 8 }, (_, index) =>
    learn(alive, `crowd-${index}${'x'.repeat(index % 2)}@example.org`, answered).catch(() => undefined),
  );
  const someBought = new Promise<void>((resolve) => {
    const look = () => (answered.bought.length >= 3 ? resolve() : setTimeout(look, 1));
    look();
  });
  await Promise.race([Promise.all(crowd), someBought]);
  await one.kill();
  alive.shift();
  // new requests are served by the other one
  const late = Array.from({ length: 4 }, (_, index) => learn(alive, `late-${index}@example.org`, answered));
  await Promise.all([...crowd, ...late]);
  expect(answered.bought.length).toBeGreaterThanOrEqual(1 + 2 + 4);

  await one.restart();
  for (const server of [one, other]) {
    for (const email of answered.registered) expect(await isKnown(server, email), email).toBe(true);
    for (const email of answered.bought) expect(await isOwned(server, email), email).toBe(true);
  }
  const receipts = (await other.outbox()).filter(({ subject }) => subject.startsWith('Your receipt'));
  for (const email of answered.bought) expect(receipts.filter(({ to }) => to === email)).toHaveLength(1);
  const { registered, bought } = answered;
  console.info(
    `${registered.length} registrations and ${bought.length} purchases of ${course} answered by two servers, one of them killed: 0 lost`,
  );
}

/**
 * [P41] One code with five uses, which twelve learners redeem at the same moment through both
 * servers.
 */
async function oneCodeForMany(one: RunningPlatform, other: RunningPlatform): Promise<void> {
  const lastDay = new Date(Date.now() + 300 * day).toISOString().slice(0, 10);
  const opens = ['--sponsor', 'Friends of Duhok', '--months', '1', '--codes', '1', '--uses', '5'];
  const csv = await one.command('voucher', 'make', ...opens, '--last-day', lastDay, '--reason', 'Test', '--csv');
  const [, code = ''] = /\?code=(\d{6})/.exec(csv) ?? [];
  const accounts = [];
  for (let index = 0; index < 12; index++) accounts.push(await openAccount(one, `holder-${index}@example.org`));
  const answers = await Promise.all(
    accounts.map(({ token }, index) =>
      fetch(`${(index % 2 === 0 ? one : other).url}/api/vouchers/redeem`, json({ code }, token)),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(200), ...Array(7).fill(422)]);
  for (const [index, { token }] of accounts.entries()) {
    const headers = { authorization: `Bearer ${token}` };
    const mine = (await (await fetch(`${other.url}/api/user/courses`, { headers })).json()) as {
      data: { subscription: unknown };
    };
    expect(mine.data.subscription !== null, `holder ${index}`).toBe(statuses[index] === 200);
  }
}

if (process.env.DATABASE_URL) {
  it(
    '[PAY-09][P41] two servers on one PostgreSQL are one platform, and survive a kill -9 of one under load',
    () => withTwo(onOneDatabase),
    120_000,
  );
} else {
  it('a second server on one embedded database is refused with advice', async () => {
    await expect(withTwo(async () => undefined)).rejects.toThrow(/is in use by process \d+.*set DATA_DIR/s);
  });
}
