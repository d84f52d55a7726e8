import { orderIdOf } from '../../../common/money/client-secret.ts';
import type { Visit } from './browser.ts';
import type { RunningPlatform } from './platform.ts';

export const password = 'Pomegranate-7-tree!';
export const course = 'kurmanji-for-beginners';

export interface Account {
  email: string;
  token: string;
}

const person = { last_name: 'Karim', date_of_birth: '1998-04-12' };

async function post(url: string, path: string, body: unknown, token = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** Registers, verifies and logs in through the API. */
export async function openAccount(platform: RunningPlatform, email: string, firstName = 'Leyla'): Promise<Account> {
  const registration = { ...person, first_name: firstName, email, password, confirm_password: password };
  const { verification_sid } = await post(platform.url, '/register', registration);
  const code = (await platform.outbox()).find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
  await post(platform.url, '/email/verify-code', { email, code, verification_sid });
  return { email, token: await logIn(platform, email) };
}

export async function logIn({ url }: RunningPlatform, email: string): Promise<string> {
  const { token = '' } = await post(url, '/login', { email, password });
  return token;
}

/** @returns the client secret of an order for the course */
export async function beginOrder({ url }: RunningPlatform, { token }: Account, region = 'US'): Promise<string> {
  const order = { course_id: course, region_code: region };
  const { clientSecret = '' } = await post(url, '/stripe/payment-intent', order, token);
  return clientSecret;
}

/** @returns the id of an order for the course */
export const openOrder = async (platform: RunningPlatform, account: Account): Promise<string> =>
  orderIdOf(await beginOrder(platform, account));

export async function buyCourse(platform: RunningPlatform, account: Account): Promise<void> {
  const order = { course_id: course, region_code: 'US' };
  const { clientSecret = '' } = await post(platform.url, '/stripe/payment-intent', order, account.token);
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  await fetch(`${platform.url}/sandbox/stripe/v1/payment_intents/${orderIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams([['client_secret', clientSecret], ['payment_method_data[type]', 'card'], ...fields]),
  });
  await post(platform.url, '/stripe/successful-payment', { course_id: course, state: 1 }, account.token);
}

/** Stores a token in the browser, as a login does. */
export async function signIn({ page }: Visit, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
}
