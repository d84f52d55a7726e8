import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Now } from './clock.ts';

export interface MailMessage {
  to: string;
  /** `sms` for a text message to a number in E.164; a mail when left out. */
  channel?: 'email' | 'sms';
  /** Empty for a text message. */
  subject: string;
  text: string;
  /** Safe HTML; the text is shown where there is none. */
  html?: string;
  /** From when on the mail is of no use, for a code or a link: those go before all others, and never later than that. */
  expires?: Date;
  /** The code in it. When that belongs to no account, nothing is queued, in the same time. */
  verificationSid?: string;
  /** Who an answer goes to, where that is not the sender: a checked e-mail address. */
  replyTo?: string;
  /** Where the mailing list that the mail belongs to is left by a POST without cookies (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Puts mails and text messages into the outbox, from which a worker sends them. */
export interface Mail {
  /**
   * Queues a message.
   * @param ctx the caller's (context.ts); within a transaction, the message goes out only if that commits.
   */
  send: (ctx: { db: Kysely<Database>; now: Now }, message: MailMessage) => Promise<void>;
}
