import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OutboxTable } from '../../db/tables/accounts.ts';
import type { Services } from '../../services.ts';

export type StoredMessage = Selectable<OutboxTable>;

/** Hands a message on. */
export interface Transport {
  deliver: (message: StoredMessage) => Promise<void>;
  /** Whether the text may go once it was handed on: then codes and links do not stay readable here. */
  forgets: boolean;
  close?: () => void;
}

/** The receiving side said that it will never take this message. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export interface Delivery {
  /** Looks for due messages now; resolves when there are none left. */
  wake: () => Promise<void>;
  stop: () => Promise<void>;
}

const maxAttempts = 8;
const pollInterval = 15_000;

/** The first retry comes after half a minute; each further pause is twice as long. */
const firstPause = 30_000;

/**
 * Sends what is in the outbox, one message at a time, with growing pauses after failures. A message is claimed before
 * it is sent, so several processes do not send it twice; one that was cut off in the middle is tried again.
 */
export function startDelivery(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  transports: Partial<Record<StoredMessage['channel'], Transport>>,
): Delivery {
  const channels = Object.keys(transports);
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function deliverAll(): Promise<void> {
    while (!stopped && channels.length > 0) {
      const message = await claim(db, now(), channels);
      if (!message) return;
      const transport = transports[message.channel];
      if (!transport) return;
      try {
        await transport.deliver(message);
        await settle(db, message.id, now(), transport.forgets);
      } catch (error) {
        const dead = error instanceof Undeliverable || message.attempts >= maxAttempts;
        log({ event: 'outbox.failed', id: message.id, attempts: message.attempts, dead, reason: String(error) });
        if (dead) await settle(db, message.id, null, true);
      }
    }
  }

  const wake = () => {
    running = running.then(deliverAll).catch((error) => log({ event: 'outbox.broken', reason: String(error) }));
    return running;
  };
  const timer = setInterval(wake, pollInterval).unref();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      for (const transport of Object.values(transports)) transport.close?.();
    },
  };
}

async function claim(db: Kysely<Database>, now: Date, channels: string[]): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    update outbox set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + (interval '1 millisecond' * ${firstPause} * power(2, attempts))
    where id = (
      select id from outbox where next_attempt_at <= ${now} and channel in (${sql.join(channels)})
      order by id limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

/** Ends the attempts. */
async function settle(db: Kysely<Database>, id: number, sentAt: Date | null, forget: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: null, sent_at: sentAt, ...(forget && { text: '', html: null }) })
    .where('id', '=', id)
    .execute();
}
