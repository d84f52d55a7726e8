import type { Selectable } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { UsersTable } from '../../db/tables/accounts.ts';
import type { Ctx } from '../common/context.ts';
import { unauthenticated } from '../common/problem.ts';
import { earlierReading, type PhoneParts, requirePhone } from './phone.ts';

export type StoredUser = Selectable<UsersTable>;

/** What leaves the server of a stored user. */
export function toUser(stored: StoredUser): components['schemas']['User'] {
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

/** The same as a caller writes it. */
export type GivenIdentifier = { email: string } | PhoneParts;

/** @throws Problem 422 for a number that cannot be read; it says nothing of accounts (A6). */
export function readIdentifier(given: GivenIdentifier): Identifier {
  if ('email' in given) return { email: normaliseEmail(given.email) };
  return { phone: requirePhone(given).e164 };
}

/** Under what else the version before may have kept the number of an account; null for most numbers. */
export function earlierIdentifier(given: GivenIdentifier): Identifier | null {
  if ('email' in given) return null;
  const phone = earlierReading(given.country_calling_code, given.phone_number);
  return phone === null ? null : { phone };
}

/** Who registered with an e-mail address or a number. */
export interface Registrants {
  /** The verified account, of which there is one at most. */
  account: StoredUser | null;
  /** Registrations that wait for a code, newest first; empty once there is an account. */
  pending: StoredUser[];
}

/** Finds the account of an e-mail address or a number, or the registrations that one of may become it (REG-17). */
export async function findRegistrants({ db }: Ctx, identifier: Identifier): Promise<Registrants> {
  const users = db.selectFrom('users').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  const found = await ('email' in identifier
    ? users.where('email', '=', identifier.email)
    : users.where('phone', '=', identifier.phone)
  ).execute();
  // of an account, one that was switched off counts neither as its own nor as a registration (A151)
  const isOwn = (user: StoredUser) =>
    waysIn(user).includes('email' in identifier ? identifier.email : identifier.phone);
  const account = found.find(isOwn) ?? null;
  return { account, pending: account ? [] : found.filter((user) => !isVerified(user)) };
}

/**
 * The account of a logged-in user.
 * @throws Problem 401 when it went between the look at the token and now.
 */
export async function getUser({ db }: Ctx, id: string): Promise<StoredUser> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw unauthenticated();
  return user;
}

/** The addresses and numbers by which an account is logged in to: those that were proven. */
export function waysIn({ email, phone, email_verified_at, phone_verified_at }: StoredUser): string[] {
  const ways = [email_verified_at && email, phone_verified_at && phone];
  return ways.filter((way) => way !== null);
}

/** Whether the identifier by which the account was made is proven to be the user's. */
export function isVerified(user: StoredUser): boolean {
  return user.email_verified_at !== null || user.phone_verified_at !== null;
}
