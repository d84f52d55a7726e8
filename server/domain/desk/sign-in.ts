import { normaliseEmail } from '../../../common/rules/email.ts';
import type { DeskWay } from '../../db/tables/desk.ts';
import type { Services } from '../../services.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { noteIn } from '../common/audit.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { addUse, takeBackUses, type Use } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { forStaff } from '../common/problem.ts';
import { type DeskAccount, findByEmail, lockAccount } from './accounts.ts';
import { appCodeIn, newAppSecret, spendStep, stepOfCode } from './authenticator-app.ts';
import type { SignInUse } from './challenges.ts';
import { tellStaff } from './notices.ts';
import { notePasskeyUse, verifySignIn } from './passkeys.ts';
import { recoveryCodeIn, spendRecoveryCode } from './recovery-codes.ts';
import { endDeskSessions, openDeskSession } from './sessions.ts';

export interface SignedIn {
  account: DeskAccount;
  way: DeskWay;
  /** The cookie's secret. */
  token: string;
}

export interface PasswordSignIn {
  email: string;
  /** An account without one signs in by a recovery code alone. */
  password?: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  code: string;
}

/**
 * The same answer, in the same time, for unknown accounts, wrong passwords, wrong codes and codes
 * that were used.
 * @throws Problem 422 `wrong_sign_in`, 429 (`desk-login.…`)
 */
export async function signInByPassword(
  ctx: Services,
  { email, password = '', code }: PasswordSignIn,
  ip: string,
): Promise<SignedIn> {
  const identifier = normaliseEmail(email);
  const limits: Use[] = [
    ['desk-login.identifier-network', [identifier, networkOf(ip)]],
    ['desk-login.identifier-neighbours', [identifier, wideNetworkOf(ip)]],
    ['desk-login.identifier', identifier],
    ['desk-login.network', networkOf(ip)],
  ];
  const found = await findByEmail(ctx, email);
  const isRecovery = recoveryCodeIn(code) !== null;
  const signedIn = await ctx.attempts(limits, async () => {
    const isRight = await verifyPassword(found?.password_hash ?? null, password);
    const isEnough = isRight || (found?.password_hash === null && isRecovery);
    return enter(ctx, found !== undefined && isEnough ? found : null, identifier, code);
  });
  const way = isRecovery ? 'recovery code' : 'password';
  if (!signedIn) {
    ctx.log({ event: 'desk.refused', way, ip, ...(found && { account_id: found.id }) });
    throw forStaff(422, 'The e-mail address, the password or the code is wrong.', { error: 'wrong_sign_in' });
  }
  const isAlone = signedIn.way === 'recovery';
  ctx.log({ event: 'desk.signed_in', way: isAlone ? `${way} alone` : way, ip, account_id: signedIn.account.id });
  return signedIn;
}

/** So that a code takes as long to check without an account. */
const noSecret = newAppSecret();

/** @param account null unless the code alone is missing: the same statements run */
async function enter(
  ctx: Services,
  account: DeskAccount | null,
  identifier: string,
  code: string,
): Promise<SignedIn | null> {
  const appCode = appCodeIn(code);
  const subject = account?.id ?? identifier;
  const tries: Use[] =
    appCode === null
      ? []
      : [
          ['desk-code.account', subject],
          ['desk-code.account-day', subject],
        ];
  // before the code is compared, so that tries at the same time exceed no limit
  let isOver = false;
  for (const use of tries) isOver = (await addUse(ctx, ...use)).isOver || isOver;
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockAccount(ctx, account?.id ?? null);
    const step = appCode === null ? null : stepOfCode(ctx, locked?.totp_secret ?? noSecret, appCode);
    const isUsed =
      appCode === null
        ? await spendRecoveryCode(ctx, locked?.id ?? null, code)
        : step !== null && !isOver && locked !== undefined && (await spendStep(ctx, locked.id, step));
    // the password may have changed since it was checked
    if (!isUsed || !locked || locked.password_hash !== account?.password_hash) return null;
    await takeBackUses(ctx, tries);
    if (appCode !== null) return open(ctx, locked, 'password');
    if (locked.password_hash === null) return recover(ctx, locked);
    await tellStaff(ctx, locked, 'recoveryCodeUsed');
    return open(ctx, locked, 'password-recovery');
  });
}

/**
 * By a recovery code alone: the session only adds a passkey. Every other one ends, since whoever
 * has the codes may have the device too; owners see it in the audit log.
 */
async function recover(ctx: Services, account: DeskAccount): Promise<SignedIn> {
  await endDeskSessions(ctx, account.id);
  const signedIn = await open(ctx, account, 'recovery');
  await tellStaff(ctx, account, 'recovered');
  const staff = { operator: account.id, caller: 'a recovery code', reason: 'Lost their passkey', dryRun: false };
  await noteIn(ctx, staff, { command: 'desk recover', target: account.id, changes: {} });
  return signedIn;
}

/** In a transaction that holds the account's row lock. */
export async function open(ctx: Ctx, account: DeskAccount, way: DeskWay): Promise<SignedIn> {
  const token = await openDeskSession(ctx, account.id, way);
  await ctx.db.updateTable('desk_accounts').set({ signed_in_at: ctx.now() }).where('id', '=', account.id).execute();
  return { account, way, token };
}

/**
 * Refused ones are not counted: a signature cannot be guessed, and a limit would keep out others of
 * the network.
 * @param credential as sent
 * @throws Problem 422 `wrong_passkey`
 */
export async function signInByPasskey(
  ctx: Services,
  credential: unknown,
  ip: string,
  use: SignInUse = { purpose: 'sign-in', accountId: null },
): Promise<SignedIn> {
  const passkey = await verifySignIn(ctx, credential, use);
  const signedIn =
    passkey &&
    (await inTransaction(ctx, async (ctx) => {
      const account = await lockAccount(ctx, passkey.accountId);
      return account && (await notePasskeyUse(ctx, passkey)) ? open(ctx, account, 'passkey') : null;
    }));
  if (!signedIn) {
    ctx.log({ event: 'desk.refused', way: 'passkey', ip });
    throw forStaff(422, 'This passkey was not accepted. Please try again, or sign in another way.', {
      error: 'wrong_passkey',
    });
  }
  ctx.log({ event: 'desk.signed_in', way: 'passkey', ip, account_id: signedIn.account.id });
  return signedIn;
}
