import type { Selectable } from 'kysely';
import { normaliseEmail } from '../../../common/rules/email.ts';
import type { DeskAccountsTable } from '../../db/tables/desk.ts';
import type { Ctx } from '../common/context.ts';
import { noSuch } from '../common/problem.ts';

export type DeskAccount = Selectable<DeskAccountsTable>;

const present = ({ db }: Ctx) => db.selectFrom('desk_accounts').selectAll().where('removed_at', 'is', null);

/** By what is typed. */
export function findByEmail(ctx: Ctx, email: string): Promise<DeskAccount | undefined> {
  return present(ctx)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    .executeTakeFirst();
}

/**
 * Row lock for changes of the ways in.
 * @param id null without an account: the same statement runs
 */
export function lockAccount(ctx: Ctx, id: string | null): Promise<DeskAccount | undefined> {
  return present(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** In a transaction that holds the row lock, or makes the account. */
export async function removeWaysIn({ db }: Ctx, id: string): Promise<void> {
  const none = { password_hash: null, totp_secret: null, totp_step: null };
  await db.updateTable('desk_accounts').set(none).where('id', '=', id).execute();
  for (const table of ['desk_passkeys', 'desk_recovery_codes', 'desk_sessions', 'desk_challenges'] as const) {
    await db.deleteFrom(table).where('account_id', '=', id).execute();
  }
}

/**
 * In a transaction that holds `lockStaff`.
 * @param reference id or e-mail address
 * @throws Problem 404
 */
export async function staffOf(ctx: Ctx, reference: string): Promise<DeskAccount> {
  const typed = reference.trim();
  const found = !typed.includes('@')
    ? await ctx.db
        .selectFrom('desk_accounts')
        .selectAll()
        .where('id', '=', typed)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : await findByEmail(ctx, typed);
  if (!found) throw noSuch(`An account of staff ${typed}`);
  return found;
}
