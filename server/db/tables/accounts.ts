import type { ColumnType, Generated } from 'kysely';

/** When something happened; only ever written as a Date. */
type Instant = ColumnType<Date, Date, Date>;

export interface UsersTable {
  id: string;
  /** Normalised (trimmed, lower case); null for an account without one. Unique among verified accounts. */
  email: string | null;
  /** The number in E.164; null for an account without one. An account may have both, and is found by either. */
  phone: string | null;
  /** Its two parts as people know them. */
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
  /** When the data goes for good (DELETE-05); null unless deletion was asked for. */
  delete_after: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Instant;
  /** Whether questions of practice tests come back to be reviewed (REVIEW-08). */
  keep_fresh: Generated<boolean>;
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
  /** SHA-256 of the secret in the browser's cookie. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  /** When it last logged in. */
  last_used_at: Instant;
}

/** A number that takes no messages, too many of them, or a provider that does not answer. */
export type SmsRefusal = 'bad_number' | 'too_many' | 'unavailable';

export type VerificationPurpose = 'email_registration' | 'registration' | 'password_reset' | 'identifier_change';

export interface VerificationsTable {
  sid: string;
  purpose: VerificationPurpose;
  /** The e-mail address or E.164 number that the code went to. */
  identifier: string;
  /**
   * Whose identifier it is; null when it has no account, and then no code fits, when its check has to name the
   * registration (SMS), and when that registration has ended.
   */
  user_id: string | null;
  /** Whether the code is sent although it belongs to no registration yet: the check names one (A71). */
  unclaimed: ColumnType<boolean, boolean | undefined, never>;
  /** HMAC-SHA256 of the code; null when the provider keeps the code, or none was sent. */
  code_hash: string | null;
  /** The provider's name for the sent code; null for codes of our own, and while the SMS has not left. */
  provider_sid: string | null;
  /** Why the last attempt to send the SMS failed; null when none did. */
  refused: ColumnType<SmsRefusal | null, SmsRefusal | null | undefined, SmsRefusal | null>;
  tries: ColumnType<number, number | undefined, number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When a newer code took its place. */
  superseded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PasswordResetsTable {
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: string;
  /** The e-mail address or E.164 number that has to come with the token. */
  identifier: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A change of the address or number by which a learner logs in. */
export interface IdentifierChangesTable {
  id: Generated<number>;
  /** SHA-256 of the token in the link that takes the change back. */
  token_hash: string;
  user_id: string;
  /** The address or number since the change; null where one was removed. */
  identifier: string | null;
  /** What it took the place of, which is kept for the learner while the link works; null where it was added. */
  replaced: string | null;
  /** The address or number that the link went to. */
  told: string;
  /** How the account was before the change, as in `users`. */
  email: string | null;
  phone: string | null;
  country_calling_code: string | null;
  phone_number: string | null;
  email_verified_at: ColumnType<Date | null, Date | null, never>;
  phone_verified_at: ColumnType<Date | null, Date | null, never>;
  created_at: Instant;
  undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether it can never be taken back, and keeps nothing for the account. */
  is_final: ColumnType<boolean, boolean | undefined, never>;
}

/** Further links that take a change back, in messages that came after it. */
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
  /** When the next attempt is due; null after the last. */
  next_attempt_at: ColumnType<Date | null, Date | null, Date | null>;
  /** From when on the message is of no use; null for one that may come at any time. Those that expire go first. */
  expires_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** The code that the message is for. */
  verification_sid: ColumnType<string | null, string | null | undefined, never>;
  /** Who an answer to the mail goes to; null for the sender. */
  reply_to: ColumnType<string | null, string | null | undefined, never>;
  /** Where the mailing list that the mail belongs to is left with one click (RFC 8058); null for any other mail. */
  unsubscribe_url: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface RateLimitsTable {
  /** What is counted by: an e-mail address, a number, a user's id, a network, a device. */
  subject: string;
  /** Which limit it is: a name of server/domain/common/limit-rules.ts. */
  scope: string;
  /** The network or purpose that is counted apart for the subject; empty where there is none. */
  detail: ColumnType<string, string | undefined, string>;
  window_start: Instant;
  count: number;
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
  settings: SettingsTable;
}
