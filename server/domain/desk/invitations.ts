import { dayOf } from '../../../common/text/days.ts';
import type { Services } from '../../services.ts';
import { hashPassword, passwordErrors } from '../accounts/passwords.ts';
import { hashOf } from '../accounts/sessions.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { countUse } from '../common/limits.ts';
import { networkOf } from '../common/network.ts';
import { forStaff, invalid } from '../common/problem.ts';
import { type DeskAccount, lockAccount } from './accounts.ts';
import { appAddress, appCodeIn, newAppSecret, stepOfCode } from './authenticator-app.ts';
import { tellStaff } from './notices.ts';
import { keepPasskey, registrationOptions, verifyNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { open, type SignedIn } from './sign-in.ts';

export interface Accepted extends SignedIn {
  /** As they are printed. */
  recoveryCodes: string[];
}

interface Invitation {
  account: Pick<DeskAccount, 'id' | 'name' | 'email' | 'roles'>;
  secret: string;
}

const gone = () =>
  forStaff(404, 'This invitation was used, replaced or is too old. Ask for another one.', { error: 'not_found' });

/** @throws Problem 404 for one that does not count (any more), 429 */
async function find(ctx: Ctx, token: string, ip: string): Promise<Invitation> {
  await countUse(ctx, 'desk-invitation.network', networkOf(ip));
  const found = await ctx.db
    .selectFrom('desk_invitations')
    .innerJoin('desk_accounts', 'desk_accounts.id', 'desk_invitations.account_id')
    .select(['id', 'name', 'email', 'roles', 'desk_invitations.totp_secret'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', ctx.now())
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw gone();
  const { totp_secret: secret, ...account } = found;
  return { account, secret };
}

/** Each time with another secret, the last of which counts: who read the link before knows none. */
export async function readInvitation(ctx: Ctx, token: string, ip: string) {
  const { account } = await find(ctx, token, ip);
  const { name, email, roles } = account;
  const secret = newAppSecret();
  const renewed = await ctx.db
    .updateTable('desk_invitations')
    .set({ totp_secret: secret })
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw gone();
  return { name, email, roles, secret, uri: appAddress(secret, email) };
}

/** @throws Problem 404, 422 by field, 429 */
export async function acceptByPassword(
  ctx: Services,
  { token, password, code }: { token: string; password: string; code: string },
  ip: string,
): Promise<Accepted> {
  const { account, secret } = await find(ctx, token, ip);
  const { name, email } = account;
  const appCode = appCodeIn(code);
  const step = appCode === null ? null : stepOfCode(ctx, secret, appCode);
  const weak = await passwordErrors(password, { first_name: name, last_name: '', email });
  if (weak.length > 0) throw invalid({ password: weak });
  if (step === null) throw invalid({ code: ['This code is wrong. Enter the one that the app shows now.'] });
  const password_hash = await hashPassword(password);
  return accept(ctx, account.id, token, ip, async ({ db }) => {
    // the code of the invitation does not sign in again
    await db
      .updateTable('desk_accounts')
      .set({ password_hash, totp_secret: secret, totp_step: step })
      .where('id', '=', account.id)
      .execute();
  });
}

export async function startPasskeyOfInvitation(ctx: Services, token: string, ip: string) {
  const { account } = await find(ctx, token, ip);
  return registrationOptions(ctx, account, 'invitation');
}

/** @throws Problem 404, 422, 429 */
export async function acceptByPasskey(
  ctx: Services,
  { token, credential }: { token: string; credential: unknown },
  ip: string,
): Promise<Accepted> {
  const { account } = await find(ctx, token, ip);
  const passkey = await verifyNewPasskey(ctx, credential, { purpose: 'invitation', accountId: account.id });
  return accept(ctx, account.id, token, ip, (ctx) =>
    keepPasskey(ctx, account.id, `Passkey of ${dayOf(ctx.now())}`, passkey),
  );
}

/**
 * Uses up the invitation, which counts once, and opens a session.
 * @param store keeps the way in
 * @throws Problem 404 if it was used or replaced since it was read
 */
async function accept(
  ctx: Services,
  accountId: string,
  token: string,
  ip: string,
  store: (ctx: Ctx) => Promise<void>,
): Promise<Accepted> {
  const accepted = await inTransaction(ctx, async (ctx) => {
    // as `staff invite` does, which replaces the invitation
    const account = await lockAccount(ctx, accountId);
    const used = await ctx.db
      .deleteFrom('desk_invitations')
      .where('account_id', '=', accountId)
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!account || used.numDeletedRows === 0n) throw gone();
    await store(ctx);
    const recoveryCodes = await renewRecoveryCodes(ctx, accountId);
    await tellStaff(ctx, account, 'opened');
    return { ...(await open(ctx, account, 'invitation')), recoveryCodes };
  });
  ctx.log({ event: 'desk.signed_in', way: 'invitation', ip, account_id: accountId });
  return accepted;
}
