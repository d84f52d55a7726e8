import createClient from 'openapi-fetch';
import type { paths } from '../../../common/api/schema.d.ts';
import { orderIdOf } from '../../../common/money/client-secret.ts';
import { demoAccount } from '../../../server/demo.ts';
import { answersOf } from '../../support/right-answers.ts';
import type { RunningPlatform } from './platform.ts';

/** A visitor, the demo account, a learner who buys single courses, or one with a subscription. */
export type Who = 'visitor' | 'demo' | 'learner' | 'subscriber';

/** For screenshots. */
export const shown = {
  course: 'kurmanji-for-beginners',
  chapter: 'kurmanji-first-words',
  lesson: 'kurmanji-alphabet',
  free: 'mentoring-give-and-get-guidance',
  wished: ['sewing-first-garments', 'phone-photography-that-sells'],
  unowned: 'phone-photography-that-sells',
} as const;

export interface Cast {
  /** Null for a visitor. */
  tokens: Readonly<Record<Who, string | null>>;
  /** The learner's unpaid order. */
  openOrder: string;
}

const learner = {
  email: 'leyla@example.com',
  password: 'Pomegranate-7-tree!',
  first_name: 'Leyla',
  last_name: 'Şêrîn',
  date_of_birth: '1998-04-12',
};

const subscriber = { ...learner, email: 'nesrin@example.com', first_name: 'Nesrîn' };

/** Fills a new platform through its API. */
export async function castPeople(platform: RunningPlatform): Promise<Cast> {
  const token = await join(platform, learner);
  const api = apiOf(platform, token);
  await pay(platform, await orderOf(api, shown.course));
  await taken(api.POST('/stripe/successful-payment', { body: { course_id: shown.course, state: 1 } }));
  const [first] = await chaptersOf(api, shown.course);
  for (const lesson of first ?? []) await read(platform, api, lesson);
  for (const lesson of (await chaptersOf(api, shown.free)).flat()) await read(platform, api, lesson);
  await passTest(api, shown.free);

  const openOrder = orderIdOf(await orderOf(api, shown.unowned));
  const tokens = {
    visitor: null,
    demo: await logIn(platform, demoAccount),
    learner: token,
    subscriber: await subscribe(platform),
  };
  return { tokens, openOrder };
}

/** @returns the token of a learner with the monthly plan and a started course */
async function subscribe(platform: RunningPlatform): Promise<string> {
  const token = await join(platform, subscriber);
  const api = apiOf(platform, token);
  await payForMonth(platform, api);
  const [first] = (await chaptersOf(api, shown.course)).flat();
  if (first) await read(platform, api, first);
  return token;
}

export async function payForMonth(platform: RunningPlatform, api: Api): Promise<void> {
  const body = { plan_id: 'monthly', region_code: 'NL' };
  const { clientSecret } = await taken(api.POST('/stripe/subscription-intent', { body }));
  await pay(platform, clientSecret);
  const orderId = orderIdOf(clientSecret);
  await taken(api.GET('/orders/{orderId}', { params: { path: { orderId } } }));
}

/** Paid or refunded purchases. */
export async function monthsOf(api: Api) {
  const { data } = await taken(api.GET('/user/purchases'));
  return data.filter(({ status }) => status === 'paid' || status === 'refunded');
}

/** Of receipts and credit notes. */
export async function numbersOf(api: Api): Promise<number[]> {
  const documents = [];
  for (const { id } of await monthsOf(api)) {
    const { data } = await taken(api.GET('/user/purchases/{id}', { params: { path: { id } } }));
    documents.push(data.receipt, ...(data.credit_note ? [data.credit_note] : []));
  }
  return documents.map((document) => Number(document?.number.split('-')[1]));
}

export const ownedBy = async (api: Api): Promise<string[]> => (await taken(api.GET('/user/courses'))).data.course_ids;

/** Registers, verifies and logs in; returns the token. */
export async function join(platform: RunningPlatform, person: typeof learner): Promise<string> {
  const visitor = apiOf(platform);
  await taken(visitor.POST('/register', { body: { ...person, confirm_password: person.password } }));
  const letter = (await platform.outbox()).find(({ to }) => to === person.email);
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
  await taken(visitor.POST('/email/verify-code', { body: { email: person.email, code } }));
  return logIn(platform, person);
}

export const apiOf = ({ url }: RunningPlatform, token?: string) =>
  createClient<paths>({ baseUrl: `${url}/api`, headers: token ? { Authorization: `Bearer ${token}` } : {} });

type Api = ReturnType<typeof apiOf>;

/** Unwraps an answer that must succeed. */
export async function taken<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) {
    throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  }
  return data;
}

async function logIn(platform: RunningPlatform, { email, password }: { email: string; password: string }) {
  const session = await taken(apiOf(platform).POST('/login', { body: { email, password } }));
  if (!('token' in session)) throw new Error(`${email} is not verified`);
  return session.token;
}

/** @returns the client secret */
async function orderOf(api: Api, course_id: string): Promise<string> {
  const body = { course_id, region_code: 'NL' };
  return (await taken(api.POST('/stripe/payment-intent', { body }))).clientSecret;
}

/** In the sandbox, as its card form does. */
async function pay({ url }: RunningPlatform, clientSecret: string): Promise<void> {
  const fields = {
    type: 'card',
    'card][number': '4242424242424242',
    'card][exp_month': '12',
    'card][exp_year': '2034',
  };
  const form = new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[card][cvc]': '123' });
  for (const [name, value] of Object.entries(fields)) form.set(`payment_method_data[${name}]`, value);
  const answer = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${orderIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    body: form,
  });
  if (!answer.ok) throw new Error(`The sandbox refused the card: ${await answer.text()}`);
}

/** Lesson ids by chapter. */
async function chaptersOf(api: Api, id: string): Promise<string[][]> {
  const { data } = await taken(api.GET('/user/courses/course/{id}/{lang}', { params: { path: { id, lang: 'en' } } }));
  return data.chapter.map(({ lesson }) => lesson.map((each) => each.id));
}

async function passTest(api: Api, id: string): Promise<void> {
  const { data } = await taken(api.POST('/practice-tests/{id}/attempts', { params: { path: { id } } }));
  const { right } = answersOf(id);
  for (const item of data.items) {
    const path = { id: data.id, questionId: item.question_id };
    const body = { answer: right(item) };
    await taken(api.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params: { path }, body }));
  }
}

/** Courses of the content have sample videos, so their lessons are completed by reading. */
async function read(platform: RunningPlatform, api: Api, id: string): Promise<void> {
  await taken(api.GET('/lesson/preview/{id}/{lang}', { params: { path: { id, lang: 'en' } } }));
  await platform.passTime(readingTime);
  await taken(api.PUT('/user/lessons/{id}/read', { params: { path: { id } }, body: {} }));
}

/** Minutes; longer than any lesson takes. */
export const readingTime = 5;
