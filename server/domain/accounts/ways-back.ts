import type { Ctx } from '../common/context.ts';

/**
 * Ends what was sent to the addresses of an account and would still work: links that reset its password, and codes, also those of a
 * change that was begun. Call it with the lock of the user's row.
 */
export async function endWaysBack(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await endOpenCodes(ctx, userId, ['password_reset', 'identifier_change']);
}

export async function endOpenCodes(
  { db, now }: Ctx,
  userId: string,
  purposes: readonly ('password_reset' | 'identifier_change')[],
): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ superseded_at: now() })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('superseded_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
}
