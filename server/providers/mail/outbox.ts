import { sql } from 'kysely';
import type { Mail } from '../../domain/common/ports/mail.ts';

/**
 * Transactional outbox: a message is stored exactly when the change that it reports is committed.
 */
export const outboxMail: Mail = {
  async send(
    { db, now },
    { to, channel = 'email', subject, text, html = null, expires = null, verificationSid: sid = null, ...headers },
  ) {
    const { replyTo = null, unsubscribeUrl = null, newsletter = null } = headers;
    const time = now();
    // a code for an unknown account runs the same statement, which then inserts nothing
    await sql`
      insert into outbox
        (recipient, channel, subject, text, html, created_at, next_attempt_at, expires_at, verification_sid,
        reply_to, unsubscribe_url, newsletter_id, subscription_id)
      select ${to}, ${channel}, ${subject}, ${text}, ${html}, ${time}::timestamptz, ${time}::timestamptz,
        ${expires}::timestamptz, ${sid}, ${replyTo}, ${unsubscribeUrl},
        ${newsletter?.id ?? null}, ${newsletter?.subscription ?? null}
      where ${sid}::text is null
        or exists (select from verifications where sid = ${sid} and (user_id is not null or unclaimed))`.execute(db);
  },
};
