import { hour, minute } from '../../../common/rules/durations.ts';
import type { DeskRole, DeskWay } from '../../db/tables/desk.ts';
import { hashOf, newSecret } from '../accounts/sessions.ts';
import type { Ctx } from '../common/context.ts';
import { forStaff, type Problem } from '../common/problem.ts';

/** After the sign-in; also ends 30 minutes after its last call. */
export const deskLifetime = 12 * hour;
export const deskIdle = 30 * minute;
/** Of a session that a recovery code alone has opened, in place of the 12 hours. */
export const recoveryLifetime = 15 * minute;

/** Of a session of the desk. */
export interface StaffIdentity {
  id: string;
  name: string;
  email: string;
  roles: readonly DeskRole[];
  way: DeskWay | null;
  openedAt: Date;
  /** SHA-256 of the cookie; the key of its session. */
  tokenHash: string;
}

/** @returns the cookie's secret */
export async function openDeskSession({ db, now }: Ctx, accountId: string, way: DeskWay): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('desk_sessions')
    .values({ token_hash: hashOf(token), account_id: accountId, way, created_at: now(), last_used_at: now() })
    .execute();
  return token;
}

/**
 * Null for an ended or expired session. A use is noted once a minute, so that a call within it
 * writes nothing. Times in the future are of a clock that ran ahead.
 */
export async function findDeskSession({ db, now }: Ctx, token: string): Promise<StaffIdentity | null> {
  const tokenHash = hashOf(token);
  const session = await db
    .selectFrom('desk_sessions')
    .innerJoin('desk_accounts', 'desk_accounts.id', 'desk_sessions.account_id')
    .select(['id', 'name', 'email', 'roles', 'way', 'desk_sessions.created_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!session) return null;
  const { created_at: openedAt, last_used_at, ...account } = session;
  const time = now().getTime();
  const unusedFor = Math.abs(time - last_used_at.getTime());
  const lifetime = account.way === 'recovery' ? recoveryLifetime : deskLifetime;
  if (Math.abs(time - openedAt.getTime()) >= lifetime || unusedFor >= deskIdle) return null;
  if (unusedFor >= minute) {
    const used = await db
      .updateTable('desk_sessions')
      .set({ last_used_at: new Date(time) })
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    // ended since it was read
    if (used.numUpdatedRows === 0n) return null;
  }
  return { ...account, openedAt, tokenHash };
}

export const noDeskSession = (): Problem => forStaff(401, 'Please sign in to the desk.', { error: 'no_desk_session' });

/**
 * In a transaction. Removal, an invitation and other roles change the row of the account before
 * they end its sessions, so they wait for the commit.
 * @throws Problem 401 if it has ended since the call began
 */
export async function requireOpenSession(
  { db }: Ctx,
  { id, tokenHash }: Pick<StaffIdentity, 'id' | 'tokenHash'>,
): Promise<void> {
  await db.selectFrom('desk_accounts').select('id').where('id', '=', id).forShare().execute();
  // a statement of its own, which sees what was committed while the first one waited
  const session = await db
    .selectFrom('desk_sessions')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!session) throw noDeskSession();
}

export async function endDeskSession({ db }: Ctx, token: string): Promise<{ accountId: string } | null> {
  const ended = await db
    .deleteFrom('desk_sessions')
    .where('token_hash', '=', hashOf(token))
    .returning('account_id')
    .executeTakeFirst();
  return ended ? { accountId: ended.account_id } : null;
}

/** @param except token hash to keep */
export async function endDeskSessions(
  { db }: Ctx,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const sessions = db.deleteFrom('desk_sessions').where('account_id', '=', accountId);
  await (except === undefined ? sessions : sessions.where('token_hash', '!=', except)).execute();
}
