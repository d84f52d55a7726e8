import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Now } from './clock.ts';

export interface MailMessage {
  to: string;
  /** Default `email`; `sms` goes to an E.164 number. */
  channel?: 'email' | 'sms';
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** Sanitised; defaults to the text. */
  html?: string;
  /** For codes and links: sent first, never later than this. */
  expires?: Date;
  /** Nothing is queued if its code belongs to no account, in the same time. */
  verificationSid?: string;
  /** A validated address. */
  replyTo?: string;
  /** One-click POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** That it is part of, once for each subscription. */
  newsletter?: { id: string; subscription: string };
}

export interface Mail {
  /** @param ctx in a transaction, the message is sent only after its commit. */
  send: (ctx: { db: Kysely<Database>; now: Now }, message: MailMessage) => Promise<void>;
}
