import { minute } from '../../../common/rules/durations.ts';
import type { DeskWay } from '../../db/tables/desk.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { forStaff, invalid } from '../common/problem.ts';
import { signInOptions } from './passkeys.ts';
import { recoveryCodeIn } from './recovery-codes.ts';
import { freshRights, type Right } from './rights.ts';
import type { StaffIdentity } from './sessions.ts';
import { type PasswordSignIn, type SignedIn, signInByPasskey, signInByPassword } from './sign-in.ts';

/** How long a sign-in is enough for lasting changes. */
export const freshFor = 5 * minute;

/** Printed codes may have been found or copied by another person. */
const showsThePerson: readonly (DeskWay | null)[] = ['passkey', 'password', 'invitation'];

/**
 * For lasting changes the person has signed in, or has shown again who they are, within the last
 * five minutes. After a sign-in by a recovery code the first passkey is added without: who lost the
 * app has nothing else to show. A clock that ran ahead makes nothing fresh.
 * @throws Problem 403 `sign_in_again`, with the way that the page offers first
 */
export async function requireFresh(ctx: Ctx, staff: StaffIdentity, right: Right): Promise<void> {
  if (!freshRights.includes(right)) return;
  const { id, way, openedAt } = staff;
  const isNew = Math.abs(ctx.now().getTime() - openedAt.getTime()) < freshFor;
  if (isNew && showsThePerson.includes(way)) return;
  if (right === 'startDeskPasskey' || right === 'addDeskPasskey') {
    // such a session ends soon, and does nothing else
    if (way === 'recovery') return;
    if (way === 'password-recovery' && isNew && !(await hasPasskey(ctx, id))) return;
  }
  const signedInByPassword = way === 'password' || way === 'password-recovery';
  const asked = !signedInByPassword && (await hasPasskey(ctx, id)) ? 'passkey' : 'app';
  throw forStaff(403, 'Please show once more that it is you.', { error: 'sign_in_again', extras: { way: asked } });
}

async function hasPasskey({ db }: Ctx, accountId: string): Promise<boolean> {
  const passkeys = db.selectFrom('desk_passkeys').select('id').where('account_id', '=', accountId);
  return (await passkeys.limit(1).executeTakeFirst()) !== undefined;
}

const again = ({ id }: StaffIdentity) => ({ purpose: 'again', accountId: id }) as const;

export const startPasskeyAgain = (ctx: Services, staff: StaffIdentity) => signInOptions(ctx, again(staff));

/** @throws Problem 422 `wrong_passkey`, also for one of another account */
export const signInAgainByPasskey = (
  ctx: Services,
  staff: StaffIdentity,
  credential: unknown,
  ip: string,
): Promise<SignedIn> => signInByPasskey(ctx, credential, ip, again(staff));

/**
 * By the same limits as the first sign-in.
 * @throws Problem 422 `wrong_sign_in`, or by field for a recovery code; 429
 */
export async function signInAgainByPassword(
  ctx: Services,
  { email }: StaffIdentity,
  { password, code }: Required<Pick<PasswordSignIn, 'password' | 'code'>>,
  ip: string,
): Promise<SignedIn> {
  if (recoveryCodeIn(code) !== null) {
    throw invalid({ code: ['A recovery code does not work here. Enter the code that your app shows now.'] });
  }
  return signInByPassword(ctx, { email, password, code }, ip);
}
