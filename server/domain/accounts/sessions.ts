import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { day, minute } from '../../../common/rules/durations.ts';
import type { Ctx, StatementCtx } from '../common/context.ts';

/** A session ends 30 days after login, or 14 days after it was last used. */
const lifetime = 30 * day;
const idle = 14 * day;

/** How many sessions a user may have at once; a further login ends the one that was unused for longest. */
const maxSessions = 50;

/** A bearer secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How random secrets are stored: a plain hash suffices for 256 bits. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Opens a session and returns its token; see `newSession`. */
export async function openSession(ctx: StatementCtx, userId: string): Promise<string> {
  const { token, insert } = newSession(ctx, userId);
  await insert.execute();
  return token;
}

/**
 * A session's token, and the statement that opens it (the token is stored only as a hash). Beyond 50 sessions the
 * ones that were unused for longest end (A54); exact where the caller holds the lock of the user's row.
 * @param ctx.db may also be what a statement begins with that does more at once (devices.ts).
 */
export function newSession({ db, now }: StatementCtx, userId: string) {
  const time = now();
  const token = newSecret();
  const insert = db
    // it does not see the session that the same statement adds
    .with('ended', (sessions) =>
      // as an array they are found by the index
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

/**
 * Whom a token belongs to, or null when it is unknown, ended or expired. Times that lie in the future, from a clock
 * that ran ahead, become the present, so that the session lives no longer than one that begins now (S20).
 */
export async function findSession(ctx: Ctx, token: string): Promise<{ userId: string; tokenHash: string } | null> {
  const { db, now } = ctx;
  const tokenHash = hashOf(token);
  const session = await db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!session) return null;
  const time = now().getTime();
  const unusedFor = time - session.last_used_at.getTime();
  if (time - session.created_at.getTime() >= lifetime || unusedFor >= idle) {
    await endSession(ctx, tokenHash);
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
    // it was ended since it was read
    if (used.numUpdatedRows === 0n) return null;
  }
  return { userId: session.user_id, tokenHash };
}

/** Whether a session has not ended. */
export async function isOpen({ db }: Ctx, tokenHash: string): Promise<boolean> {
  const session = db.selectFrom('sessions').select('token_hash').where('token_hash', '=', tokenHash);
  return (await session.executeTakeFirst()) !== undefined;
}

export async function endSession({ db }: Ctx, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends every session of a user, or all but one.
 * @param except the hash of that one's token.
 * @returns the hashes of the tokens that ended.
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
