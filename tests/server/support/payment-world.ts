import type { Updateable } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import type { SandboxIntentStatus } from '../../../server/db/tables/payments.ts';
import { openSession } from '../../../server/domain/accounts/sessions.ts';
import { insertLearner } from './insert-learner.ts';
import type { Platform } from './platform.ts';
import { buyer, orderIdOf, sandboxOf, sendEvent } from './shop.ts';

export const words = ['declined', 'processing', 'succeeded', 'canceled', 'refunded'] as const;
export type Word = (typeof words)[number];

const statuses: Record<Word, SandboxIntentStatus> = {
  declined: 'requires_payment_method',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
  refunded: 'succeeded',
};
const eventTypes: Record<Word, string> = {
  declined: 'payment_intent.payment_failed',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  refunded: 'charge.refunded',
};

/** A learner, and a provider whose events a test delivers. Stop the platform's sandbox first. */
export async function paymentWorld(platform: Platform) {
  const { db } = platform.services;
  const learner = await insertLearner(platform);
  const { userId } = learner;

  const intents = async () => {
    const rows = await db.selectFrom('sandbox_intents').selectAll().orderBy('created_at').orderBy('id').execute();
    return rows
      .filter(({ metadata }) => metadata.user_id === userId)
      .map((row) => ({ ...row, refunded: row.amount_refunded === row.amount }));
  };

  return {
    userId,
    /** With a new session. */
    me: async () => buyer(platform, { userId, token: await openSession(platform.services, userId) }),
    token: () => openSession(platform.services, userId),
    orders: () =>
      db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute(),
    /** The order of a payment. */
    orderOf: (clientSecret: string) =>
      db.selectFrom('orders').selectAll().where('intent_id', '=', orderIdOf(clientSecret)).executeTakeFirstOrThrow(),
    /** Makes the learner's orders what the server would not. */
    setOrders: (columns: Updateable<Database['orders']>) =>
      db.updateTable('orders').set(columns).where('user_id', '=', userId).execute(),
    intents,

    /** Makes the learner one of a phone number, without an e-mail address. */
    usePhone: (phone: string) => db.updateTable('users').set({ email: null, phone }).where('id', '=', userId).execute(),

    /** The mails to the learner, oldest first. */
    mails: () =>
      db
        .selectFrom('outbox')
        .select(['subject', 'text'])
        .where('recipient', '=', `${userId.toLowerCase()}@example.org`)
        .orderBy('id')
        .execute(),

    /** The courses that the learner may open for money, as the API says. */
    async opened(): Promise<string[]> {
      const token = await openSession(platform.services, userId);
      const { body } = await platform.get<{ data: { course_ids: string[] } }>('/api/user/courses', { token });
      return body.data.course_ids.sort();
    },

    /** Sets any status, possible or not. */
    async become(clientSecret: string, word: Word): Promise<void> {
      const row = (await intents()).find(({ client_secret }) => client_secret === clientSecret);
      await db
        .updateTable('sandbox_intents')
        .set({
          status: statuses[word],
          settles_at: null,
          last_payment_error:
            word === 'declined' ? JSON.stringify({ type: 'card_error', code: 'card_declined', message: 'No.' }) : null,
          amount_refunded: word === 'refunded' ? (row?.amount ?? 0) : 0,
        })
        .where('client_secret', '=', clientSecret)
        .execute();
    },

    /** Sends an event, true or not. */
    async announce(clientSecret: string, word: Word, id?: string) {
      const [order] = await db
        .selectFrom('orders')
        .select('id')
        .where('intent_id', '=', orderIdOf(clientSecret))
        .execute();
      const intent = { id: orderIdOf(clientSecret), object: 'payment_intent', metadata: { order_id: order?.id } };
      const charge = { object: 'charge', payment_intent: orderIdOf(clientSecret), refunded: true };
      const object = word === 'refunded' ? charge : intent;
      return sendEvent(platform, { ...(id !== undefined && { id }), type: eventTypes[word], object });
    },

    /** All events so far, oldest first. */
    async events(): Promise<string[]> {
      const mine = new Set((await intents()).map(({ id }) => id));
      const rows = await db.selectFrom('sandbox_events').select('body').execute();
      return rows
        .map(({ body }) => body)
        .filter((body) => {
          const { object } = JSON.parse(body).data;
          return mine.has(object.id) || mine.has(object.payment_intent);
        });
    },

    /** Unchanged. */
    async deliver(body: string): Promise<number> {
      const headers = { 'content-type': 'application/json', 'stripe-signature': sandboxOf(platform).sign(body) };
      return (await platform.request('POST', '/api/stripe/webhook', body, { headers })).status;
    },

    /** Deletes the learner's data. */
    async leave(): Promise<void> {
      const ids = (await intents()).map(({ id }) => id);
      await db.deleteFrom('purchases').where('user_id', '=', userId).execute();
      await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
      const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId);
      await db.deleteFrom('receipts').where('order_id', 'in', orders).execute();
      await db.deleteFrom('orders').where('user_id', '=', userId).execute();
      await db.deleteFrom('users').where('id', '=', userId).execute();
      await db.deleteFrom('sandbox_events').execute();
      if (ids.length > 0) await db.deleteFrom('sandbox_intents').where('id', 'in', ids).execute();
    },
  };
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>;
