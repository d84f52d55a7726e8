import { inTransaction, type LoggingCtx } from '../common/context.ts';
import { countUse } from '../common/limits.ts';
import { invalid } from '../common/problem.ts';
import { type Caller, forgetDevices } from './devices.ts';
import type { NotifyingCtx } from './notices.ts';
import { type NewPassword, notifyOfChange, requireValidPassword } from './password-reset.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { revokeRecovery } from './revoke-recovery.ts';
import { endSessions } from './sessions.ts';
import { getUser } from './users.ts';

/**
 * Ends other sessions, devices, reset links and codes. Of two concurrent changes the later fails.
 * @param session stays open
 * @throws Problem 422 by field, 429 (`password.account`)
 */
export async function changePassword(
  ctx: LoggingCtx & NotifyingCtx,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  form: NewPassword & { current_password: string },
  caller: Caller,
): Promise<void> {
  const { log } = ctx;
  const user = await getUser(ctx, userId);
  await countUse(ctx, 'password.account', userId);
  if (!(await verifyPassword(user.password_hash, form.current_password))) {
    log({ event: 'password.refused', user_id: userId });
    throw incorrect();
  }
  await requireValidPassword(form, user);
  const password_hash = await hashPassword(form.password);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const changed = await db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw incorrect();
    await endSessions(ctx, userId, { except: tokenHash });
    await forgetDevices(ctx, userId, caller);
    await revokeRecovery(ctx, userId);
    await notifyOfChange(ctx, userId);
  });
  log({ event: 'password.changed', user_id: userId });
}

const incorrect = () => invalid({ current_password: [({ accounts }) => accounts.password.incorrect] });
