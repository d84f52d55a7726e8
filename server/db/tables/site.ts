import type { ColumnType } from 'kysely';

/** What visitors wrote in the contact form. */
export interface ContactMessagesTable {
  id: string;
  name: string;
  /** Normalised, and unproven: anyone may have typed it. */
  email: string;
  message: string;
  created_at: Date;
  /** When staff noted that it was answered. */
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Addresses that asked for the newsletter. */
export interface NewsletterSubscriptionsTable {
  id: string;
  /** Normalised. */
  email: string;
  /** SHA-256 of the token of the link that confirms the address; the token itself is never stored. */
  token_hash: string;
  created_at: Date;
  /** Until when the link works. */
  expires_at: Date;
  /** Null until the link was followed: then nothing is sent to the address. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface SiteTables {
  contact_messages: ContactMessagesTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
}
