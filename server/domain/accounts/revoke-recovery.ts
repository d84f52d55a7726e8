import type { Ctx } from '../common/context.ts';

/** Ends reset links and codes. The caller holds the user's row lock. */
export async function revokeRecovery(ctx: Ctx, userId: string): Promise<void> {
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
