import { type QueryCreator, sql } from 'kysely';
import { day } from '../../../common/rules/durations.ts';
import type { Database } from '../../db/schema.ts';
import type { Ctx } from '../common/context.ts';
import { hashOf, newSecret } from './sessions.ts';

/** For how many days after its last login a browser counts as one of the user's. */
export const deviceDays = 180;

/** How many browsers of a user are remembered; a further one takes the place of the one that logged in longest ago. */
const maxDevices = 20;

/** Who makes a call, as far as guessing is concerned. */
export interface Caller {
  ip: string;
  /** The secret of the device cookie that came with the call. It spares a lock and never authenticates. */
  device: string | null;
}

/**
 * The hash of a caller's device secret, when that browser logged in to this account before (A56); else null. Without an
 * account the same statement finds nothing.
 */
export async function knownDevice(
  { db, now }: Ctx,
  { device }: Caller,
  userId: string | null | undefined,
): Promise<string | null> {
  if (device === null) return null;
  const known = await db
    .selectFrom('devices')
    .select('token_hash')
    .where('token_hash', '=', hashOf(device))
    .where('user_id', '=', userId ?? null)
    .where('last_used_at', '>', new Date(now().getTime() - deviceDays * day))
    .executeTakeFirst();
  return known?.token_hash ?? null;
}

/**
 * Remembers that a browser has logged in to an account. Call it with the lock of the user's row.
 * @returns the secret for its cookie: the one that it has, or a new one of 256 random bits; and what the next statement has
 * to be made with, which stores a new one along with its own rows.
 */
export async function rememberDevice(
  { db, now }: Ctx,
  userId: string,
  { device }: Caller,
): Promise<{ secret: string; next: QueryCreator<Database> }> {
  const time = now();
  if (device !== null) {
    const seen = await db
      .updateTable('devices')
      .set({ last_used_at: time })
      .where('token_hash', '=', hashOf(device))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (seen.numUpdatedRows > 0n) return { secret: device, next: db };
  }
  const secret = newSecret();
  const next = db
    // it does not see the browser that the same statement adds
    .with('forgotten', (devices) =>
      // as an array they are found by the index
      devices.deleteFrom('devices').where(
        'token_hash',
        '=',
        (others) =>
          sql<string>`any(array(${others
            .selectFrom('devices')
            .select('token_hash')
            .where('user_id', '=', userId)
            .orderBy('last_used_at', 'desc')
            .offset(maxDevices - 1)}))`,
      ),
    )
    .with('remembered', (devices) =>
      devices
        .insertInto('devices')
        .values({ token_hash: hashOf(secret), user_id: userId, created_at: time, last_used_at: time }),
    );
  return { secret, next };
}

/** Forgets every browser of a user but the caller's: a new password ends what the old one opened. */
export async function forgetDevices({ db }: Ctx, userId: string, { device }: Pick<Caller, 'device'>): Promise<void> {
  const devices = db.deleteFrom('devices').where('user_id', '=', userId);
  await (device === null ? devices : devices.where('token_hash', '!=', hashOf(device))).execute();
}
