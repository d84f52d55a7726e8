import type { Kysely } from 'kysely';
import Stripe from 'stripe';
import type { Database } from '../../../db/schema.ts';
import type { Now } from '../../../domain/common/ports/clock.ts';
import { settleDue } from './intents.ts';

/** Posts a signed event; returns the status of the answer. */
export type Post = (body: string, signature: string) => Promise<number>;

export interface Delivery {
  /** The `stripe-signature` header; `at` defaults to now. */
  sign: (body: string, at?: Date) => string;
  /** Starts delivery, with events that an earlier process left. */
  start: (post: Post) => void;
  /** Starts a delivery of due events without waiting for it. */
  wake: () => void;
  /** Resolves once each event that is due was tried. */
  settled: () => Promise<void>;
  /** Resolves when nothing is in flight. */
  stop: () => Promise<void>;
}

/** Back-off; the event is dropped after the last attempt, as Stripe does after three days. */
const retryDelays = [1, 5, 30, 120, 600, 3_600, 3 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600].map(
  (seconds) => seconds * 1_000,
);

interface Options {
  db: Kysely<Database>;
  now: Now;
  webhookSecret: string;
}

/** Delivers at least once, ordered by due time, until the webhook answers 2xx. */
export function webhookDelivery({ db, now, webhookSecret }: Options): Delivery {
  let post: Post | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  const sign: Delivery['sign'] = (payload, at = now()) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp: Math.floor(at.getTime() / 1000),
    });

  async function deliverDue(send: Post): Promise<void> {
    await db.transaction().execute((transaction) => settleDue(transaction, now()));
    const due = await db
      .selectFrom('sandbox_events')
      .selectAll()
      .where('next_attempt_at', '<=', now())
      .orderBy('next_attempt_at')
      .limit(100)
      .execute();
    for (const { id, body, attempts } of due) {
      const status = await send(body, sign(body)).catch(() => 0);
      const delay = retryDelays[attempts];
      const isDone = (status >= 200 && status < 300) || delay === undefined;
      await db
        .updateTable('sandbox_events')
        .set({ attempts: attempts + 1, next_attempt_at: isDone ? null : new Date(now().getTime() + delay) })
        .where('id', '=', id)
        .execute();
    }
  }

  /** Sets the timer for the next attempt or the next decision of a bank. */
  async function schedule(): Promise<void> {
    const { next } = await db
      .selectFrom('sandbox_events')
      .select((row) => row.fn.min('next_attempt_at').as('next'))
      .executeTakeFirstOrThrow();
    const { settles } = await db
      .selectFrom('sandbox_intents')
      .select((row) => row.fn.min('settles_at').as('settles'))
      .executeTakeFirstOrThrow();
    const times = [next, settles].flatMap((time) => (time ? [time.getTime()] : []));
    clearTimeout(timer);
    if (post === null || times.length === 0) return;
    const delay = Math.max(1_000, Math.min(...times) - now().getTime());
    timer = setTimeout(run, Math.min(delay, 3_600_000));
    timer.unref();
  }

  async function turn(): Promise<void> {
    waiting = null;
    if (post === null) return;
    await deliverDue(post);
    await schedule();
  }

  /** Calls during a turn share the next one, which also retries what a failed turn left. */
  function run(): Promise<void> {
    waiting ??= running.then(turn).catch(() => undefined);
    running = waiting;
    return waiting;
  }

  return {
    sign,
    start(to) {
      post = to;
      void run();
    },
    wake: () => void run(),
    settled: run,
    async stop() {
      post = null;
      clearTimeout(timer);
      await running;
    },
  };
}
