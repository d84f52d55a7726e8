import { hour } from '../../../common/rules/durations.ts';
import type { Ctx } from '../common/context.ts';

/** The link in a notice reverts a change for so long, in ms. */
export const undoPeriod = 72 * hour;

export const undoableSince = ({ now }: Pick<Ctx, 'now'>): Date => new Date(now().getTime() - undoPeriod);

export const openChanges = (ctx: Ctx) =>
  ctx.db
    .selectFrom('identifier_changes')
    .where('undone_at', 'is', null)
    .where('is_final', '=', false)
    .where('created_at', '>', undoableSince(ctx));

/**
 * Whether another account can still revert to this identifier. Call it after looking for an account
 * that has it, so that one of two concurrent calls sees the other's change.
 * @param except the account that may have it
 */
export async function isReserved(
  ctx: Ctx,
  identifier: string,
  { except = null }: { except?: string | null } = {},
): Promise<boolean> {
  const change = await openChanges(ctx)
    .select('id')
    .where('replaced', '=', identifier)
    .where('user_id', 'is distinct from', except)
    .executeTakeFirst();
  return change !== undefined;
}

export async function replacedLately(ctx: Ctx, userId: string): Promise<string[]> {
  const changes = await openChanges(ctx).select('replaced').where('user_id', '=', userId).orderBy('id').execute();
  return changes.map(({ replaced }) => replaced).filter((identifier) => identifier !== null);
}

export async function identifiersInChanges({ db }: Ctx, userId: string): Promise<string[]> {
  const changes = await db
    .selectFrom('identifier_changes')
    .select(['identifier', 'replaced', 'told'])
    .where('user_id', '=', userId)
    .execute();
  const all = changes.flatMap(({ identifier, replaced, told }) => [identifier, told, replaced]);
  return all.filter((identifier) => identifier !== null);
}
