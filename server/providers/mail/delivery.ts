import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import {
  type Channel,
  kindOf,
  type StoredMessage,
  type Transport,
  Undeliverable,
} from '../../domain/common/ports/delivery.ts';
import type { Services } from '../../services.ts';

export interface Delivery {
  /** Resolves when no due messages are left. */
  wake: () => Promise<void>;
  /** Claims no further message; resolves when those in flight have ended. */
  stop: () => Promise<void>;
}

type Deps = Pick<Services, 'db' | 'now' | 'log' | 'metrics'> & {
  /** Nothing is claimed while the embedded database's disk is nearly full: claiming writes. */
  disk?: { isLow: () => Promise<boolean> } | undefined;
};

const maxAttempts = 8;
const pollInterval = 3_000;

/** Messages of a channel in flight per process, and how many of them may be without expiry. */
const lanes = 8;
const slowLanes = 6;

/** How long a claim lasts, in milliseconds; longer than any transport's timeout. */
const lease = 60_000;

/** @param poll interval between checks without `wake`, in milliseconds */
export function startDelivery(
  deps: Deps,
  transports: Partial<Record<Channel, Transport>>,
  poll = pollInterval,
): Delivery {
  const pools = (['email', 'sms'] as const).flatMap((channel) => {
    const transport = transports[channel];
    return transport ? [openPool(deps, channel, transport)] : [];
  });
  const wake = async () => {
    await Promise.all(pools.map((pool) => pool.wake()));
  };
  const timer = setInterval(wake, poll).unref();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      await Promise.all(pools.map((pool) => pool.stop()));
      for (const transport of Object.values(transports)) transport.close?.();
    },
  };
}

/**
 * Sends one channel's messages concurrently, expiring ones first, with exponential back-off. A
 * claim prevents that two processes send the same message; it expires if it was interrupted.
 */
function openPool({ db, now, log, metrics, disk }: Deps, channel: Channel, transport: Transport): Delivery {
  const running = new Set<Promise<void>>();
  let stopped = false;
  /** Messages may have become due since the last lane looked. */
  let asked = false;
  let slow = 0;

  function addLane(): void {
    if (stopped || running.size >= lanes) return;
    const lane = work()
      .catch((error) => log({ event: 'outbox.broken', reason: String(error) }))
      .finally(() => running.delete(lane));
    running.add(lane);
  }

  /** Sends until none is due. Each message found starts another lane. */
  async function work(): Promise<void> {
    while (!stopped) {
      asked = false;
      if (!(await sendNext()) && !asked) return;
    }
  }

  async function sendNext(): Promise<boolean> {
    if (await disk?.isLow()) return false;
    let isSlow = slow < slowLanes;
    if (isSlow) slow++;
    try {
      const message = await claim(db, now(), channel, isSlow);
      if (!message) return false;
      if (isSlow && message.expires_at !== null) {
        slow--;
        isSlow = false;
      }
      addLane();
      await send(message);
      return true;
    } finally {
      if (isSlow) slow--;
    }
  }

  async function send(message: StoredMessage): Promise<void> {
    const kind = kindOf(message);
    // the SMS transport counts by purpose
    const count = (outcome: 'sent' | 'failed' | 'expired') => channel === 'email' && metrics.mail({ kind, outcome });
    const giveUp = async () => {
      // staff can resend notices, such as receipts
      await settle(db, message, { next_attempt_at: null }, kind !== 'notice');
      metrics.dead({ channel, kind });
    };
    if (isOver(message, now())) {
      await giveUp();
      log({ event: 'outbox.expired', channel, id: message.id });
      count('expired');
      return transport.countExpired?.(message);
    }
    try {
      await transport.deliver(message);
    } catch (error) {
      const next = new Date(now().getTime() + retryDelayOf(message));
      const dead = error instanceof Undeliverable || message.attempts >= maxAttempts || isOver(message, next);
      count('failed');
      log({ event: 'outbox.failed', channel, id: message.id, attempts: message.attempts, dead, reason: String(error) });
      return dead ? giveUp() : settle(db, message, { next_attempt_at: next }, false);
    }
    count('sent');
    await settle(db, message, { sent_at: now(), next_attempt_at: null }, transport.forgets).catch((error) => {
      // sent again after the lease, with the same message id
      log({ event: 'outbox.unnoted', channel, id: message.id, reason: String(error) });
    });
  }

  return {
    async wake() {
      asked = true;
      addLane();
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

const isOver = ({ expires_at }: StoredMessage, time: Date) => expires_at !== null && expires_at <= time;

/** Milliseconds. Codes back off from 3 s; seven pauses make about an hour either way. */
function retryDelayOf({ attempts, expires_at }: StoredMessage): number {
  return expires_at === null ? 30_000 * 2 ** (attempts - 1) : 3_000 * 3 ** (attempts - 1);
}

async function claim(
  db: Kysely<Database>,
  now: Date,
  channel: Channel,
  anyKind: boolean,
): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + lease)}::timestamptz
    where id = (
      select id from outbox
      where next_attempt_at <= ${now} and channel = ${channel} and (${anyKind}::boolean or expires_at is not null)
      order by expires_at is null, id limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

/** Records an attempt's outcome unless another process has claimed the message since. */
async function settle(
  db: Kysely<Database>,
  { id, attempts }: StoredMessage,
  outcome: { sent_at?: Date; next_attempt_at: Date | null },
  forget: boolean,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...outcome, ...(forget && { text: '', html: null, unsubscribe_url: null }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
