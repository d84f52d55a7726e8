import type { Services } from '../../services.ts';
import { hashPassword, passwordErrors, verifyPassword } from '../accounts/passwords.ts';
import { noteIn } from '../common/audit.ts';
import { forStaff, invalid } from '../common/problem.ts';
import { tellStaff } from './notices.ts';
import { changeOwn } from './own-account.ts';
import { endDeskSessions, type StaffIdentity } from './sessions.ts';

/**
 * Ends the account's other sessions. Of two changes at the same time the later fails.
 * @throws Problem 409 without a password, 422 by field, 429 (`desk-password.account`)
 */
export async function changeOwnPassword(
  ctx: Services,
  staff: StaffIdentity,
  { current_password: current, password }: { current_password: string; password: string },
): Promise<void> {
  const { id, name, email, tokenHash } = staff;
  const { password_hash: before } = await ctx.db
    .selectFrom('desk_accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (before === null) throw forStaff(409, 'Your account has no password.', { error: 'conflict' });
  const isRight = await ctx.attempts([['desk-password.account', id]], async () =>
    (await verifyPassword(before, current)) ? true : null,
  );
  if (!isRight) {
    ctx.log({ event: 'desk.refused', way: 'current password', account_id: id });
    throw incorrect();
  }
  const weak = await passwordErrors(password, { first_name: name, last_name: '', email });
  if (weak.length > 0) throw invalid({ password: weak });
  if (await verifyPassword(before, password)) {
    throw invalid({ password: ['This is the password that you have. Please choose another one.'] });
  }
  const password_hash = await hashPassword(password);
  await changeOwn(ctx, staff, async (ctx, account) => {
    if (account.password_hash !== before) throw incorrect();
    await ctx.db.updateTable('desk_accounts').set({ password_hash }).where('id', '=', id).execute();
    await endDeskSessions(ctx, id, { except: tokenHash });
    await tellStaff(ctx, account, 'passwordChanged');
    const changing = { operator: id, caller: 'a session of the desk', reason: 'Their own password', dryRun: false };
    await noteIn(ctx, changing, { command: 'desk password', target: id, changes: {} });
  });
}

const incorrect = () => invalid({ current_password: [({ accounts }) => accounts.password.incorrect] });
