import { type QueryCreator, sql } from 'kysely';
import { day } from '../../../common/rules/durations.ts';
import type { Database } from '../../db/schema.ts';
import type { Ctx } from '../common/context.ts';
import { hashOf, newSecret } from './sessions.ts';

/** Days after its last login during which a browser counts as known. */
export const deviceDays = 180;

/** The least recently used one makes room. */
const maxDevices = 20;

export interface Caller {
  ip: string;
  /** Secret of the device cookie: relaxes limits, never authenticates. */
  device: string | null;
}

/** Null for an unknown browser. Without an account the same statement runs, for equal timing. */
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
 * The caller holds the user's row lock.
 * @returns the cookie's secret (256 random bits), and a `with` that stores it in the next statement
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
    // the `with` does not see the row inserted by the same statement
    .with('forgotten', (devices) =>
      // an array makes it use the index
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

/** A new password ends what the old one opened. */
export async function forgetDevices({ db }: Ctx, userId: string, { device }: Pick<Caller, 'device'>): Promise<void> {
  const devices = db.deleteFrom('devices').where('user_id', '=', userId);
  await (device === null ? devices : devices.where('token_hash', '!=', hashOf(device))).execute();
}
