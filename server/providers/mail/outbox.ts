import { sql } from 'kysely';
import type { Mail } from '../../domain/common/ports/mail.ts';

/**
 * Messages through the outbox, so that one exists exactly when the change that it tells of does.
 */
export const outboxMail: Mail = {
  async send(
    { db, now },
    { to, channel = 'email', subject, text, html = null, expires = null, verificationSid: sid = null, ...headers },
  ) {
    const { replyTo = null, unsubscribeUrl = null } = headers;
    const time = now();
    // a code that belongs to no account takes the same statement, which then inserts nothing
    await sql`
      insert into outbox
        (recipient, channel, subject, text, html, created_at, next_attempt_at, expires_at, verification_sid,
        reply_to, unsubscribe_url)
      select ${to}, ${channel}, ${subject}, ${text}, ${html}, ${time}::timestamptz, ${time}::timestamptz,
        ${expires}::timestamptz, ${sid}, ${replyTo}, ${unsubscribeUrl}
      where ${sid}::text is null
        or exists (select from verifications where sid = ${sid} and (user_id is not null or unclaimed))`.execute(db);
  },
};
