import { orderIdOf } from '../../../common/money/client-secret.ts';
import type { Message } from './platform.ts';

export const password = 'Pomegranate-7-tree!';
export const course = 'bookkeeping-for-a-small-business';

interface Server {
  url: string;
}

/** Successful answers, by the learners' addresses. */
export interface Answered {
  registered: string[];
  bought: string[];
}

export const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});

/**
 * Each call goes to the next server.
 * @param servers may shrink meanwhile
 * @param send one that retries may repeat a call that was carried out
 * @throws Error at the first unexpected answer
 */
export async function learn(
  servers: readonly Server[],
  email: string,
  answered: Answered,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  let calls = email.length;
  const next = () => {
    const server = servers[calls++ % servers.length];
    if (!server) throw new Error('no server is left');
    return server;
  };
  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await send(`${next().url}/api${path}`, json(body, token));
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const person = { first_name: 'Leyla', last_name: 'Karim', date_of_birth: '1998-04-12' };
  const { verification_sid } = await post('/register', { ...person, email, password, confirm_password: password });
  answered.registered.push(email);
  const messages = (await (await send(`${next().url}/outbox.json`, {})).json()) as Message[];
  const code = messages.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
  // a retried code is refused if its first use succeeded without an answer; the login decides
  await send(`${next().url}/api/email/verify-code`, json({ email, code, verification_sid }));
  const { token } = await post('/login', { email, password });
  const { clientSecret = '' } = await post('/stripe/payment-intent', { course_id: course, region_code: 'US' }, token);
  await send(`${next().url}/sandbox/stripe/v1/payment_intents/${orderIdOf(clientSecret)}/confirm`, {
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

/** By a login: 200, or 403 if not verified; 401 if unknown. */
export async function isKnown({ url }: Server, email: string): Promise<boolean> {
  return [200, 403].includes((await fetch(`${url}/api/login`, json({ email, password }))).status);
}

export async function isOwned({ url }: Server, email: string): Promise<boolean> {
  const { token } = (await (await fetch(`${url}/api/login`, json({ email, password }))).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await fetch(`${url}/api/user/courses`, { headers })).json()) as {
    data: { course_ids: string[] };
  };
  return data.course_ids.includes(course);
}
