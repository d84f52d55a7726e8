import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Mail, MailMessage } from '../../domain/common/ports/mail.ts';
import type { Now } from '../../services.ts';

export interface OutboxMessage extends MailMessage {
  channel: 'email' | 'sms';
}

/** Writes a message into the outbox; the delivery worker takes it from there. */
export async function putIntoOutbox(db: Kysely<Database>, now: Date, message: OutboxMessage): Promise<void> {
  const { to, channel, subject, text, html = null, expires = null, verificationSid: sid = null } = message;
  // a code that belongs to no account takes the same statement, which then inserts nothing
  await sql`
    insert into outbox (recipient, channel, subject, text, html, created_at, next_attempt_at, expires_at, verification_sid)
    select ${to}, ${channel}, ${subject}, ${text}, ${html}, ${now}::timestamptz, ${now}::timestamptz,
      ${expires}::timestamptz, ${sid}
    where ${sid}::text is null
      or exists (select from verifications where sid = ${sid} and (user_id is not null or unclaimed))`.execute(db);
}

/** Mail through the outbox, so that a mail exists exactly when the change that it tells of does. */
export function outboxMail(connection: Kysely<Database>, now: Now): Mail {
  return {
    send: (message, db = connection) => putIntoOutbox(db, now(), { ...message, channel: 'email' }),
  };
}
