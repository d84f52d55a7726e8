import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Services } from '../services.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A session ends 30 days after login, or 14 days after it was last used. */
const lifetime = 30 * day;
const idle = 14 * day;

type Deps = Pick<Services, 'db' | 'now'>;

/** A secret for a person to present later: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How secrets that nobody can guess are kept. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Opens a session and returns its token (spec section 8; the token is stored only as a hash). */
export async function openSession(db: Kysely<Database>, userId: string, now: Date): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: now, last_used_at: now })
    .execute();
  return token;
}

/** Whom a token belongs to, or null when it is unknown, ended or expired. */
export async function findSession(
  { db, now }: Deps,
  token: string,
): Promise<{ userId: string; tokenHash: string } | null> {
  const tokenHash = hashOf(token);
  const session = await db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!session) return null;
  const time = now().getTime();
  const unusedFor = time - session.last_used_at.getTime();
  if (time - session.created_at.getTime() >= lifetime || unusedFor >= idle) {
    await endSession(db, tokenHash);
    return null;
  }
  if (unusedFor >= minute) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(time) })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { userId: session.user_id, tokenHash };
}

export async function endSession(db: Kysely<Database>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user, or all but one. */
export async function endSessions(db: Kysely<Database>, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? ''))
    .execute();
}
