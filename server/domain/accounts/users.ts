import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { UsersTable } from '../../db/tables/accounts.ts';
import { unauthenticated } from '../common/problem.ts';

export type StoredUser = Selectable<UsersTable>;

/** The user as the contract shows it. */
export interface User {
  id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  phone_number: string | null;
  country_calling_code: string | null;
  email_verified: boolean;
  phone_verified: boolean;
}

/** What leaves the server of a stored user. */
export function toUser(stored: StoredUser): User {
  const { id, email, first_name, last_name, date_of_birth, phone_number, country_calling_code } = stored;
  return {
    id,
    email,
    first_name,
    last_name,
    date_of_birth,
    phone_number,
    country_calling_code,
    email_verified: stored.email_verified_at !== null,
    phone_verified: stored.phone_verified_at !== null,
  };
}

/** One account, whichever way its e-mail address is written. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** By what an account is found: its normalised e-mail address, or its number in E.164. */
export type Identifier = { email: string } | { phone: string };

/** Who registered with an e-mail address or a number. */
export interface Registrants {
  /** The verified account, of which there is one at most. */
  account: StoredUser | null;
  /** Registrations that wait for a code, newest first; empty once there is an account. */
  pending: StoredUser[];
}

/** Finds the account of an e-mail address or a number, or the registrations that one of may become it (REG-17). */
export async function findRegistrants(db: Kysely<Database>, identifier: Identifier): Promise<Registrants> {
  const users = db.selectFrom('users').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  const found = await ('email' in identifier
    ? users.where('email', '=', identifier.email)
    : users.where('phone', '=', identifier.phone)
  ).execute();
  const account = found.find(isVerified) ?? null;
  return { account, pending: account ? [] : found };
}

/** The verified account of an e-mail address or a number. */
export async function findUser(db: Kysely<Database>, identifier: Identifier): Promise<StoredUser | null> {
  return (await findRegistrants(db, identifier)).account;
}

/**
 * The account of a logged-in user.
 * @throws Problem 401 when it went between the look at the token and now.
 */
export async function getUser(db: Kysely<Database>, id: string): Promise<StoredUser> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw unauthenticated();
  return user;
}

/** Whether the identifier by which the account was made is proven to be the user's. */
export function isVerified(user: StoredUser): boolean {
  return user.email_verified_at !== null || user.phone_verified_at !== null;
}
