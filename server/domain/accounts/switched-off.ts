import { type LoggingCtx, onCommit } from '../common/context.ts';
import { openChanges } from './reserved-identifiers.ts';
import { getUser } from './users.ts';

/**
 * After a reset by one address or number: the other one logs in and resets nothing, when it came to the account within 72 hours, until
 * its code is entered again in the settings (A151). Who resets may do so because of an intruder, who added it. Call it with the lock
 * of the user's row.
 */
export async function switchOffLately(ctx: LoggingCtx, userId: string, resetBy: string): Promise<void> {
  const user = await getUser(ctx, userId);
  const changes = await openChanges(ctx).select(['identifier', 'created_at']).where('user_id', '=', userId).execute();
  for (const kind of ['email', 'phone'] as const) {
    const [way, verified] = [user[kind], user[`${kind}_verified_at`]];
    if (way === null || verified === null || way === resetBy) continue;
    // one that was confirmed since is no longer new
    if (!changes.some(({ identifier, created_at }) => identifier === way && created_at >= verified)) continue;
    await ctx.db
      .updateTable('users')
      .set(kind === 'email' ? { email_verified_at: null } : { phone_verified_at: null })
      .where('id', '=', userId)
      .execute();
    onCommit(ctx, () => ctx.log({ event: 'identifier.switched_off', user_id: userId, kind }));
  }
}
