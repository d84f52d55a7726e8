import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { day, minute } from '../../../common/rules/durations.ts';
import type { Ctx, StatementCtx } from '../common/context.ts';

/** After login; also ends 14 days after its last use. */
const lifetime = 30 * day;
const idle = 14 * day;

/** The least recently used one makes room. */
const maxSessions = 50;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A plain hash suffices for 256 random bits. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export async function openSession(ctx: StatementCtx, userId: string): Promise<string> {
  const { token, insert } = newSession(ctx, userId);
  await insert.execute();
  return token;
}

/**
 * Prepares the token and the statement that opens the session and ends those beyond 50; exact under
 * the user's row lock.
 * @param ctx.db may continue a `with` (devices.ts)
 */
export function newSession({ db, now }: StatementCtx, userId: string) {
  const time = now();
  const token = newSecret();
  const insert = db
    // the `with` does not see the row inserted by the same statement
    .with('ended', (sessions) =>
      // an array makes it use the index
      sessions.deleteFrom('sessions').where(
        'token_hash',
        '=',
        (others) =>
          sql<string>`any(array(${others
            .selectFrom('sessions')
            .select('token_hash')
            .where('user_id', '=', userId)
            .orderBy('last_used_at', 'desc')
            .offset(maxSessions - 1)}))`,
      ),
    )
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: time, last_used_at: time });
  return { token, insert };
}

/** Null for an ended or expired token. Clamps times in the future, from a clock that ran ahead. */
export async function findSession(ctx: Ctx, token: string): Promise<{ userId: string; tokenHash: string } | null> {
  const { db, now } = ctx;
  const tokenHash = hashOf(token);
  const session = await db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!session) return null;
  const time = now().getTime();
  const unusedFor = time - session.last_used_at.getTime();
  if (time - session.created_at.getTime() >= lifetime || unusedFor >= idle) {
    await logout(ctx, tokenHash);
    return null;
  }
  if (Math.abs(unusedFor) >= minute) {
    const used = await db
      .updateTable('sessions')
      .set({
        last_used_at: new Date(time),
        ...(session.created_at.getTime() - time >= minute && { created_at: new Date(time) }),
      })
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    // ended since it was read
    if (used.numUpdatedRows === 0n) return null;
  }
  return { userId: session.user_id, tokenHash };
}

export async function isOpen({ db }: Ctx, tokenHash: string): Promise<boolean> {
  const session = db.selectFrom('sessions').select('token_hash').where('token_hash', '=', tokenHash);
  return (await session.executeTakeFirst()) !== undefined;
}

export async function logout({ db }: Ctx, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * @param except token hash to keep
 * @returns hashes of the ended tokens
 */
export async function endSessions(
  { db }: Ctx,
  userId: string,
  { except }: { except?: string } = {},
): Promise<string[]> {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash');
  const ended = await (except === undefined ? sessions : sessions.where('token_hash', '!=', except)).execute();
  return ended.map(({ token_hash }) => token_hash);
}
