import { type LoggingCtx, onCommit } from '../common/context.ts';
import { openChanges } from './reserved-identifiers.ts';
import { getUser } from './users.ts';

/**
 * After a reset, disables the other identifier if it was added within 72 hours, until its code is
 * entered: an intruder may have added it. The caller holds the user's row lock.
 */
export async function switchOffLately(ctx: LoggingCtx, userId: string, resetBy: string): Promise<void> {
  const user = await getUser(ctx, userId);
  const changes = await openChanges(ctx).select(['identifier', 'created_at']).where('user_id', '=', userId).execute();
  for (const kind of ['email', 'phone'] as const) {
    const [way, verified] = [user[kind], user[`${kind}_verified_at`]];
    if (way === null || verified === null || way === resetBy) continue;
    // one confirmed since is not new
    if (!changes.some(({ identifier, created_at }) => identifier === way && created_at >= verified)) continue;
    await ctx.db
      .updateTable('users')
      .set(kind === 'email' ? { email_verified_at: null } : { phone_verified_at: null })
      .where('id', '=', userId)
      .execute();
    onCommit(ctx, () => ctx.log({ event: 'identifier.switched_off', user_id: userId, kind }));
  }
}
