import type { Selectable } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import type { UsersTable } from '../../db/tables/accounts.ts';
import type { Ctx } from '../common/context.ts';
import { unauthenticated } from '../common/problem.ts';
import { type PhoneParts, requirePhone } from './phone.ts';

export type StoredUser = Selectable<UsersTable>;

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

/** Normalised address, or E.164. */
export type Identifier = { email: string } | { phone: string };

export type GivenIdentifier = { email: string } | PhoneParts;

/** @throws Problem 422 for an invalid number, the same with or without an account. */
export function readIdentifier(given: GivenIdentifier): Identifier {
  if ('email' in given) return { email: normaliseEmail(given.email) };
  return { phone: requirePhone(given).e164 };
}

export interface Registrants {
  account: StoredUser | null;
  /** Newest first; empty once there is an account. */
  pending: StoredUser[];
}

export async function findRegistrants({ db }: Ctx, identifier: Identifier): Promise<Registrants> {
  const users = db.selectFrom('users').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  const found = await ('email' in identifier
    ? users.where('email', '=', identifier.email)
    : users.where('phone', '=', identifier.phone)
  ).execute();
  // a disabled identifier of an account is neither its own nor a registration
  const isOwn = (user: StoredUser) =>
    loginIdentifiers(user).includes('email' in identifier ? identifier.email : identifier.phone);
  const account = found.find(isOwn) ?? null;
  return { account, pending: account ? [] : found.filter((user) => !isVerified(user)) };
}

/** @throws Problem 401 when it was deleted after the session was checked. */
export async function getUser({ db }: Ctx, id: string): Promise<StoredUser> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw unauthenticated();
  return user;
}

export function loginIdentifiers({ email, phone, email_verified_at, phone_verified_at }: StoredUser): string[] {
  const ways = [email_verified_at && email, phone_verified_at && phone];
  return ways.filter((way) => way !== null);
}

/** By the identifier of its registration. */
export function isVerified(user: StoredUser): boolean {
  return user.email_verified_at !== null || user.phone_verified_at !== null;
}
