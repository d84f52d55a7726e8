import type { ColumnType } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';

export interface ContactMessagesTable {
  id: string;
  name: string;
  /** Normalised, not verified. */
  email: string;
  message: string;
  created_at: Date;
  /** Set by staff. */
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface NewsletterSubscriptionsTable {
  id: string;
  email: string;
  /** SHA-256 of the confirmation link's token; the token itself is never stored. */
  token_hash: string;
  created_at: Date;
  /** Of the link. */
  expires_at: Date;
  /** Null until the link was followed; before that nothing else is sent. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of the page where it was asked for; null in rows from before the column. */
  language: ColumnType<LanguageCode | null, LanguageCode | null | undefined, LanguageCode>;
}

export interface NewslettersTable {
  id: string;
  made_at: ColumnType<Date, Date, never>;
  /** When it was given to its recipients; null for a draft. */
  sent_at: ColumnType<Date | null, null | undefined, Date>;
  /** How many addresses it was for. */
  recipients: ColumnType<number, undefined, number>;
  /** Once the outbox has forgotten its mails. */
  sent: ColumnType<number, undefined, number>;
  failed: ColumnType<number, undefined, number>;
}

export interface NewsletterTextsTable {
  newsletter_id: string;
  language: LanguageCode;
  subject: string;
  /** Markdown. */
  text: string;
}

/** Whose mail is not in the outbox yet. */
export interface NewsletterQueueTable {
  newsletter_id: string;
  subscription_id: string;
}

export interface SiteTables {
  contact_messages: ContactMessagesTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  newsletters: NewslettersTable;
  newsletter_texts: NewsletterTextsTable;
  newsletter_queue: NewsletterQueueTable;
}
