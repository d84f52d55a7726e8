import type { ColumnType } from 'kysely';

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
}

export interface SiteTables {
  contact_messages: ContactMessagesTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
}
