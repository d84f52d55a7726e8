import { hour } from '../../../common/rules/durations.ts';
import type { Ctx } from '../common/context.ts';

/** For how long the link in the message about a change takes it back, in milliseconds. */
export const undoPeriod = 72 * hour;

/** Changes at this moment or before can no longer be taken back. */
export const undoableSince = ({ now }: Pick<Ctx, 'now'>): Date => new Date(now().getTime() - undoPeriod);

/** The changes that can still be taken back. */
export const openChanges = (ctx: Ctx) =>
  ctx.db
    .selectFrom('identifier_changes')
    .where('undone_at', 'is', null)
    .where('is_final', '=', false)
    .where('created_at', '>', undoableSince(ctx));

/**
 * Whether an address or number was changed so recently that its account can still have it back: until then no other account
 * may have it (A138). Ask after looking for an account that has it: a change at the same moment is then seen by one of the two.
 * @param except the account that may have it.
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

/** The addresses and numbers that a user had until changes that can still be taken back. */
export async function replacedLately(ctx: Ctx, userId: string): Promise<string[]> {
  const changes = await openChanges(ctx).select('replaced').where('user_id', '=', userId).orderBy('id').execute();
  return changes.map(({ replaced }) => replaced).filter((identifier) => identifier !== null);
}

/** The addresses and numbers that a user had, or had asked to have, in the changes that are still on record. */
export async function identifiersInChanges({ db }: Ctx, userId: string): Promise<string[]> {
  const changes = await db
    .selectFrom('identifier_changes')
    .select(['identifier', 'replaced', 'told'])
    .where('user_id', '=', userId)
    .execute();
  const all = changes.flatMap(({ identifier, replaced, told }) => [identifier, told, replaced]);
  return all.filter((identifier) => identifier !== null);
}
