import { isBlank, withoutUnseen } from '../../../common/text/unprintable.ts';
import type { Services } from '../../services.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import { forStaff, invalid, noSuch } from '../common/problem.ts';
import { type DeskAccount, lockAccount } from './accounts.ts';
import { tellStaff } from './notices.ts';
import { keepPasskey, registrationOptions, verifyNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endDeskSessions, noDeskSession, requireOpenSession, type StaffIdentity } from './sessions.ts';
import { open, type SignedIn } from './sign-in.ts';

export interface OwnAccount {
  hasPassword: boolean;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string; createdAt: string; usedAt: string | null }[];
}

export async function ownAccount({ db }: Ctx, { id }: StaffIdentity): Promise<OwnAccount> {
  const { hasPassword, left } = await db
    .selectFrom('desk_accounts')
    .select(({ eb, selectFrom, fn }) => [
      eb('password_hash', 'is not', null).as('hasPassword'),
      selectFrom('desk_recovery_codes')
        .select(fn.countAll<number>().as('left'))
        .where('account_id', '=', id)
        .as('left'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('desk_passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    hasPassword: Boolean(hasPassword),
    recoveryCodesLeft: left ?? 0,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      ...{ id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null },
    })),
  };
}

export const startPasskey = (ctx: Services, staff: StaffIdentity) => registrationOptions(ctx, staff, 'passkey');

/**
 * After a sign-in by a recovery code alone it opens an ordinary session in place of that one.
 * @throws Problem 422
 */
export async function addPasskey(
  ctx: Services,
  staff: StaffIdentity,
  { name: typed, credential }: { name: string; credential: unknown },
): Promise<{ account: OwnAccount; signedIn: SignedIn | null }> {
  const name = withoutUnseen(typed).trim();
  if (isBlank(name)) throw invalid({ name: ['Please name the passkey, such as after the device it is on.'] });
  const passkey = await verifyNewPasskey(ctx, credential, { purpose: 'passkey', accountId: staff.id });
  return changeOwn(ctx, staff, async (ctx, account) => {
    await keepPasskey(ctx, staff.id, name, passkey);
    await tellStaff(ctx, staff, 'passkeyAdded');
    const signedIn = staff.way === 'recovery' ? await open(ctx, account, 'passkey') : null;
    return { account: await ownAccount(ctx, staff), signedIn };
  });
}

/**
 * Ends the account's other sessions, which it may have opened.
 * @throws Problem 404, 409 for the last way to sign in
 */
export async function removePasskey(ctx: Services, staff: StaffIdentity, id: string): Promise<OwnAccount> {
  return changeOwn(ctx, staff, async (ctx, { password_hash }) => {
    const { passkeys } = await ownAccount(ctx, staff);
    if (!passkeys.some((passkey) => passkey.id === id)) throw noSuch('That passkey');
    if (password_hash === null && passkeys.length === 1) {
      throw forStaff(409, 'The last way to sign in cannot be removed.', { error: 'conflict' });
    }
    await ctx.db.deleteFrom('desk_passkeys').where('id', '=', id).execute();
    await endDeskSessions(ctx, staff.id, { except: staff.tokenHash });
    await tellStaff(ctx, staff, 'passkeyRemoved');
    return ownAccount(ctx, staff);
  });
}

export const renewCodes = (ctx: Services, staff: StaffIdentity): Promise<string[]> =>
  changeOwn(ctx, staff, async (ctx) => {
    await tellStaff(ctx, staff, 'codesRenewed');
    return renewRecoveryCodes(ctx, staff.id);
  });

/**
 * In a transaction that holds the account's row lock.
 * @throws Problem 401 if the session has ended since it was read
 */
export function changeOwn<Result>(
  ctx: Services,
  staff: StaffIdentity,
  work: (ctx: Services, account: DeskAccount) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, staff.id);
    if (!account) throw noDeskSession();
    await requireOpenSession(ctx, staff);
    return work(ctx, account);
  });
}
