import type { ColumnType, Generated } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';

type Instant = ColumnType<Date, Date, Date>;

export interface UsersTable {
  id: string;
  /** Trimmed and in lower case; unique among verified accounts. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** As entered. */
  country_calling_code: string | null;
  phone_number: string | null;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD. */
  date_of_birth: string;
  /** argon2id in PHC form. */
  password_hash: string;
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  phone_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the account's data will be erased; null unless deletion was requested. */
  delete_after: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Instant;
  /** Whether questions of practice tests come back for review. */
  keep_fresh: Generated<boolean>;
  /** What the account is written to in. */
  language: Generated<LanguageCode>;
}

export interface SessionsTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  last_used_at: Instant;
}

/** Browsers that logged in to an account before. */
export interface DevicesTable {
  /** SHA-256 of the cookie. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  /** Last login. */
  last_used_at: Instant;
}

export type SmsRefusal = 'bad_number' | 'too_many' | 'unavailable';

export type VerificationPurpose = 'email_registration' | 'registration' | 'password_reset' | 'identifier_change';

export interface VerificationsTable {
  sid: string;
  purpose: VerificationPurpose;
  /** Email address or E.164 number. */
  identifier: string;
  /**
   * Null without an account (no code matches), if the check names the registration (SMS), or if
   * that ended.
   */
  user_id: string | null;
  /** Sent before it belongs to a registration; the check names one. */
  unclaimed: ColumnType<boolean, boolean | undefined, never>;
  /** HMAC-SHA256; null if the provider has the code, or none was sent. */
  code_hash: string | null;
  /** The provider's id; null for our own codes, and until the SMS was sent. */
  provider_sid: string | null;
  /** Why the last attempt to send the SMS failed. */
  refused: ColumnType<SmsRefusal | null, SmsRefusal | null | undefined, SmsRefusal | null>;
  tries: ColumnType<number, number | undefined, number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Set when a newer code replaced it. */
  superseded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PasswordResetsTable {
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: string;
  /** Must be sent with the token: email address or E.164 number. */
  identifier: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A change of the email or phone for logging in. */
export interface IdentifierChangesTable {
  id: Generated<number>;
  /** SHA-256 of the undo link's token. */
  token_hash: string;
  user_id: string;
  /** The new email or phone; null if one was removed. */
  identifier: string | null;
  /** The former one, reserved for the learner while the link works; null if one was added. */
  replaced: string | null;
  /** Recipient of the undo link. */
  told: string;
  /** The account's values before the change, as in `users`. */
  email: string | null;
  phone: string | null;
  country_calling_code: string | null;
  phone_number: string | null;
  email_verified_at: ColumnType<Date | null, Date | null, never>;
  phone_verified_at: ColumnType<Date | null, Date | null, never>;
  created_at: Instant;
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Cannot be undone, and reserves nothing. */
  is_final: ColumnType<boolean, boolean | undefined, never>;
}

/** Further undo links for a change, in later messages. */
export interface IdentifierUndoLinksTable {
  /** SHA-256 of the token. */
  token_hash: string;
  change_id: number;
}

export interface OutboxTable {
  id: Generated<number>;
  recipient: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  html: string | null;
  created_at: Instant;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempts: ColumnType<number, number | undefined, number>;
  /** Null after the last attempt. */
  next_attempt_at: ColumnType<Date | null, Date | null, Date | null>;
  /** When the message becomes useless; expiring messages are sent first. Null for no expiry. */
  expires_at: ColumnType<Date | null, Date | null | undefined, never>;
  verification_sid: ColumnType<string | null, string | null | undefined, never>;
  /** Null for the sender. */
  reply_to: ColumnType<string | null, string | null | undefined, never>;
  /** One-click unsubscribe (RFC 8058); null outside of mailing lists. */
  unsubscribe_url: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of a newsletter, with whose it is. */
  newsletter_id: ColumnType<string | null, string | null | undefined, never>;
  subscription_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface RateLimitsTable {
  /** Email, phone, user id, network or device. */
  subject: string;
  /** A name of server/domain/common/limit-rules.ts. */
  scope: string;
  /** A network or purpose that is counted separately; empty without one. */
  detail: ColumnType<string, string | undefined, string>;
  window_start: Instant;
  count: number;
}

/** Of a transaction under way without `status` and `answer`. */
export interface IdempotentCallsTable {
  user_id: string;
  key: string;
  /** SHA-256 of method, address and body. */
  call: string;
  status: ColumnType<number | null, undefined, number>;
  /** JSON. */
  answer: ColumnType<string | null, undefined, string>;
  created_at: Instant;
}

export interface SettingsTable {
  name: string;
  value: string;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  verifications: VerificationsTable;
  password_resets: PasswordResetsTable;
  identifier_changes: IdentifierChangesTable;
  identifier_undo_links: IdentifierUndoLinksTable;
  outbox: OutboxTable;
  rate_limits: RateLimitsTable;
  idempotent_calls: IdempotentCallsTable;
  settings: SettingsTable;
}
