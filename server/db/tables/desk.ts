import type { ColumnType } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';

export type DeskRole = components['schemas']['DeskRole'];

type Instant = ColumnType<Date, Date, Date>;

export interface DeskAccountsTable {
  id: string;
  /** Trimmed and in lower case; unique, also among removed accounts. */
  email: string;
  name: string;
  roles: DeskRole[];
  /** argon2id in PHC form; null without a password, and with it the secret. */
  password_hash: string | null;
  /** Base32, of the authenticator app. */
  totp_secret: string | null;
  /** The last 30 seconds, counted from 1970, whose code signed in: each counts once. */
  totp_step: number | null;
  created_at: Instant;
  /** The last time. */
  signed_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface DeskPasskeysTable {
  id: string;
  account_id: string;
  /** base64url. */
  credential_id: string;
  /** COSE. */
  public_key: ColumnType<Uint8Array, Uint8Array, never>;
  /** Signatures so far, as the authenticator counts them; 0 where it does not. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Instant;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface DeskRecoveryCodesTable {
  account_id: string;
  /** SHA-256. */
  code_hash: string;
}

/** What somebody has shown to open a session. */
export type DeskWay =
  | 'passkey'
  /** With a code of the authenticator app. */
  | 'password'
  | 'invitation'
  /** A recovery code in the place of the app. */
  | 'password-recovery'
  /** A recovery code alone. */
  | 'recovery';

export interface DeskSessionsTable {
  /** SHA-256 of the cookie. */
  token_hash: string;
  account_id: string;
  /** Null in sessions from before the column. */
  way: DeskWay | null;
  created_at: Instant;
  last_used_at: Instant;
}

export interface DeskInvitationsTable {
  account_id: string;
  /** SHA-256 of the link's token. */
  token_hash: string;
  /** Base32; becomes the account's when it is accepted by a password. */
  totp_secret: string;
  expires_at: Instant;
}

export type ChallengePurpose = 'sign-in' | 'again' | 'invitation' | 'passkey';

/** Of WebAuthn. */
export interface DeskChallengesTable {
  /** SHA-256. */
  challenge_hash: string;
  purpose: ChallengePurpose;
  /** Null for a sign-in, which names no account. */
  account_id: string | null;
  expires_at: Instant;
}

export interface DeskTables {
  desk_accounts: DeskAccountsTable;
  desk_passkeys: DeskPasskeysTable;
  desk_recovery_codes: DeskRecoveryCodesTable;
  desk_sessions: DeskSessionsTable;
  desk_invitations: DeskInvitationsTable;
  desk_challenges: DeskChallengesTable;
}
