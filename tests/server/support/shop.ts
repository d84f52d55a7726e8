import { randomUUID } from 'node:crypto';
import { orderIdOf } from '../../../common/money/client-secret.ts';
import type { Answer as AnswerOf } from '../../../server/operations/operation.ts';
import type { Decision } from '../../../server/providers/payments/sandbox/bank.ts';
import type { Sandbox } from '../../../server/providers/payments/sandbox/sandbox.ts';
import type { Member, Platform } from './platform.ts';

export { orderIdOf };

export type Intent = AnswerOf<'createPaymentIntent'>;
export type OrderData = AnswerOf<'getOrder'>['data'];

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  secure: '4000002760003184',
  processing: '4000000000000077',
};

/** Courses with own prices, in dinars only, and free; and the plans. */
export async function stock({ services: { db } }: Platform): Promise<void> {
  const created = new Date('2026-03-02T00:00:00Z');
  const prices: Record<string, [region: string, currency: string, micro: number][]> = {
    weaving: [
      ['US', 'USD', 29_000_000],
      ['DE', 'EUR', 27_500_000],
      ['IQ', 'IQD', 38_000_000_000],
    ],
    sewing: [['US', 'USD', 10_000_000]],
    dyeing: [['IQ', 'IQD', 9_000_000_000]],
    greetings: [],
  };
  for (const [id, entries] of Object.entries(prices)) {
    await db
      .insertInto('courses')
      .values({ id, title: `About ${id}`, description: id, category: 'Crafts', created_at: created })
      .execute();
    for (const [region_code, currency_code, price_micro] of entries) {
      await db.insertInto('course_prices').values({ course_id: id, region_code, currency_code, price_micro }).execute();
    }
  }
  for (const [position, id, micro] of [
    [1, 'single', 0],
    [2, 'yearly', 84_000_000],
    [3, 'monthly', 12_000_000],
  ] as const) {
    const badge = id === 'yearly' ? 'SAVE 30% + 2 Months FREE' : null;
    const plan = { id, position, name: id, description: id, badge, features: '["All courses"]', button: 'Buy' };
    await db.insertInto('plans').values(plan).execute();
    for (const [region_code, currency_code, factor] of [
      ['US', 'USD', 1],
      ['IQ', 'IQD', 1300],
    ] as const) {
      await db
        .insertInto('plan_prices')
        .values({ plan_id: id, region_code, currency_code, price_micro: micro * factor })
        .execute();
    }
  }
}

export function buyer(platform: Platform, { token, userId }: Pick<Member, 'token' | 'userId'>) {
  const { db } = platform.services;
  return {
    begin: (course_id: string, region_code = 'IQ') =>
      platform.post<Intent>('/api/stripe/payment-intent', { course_id, region_code }, { token }),
    subscribe: (plan_id: string, region_code = 'IQ') =>
      platform.post<Intent>('/api/stripe/subscription-intent', { plan_id, region_code }, { token }),
    /**
     * Pays for a course or a plan by card, and looks at the order, which opens it; its client
     * secret.
     */
    async buy(item: string, region_code = 'IQ'): Promise<string> {
      const isPlan = ['single', 'monthly', 'yearly'].includes(item);
      const { clientSecret } = (await (isPlan ? this.subscribe(item, region_code) : this.begin(item, region_code)))
        .body;
      await confirm(platform, clientSecret);
      await this.order(clientSecret);
      return clientSecret;
    },
    report: (course_id: string) => platform.post('/api/stripe/successful-payment', { course_id, state: 1 }, { token }),
    order: async (clientSecret: string) =>
      (await platform.get<{ data: OrderData }>(`/api/orders/${orderIdOf(clientSecret)}`, { token })).body.data,
    owned: async () =>
      (
        await db
          .selectFrom('purchases')
          .select('course_id')
          .where('user_id', '=', userId)
          .orderBy('course_id')
          .execute()
      ).map(({ course_id }) => course_id),
    orders: () => db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  };
}

interface Wire {
  status: string;
  error?: { type: string; code: string; decline_code?: string; message: string; payment_intent?: { status: string } };
  [field: string]: unknown;
}

/** The sandbox's routes as the browser calls them. */
export async function wire(
  platform: Platform,
  method: 'GET' | 'POST',
  clientSecret: string,
  action: '' | '/confirm' | '/authenticate' | '/cancel' = '',
  fields: Record<string, string> = {},
) {
  const url = `/sandbox/stripe/v1/payment_intents/${orderIdOf(clientSecret)}${action}`;
  const form = new URLSearchParams({ client_secret: clientSecret, ...fields }).toString();
  if (method === 'GET') return platform.get<Wire>(`${url}?${form}`);
  return platform.request<Wire>('POST', url, form, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

export const cardFields = (number: string, { month = '12', year = '2030', cvc = '123' } = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': month,
  'payment_method_data[card][exp_year]': year,
  'payment_method_data[card][cvc]': cvc,
});

export const confirm = (platform: Platform, clientSecret: string, number = cards.good) =>
  wire(platform, 'POST', clientSecret, '/confirm', cardFields(number));

const site = 'http://localhost:3000';
const asForm = { 'content-type': 'application/x-www-form-urlencoded', host: new URL(site).host };

/** Confirms by iDEAL; the bank's page waits then (`bankPageOf`). */
export function goToBank(platform: Platform, clientSecret: string, returnUrl?: string) {
  const id = orderIdOf(clientSecret);
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'ideal',
    return_url: returnUrl ?? `${site}/checkout/orderId/${id}`,
  });
  const url = `/sandbox/stripe/v1/payment_intents/${id}/confirm`;
  return platform.request<Wire>('POST', url, form.toString(), { headers: asForm });
}

/** Path of the bank's page. */
export function bankPageOf({ body }: { body: Wire }): string {
  const { next_action } = body as { next_action?: { redirect_to_url?: { url?: string } } };
  return new URL(next_action?.redirect_to_url?.url ?? '').pathname;
}

export const decideAt = (platform: Platform, bankPage: string, decision: Decision) =>
  platform.request('POST', bankPage, `decision=${decision}`, { headers: asForm });

/** At the provider, as an operator would; all or `amount`. */
export async function refund(platform: Platform, clientSecret: string, amount?: number): Promise<void> {
  const form = new URLSearchParams({ payment_intent: orderIdOf(clientSecret) });
  if (amount !== undefined) form.set('amount', String(amount));
  const request = { method: 'POST', path: '/v1/refunds', form, idempotencyKey: null, caller: 'server' } as const;
  const { status, body } = await sandboxOf(platform).handle(request);
  if (status !== 200) throw new Error(body);
}

export function sandboxOf({ sandbox }: Platform): Sandbox {
  if (!sandbox) throw new Error('the sandbox does not take the payments here');
  return sandbox;
}

/** As the provider does. */
export function sendEvent(
  platform: Platform,
  event: { id?: string; type: string; object: Record<string, unknown> },
  signature?: string,
) {
  const { id = `evt_${randomUUID().replaceAll('-', '')}`, type, object } = event;
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  return platform.request('POST', '/api/stripe/webhook', body, {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? sandboxOf(platform).sign(body) },
  });
}

/** Mailed receipts. */
export async function receiptsFor(platform: Platform, { email }: Pick<Member, 'email'>) {
  const messages = await platform.services.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('subject', 'like', 'Your receipt%')
    .execute();
  return messages;
}
