import { expect, it } from 'vitest';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

/** How often the plug is pulled; KILL_ROUNDS asks for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const learners = 6;
const password = 'Pomegranate-7-tree!';
const course = 'bookkeeping-for-a-small-business';

interface Answered {
  registered: string[];
  bought: string[];
}

const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});

/** One learner's way from registration to a bought course; notes what the server has answered. */
async function learn({ url, outbox }: RunningPlatform, email: string, answered: Answered): Promise<void> {
  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, json(body, token));
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const person = { first_name: 'Leyla', last_name: 'Karim', date_of_birth: '1998-04-12' };
  const { verification_sid } = await post('/register', { ...person, email, password, confirm_password: password });
  answered.registered.push(email);
  const code = (await outbox()).find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
  await post('/email/verify-code', { email, code, verification_sid });
  const { token } = await post('/login', { email, password });
  const { clientSecret = '' } = await post('/stripe/payment-intent', { course_id: course, region_code: 'US' }, token);
  await fetch(`${url}/sandbox/stripe/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  await post('/stripe/successful-payment', { course_id: course, state: 1 }, token);
  answered.bought.push(email);
}

/** Whether the account is there: a right password is answered 200 or, not verified yet, 403; never 401. */
async function isKnown({ url }: RunningPlatform, email: string): Promise<boolean> {
  return [200, 403].includes((await fetch(`${url}/api/login`, json({ email, password }))).status);
}

async function isOwned({ url }: RunningPlatform, email: string): Promise<boolean> {
  const { token } = (await (await fetch(`${url}/api/login`, json({ email, password }))).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await fetch(`${url}/api/user/courses`, { headers })).json()) as {
    data: { course_ids: string[] };
  };
  return data.course_ids.includes(course);
}

it(`[PAY-09] ${rounds} times kill -9 among ${learners} learners: nothing that was answered is lost`, async () => {
  const platform = await startPlatform();
  const totals = { registered: 0, bought: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const answered: Answered = { registered: [], bought: [] };
      const running = Array.from({ length: learners }, (_, index) =>
        learn(platform, `learner-${round}-${index}@example.org`, answered).catch(() => undefined),
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
