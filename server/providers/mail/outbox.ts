import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Now } from '../../services.ts';
import type { Mail } from './port.ts';

export interface OutboxMessage {
  to: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  html?: string;
}

/** Writes a message into the outbox; the delivery worker takes it from there. */
export async function putIntoOutbox(db: Kysely<Database>, now: Date, message: OutboxMessage): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      recipient: message.to,
      channel: message.channel,
      subject: message.subject,
      text: message.text,
      html: message.html ?? null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

/** Mail through the outbox, so that a mail exists exactly when the change that it tells of does. */
export function outboxMail(connection: Kysely<Database>, now: Now): Mail {
  return {
    send: (message, db = connection) => putIntoOutbox(db, now(), { ...message, channel: 'email' }),
  };
}
