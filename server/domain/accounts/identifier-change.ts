import { href } from '../../../common/paths.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { inTransaction, type MailingCtx } from '../common/context.ts';
import { countUse } from '../common/limits.ts';
import { lockIdentifier } from '../common/locks.ts';
import { invalid, Problem, unauthenticated, type Words } from '../common/problem.ts';
import { teamAddress } from '../common/team-address.ts';
import { linkIn } from '../common/texts-for.ts';
import { type Caller, forgetDevices } from './devices.ts';
import { canBeNotified, isNumber, messageTo, type Notice, notifyOwner } from './notices.ts';
import { verifyPassword } from './passwords.ts';
import { endRegistrations } from './pending-registrations.ts';
import { requirePhone } from './phone.ts';
import { isReserved, undoPeriod } from './reserved-identifiers.ts';
import { endOpenCodes, revokeRecovery } from './revoke-recovery.ts';
import { endSessions, hashOf, isOpen, newSecret } from './sessions.ts';
import { undoAddress } from './undo-links.ts';
import { findRegistrants, type GivenIdentifier, getUser, loginIdentifiers, type StoredUser } from './users.ts';
import { countSending, mailCode, redeemCode, sendSmsCode } from './verification.ts';

interface Wanted {
  kind: 'email' | 'phone';
  identifier: string;
  columns: { email: string } | { phone: string; country_calling_code: string; phone_number: string };
}

/** @throws Problem 422 */
function readWanted(given: GivenIdentifier): Wanted {
  if ('email' in given) {
    const email = normaliseEmail(given.email);
    return { kind: 'email', identifier: email, columns: { email } };
  }
  const { e164, country_calling_code, phone_number } = requirePhone(given);
  return { kind: 'phone', identifier: e164, columns: { phone: e164, country_calling_code, phone_number } };
}

/**
 * Sends a code to the new identifier (decision 053), replacing an earlier request. The answer does
 * not reveal other accounts: their owner gets a mail without a code, or an SMS whose code opens
 * nothing.
 * @returns the code's sid
 * @throws Problem 422 by field, also if the owner could not be notified; 429; 503
 */
export async function requestIdentifierChange(
  ctx: Services,
  { userId }: { userId: string },
  form: { current_password: string } & GivenIdentifier,
  caller: Caller,
): Promise<string> {
  const { log } = ctx;
  const user = await getUser(ctx, userId);
  await countUse(ctx, 'password.account', userId);
  if (!(await verifyPassword(user.password_hash, form.current_password))) {
    log({ event: 'password.refused', user_id: userId });
    throw invalid({ current_password: [({ accounts }) => accounts.password.incorrect] });
  }
  const wanted = readWanted(form);
  if (loginIdentifiers(user).includes(wanted.identifier)) throw alreadyYours(wanted.kind);
  requireNotified(ctx, user, wanted.kind);
  await endOpenCodes(ctx, userId, ['identifier_change']);
  return sendCode(ctx, userId, wanted.identifier, caller);
}

/** @throws Problem 422 `code_expired`, 429, 503 */
export async function resendIdentifierCode(
  ctx: Services,
  { userId }: { userId: string },
  sid: string,
  caller: Caller,
): Promise<string> {
  const open = await ctx.db
    .selectFrom('verifications')
    .select('identifier')
    .where('sid', '=', sid)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'identifier_change')
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  if (!open) {
    const words: Words = ({ accounts }) => accounts.identifiers.changeExpired;
    throw new Problem(422, words, { error: 'code_expired', errors: { code: [words] } });
  }
  return sendCode(ctx, userId, open.identifier, caller);
}

/**
 * Ends other sessions, devices, reset links, codes, and registrations of the new identifier. The
 * old identifier gets a link that reverts the change for 72 hours.
 * @param session stays open
 * @throws Problem as `redeemCode`; 409 `identifier_in_use`; 401 when the session ended meanwhile
 */
export async function confirmIdentifierChange(
  ctx: Services,
  session: { userId: string; tokenHash: string },
  { sid, code, given }: { sid: string; code: string; given: GivenIdentifier },
  caller: Caller,
): Promise<StoredUser> {
  const { userId } = session;
  const wanted = readWanted(given);
  const changed = await redeemCode(
    ctx,
    {
      purpose: 'identifier_change',
      code,
      sid,
      matches: (sent) => sent.user_id === userId && sent.identifier === wanted.identifier,
      caller,
    },
    async (transaction) => {
      // no match without a pending change
      if (wanted) await change({ ...ctx, ...transaction }, session, wanted, caller);
      return getUser(transaction, userId);
    },
  );
  ctx.log({ event: 'identifier.changed', user_id: userId, kind: wanted?.kind });
  return changed;
}

/** The caller holds the locks of the new identifier and of the user's row. */
async function change(
  ctx: Services,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  { kind, identifier, columns }: Wanted,
  caller: Caller,
): Promise<void> {
  const { db, now, mail } = ctx;
  const time = now();
  // a concurrent password reset or deletion ended the session
  if (!(await isOpen(ctx, tokenHash))) throw unauthenticated();
  const user = await getUser(ctx, userId);
  const { account, pending } = await findRegistrants(
    ctx,
    kind === 'email' ? { email: identifier } : { phone: identifier },
  );
  if (account || (await isReserved(ctx, identifier, { except: userId }))) throw inUse(kind);
  const told = requireNotified(ctx, user, kind);
  await endRegistrations(
    ctx,
    pending.map(({ id }) => id),
  );
  // re-enabling its own identifier changes nothing that could be reverted
  if (identifier === user[kind]) return switchOn(ctx, user, kind);
  const token = newSecret();
  const { email, phone, country_calling_code, phone_number, email_verified_at, phone_verified_at } = user;
  await db
    .insertInto('identifier_changes')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      identifier,
      replaced: user[kind],
      told,
      ...{ email, phone, country_calling_code, phone_number, email_verified_at, phone_verified_at },
      created_at: time,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ ...columns, ...(kind === 'email' ? { email_verified_at: time } : { phone_verified_at: time }) })
    .where('id', '=', userId)
    .execute();
  await endSessions(ctx, userId, { except: tokenHash });
  await forgetDevices(ctx, userId, caller);
  await revokeRecovery(ctx, userId);
  const say = textsIn(user.language);
  await mail.send(ctx, {
    ...messageTo(told, noticeOf(kind, user[kind] === null, undoAddress(ctx, token, say)), say),
    expires: new Date(time.getTime() + undoPeriod),
  });
}

async function switchOn(ctx: Services, user: StoredUser, kind: Wanted['kind']): Promise<void> {
  const { db, now } = ctx;
  await db
    .updateTable('users')
    .set(kind === 'email' ? { email_verified_at: now() } : { phone_verified_at: now() })
    .where('id', '=', user.id)
    .execute();
  await notifyOwner(ctx, user.id, loginIdentifiers(user), ({ accountMessages }) =>
    kind === 'email' ? accountMessages.emailConfirmed : accountMessages.phoneConfirmed,
  );
}

async function sendCode(ctx: Services, userId: string, identifier: string, { ip }: Caller): Promise<string> {
  const request = { purpose: 'identifier_change', identifier, userId } as const;
  await countSending(ctx, request, ip);
  if (isNumber(identifier)) return sendSmsCode(ctx, request);
  return inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, identifier);
    const { account } = await findRegistrants(ctx, { email: identifier });
    const isTaken = account !== null || (await isReserved(ctx, identifier, { except: userId }));
    return mailCode(ctx, request, isTaken ? takenMail : codeMail);
  });
}

const codeMail = (_: MailingCtx, _request: unknown, code: string, { accountMessages }: Texts) => ({
  subject: accountMessages.code.subject,
  text: accountMessages.code.change({ code }),
});

/** For an address of another account: the code is stored, but not mailed. */
const takenMail = (ctx: MailingCtx, _request: unknown, _code: string, say: Texts) => {
  const { subject, text } = say.accountMessages.taken;
  return { subject, text: text({ link: linkIn(say, ctx, href('login')) }) };
};

/**
 * The replaced identifier, else the account's other one.
 * @throws Problem 422 if nobody can be notified (no SMS provider); the message names a contact
 */
function requireNotified(
  ctx: Pick<Services, 'sms' | 'config' | 'site'>,
  user: StoredUser,
  kind: Wanted['kind'],
): string {
  const ways = loginIdentifiers(user).filter((way) => canBeNotified(ctx, way));
  const told = ways.find((way) => way === user[kind]) ?? ways[0];
  if (told) return told;
  const address = teamAddress(ctx);
  throw invalid({
    [kind === 'email' ? 'email' : 'phone_number']: [({ accounts }) => accounts.identifiers.notReachable({ address })],
  });
}

const noticeOf =
  (kind: Wanted['kind'], isAdded: boolean, link: string) =>
  ({ accountMessages }: Texts): Notice => {
    const said = `${kind}${isAdded ? 'Added' : 'Changed'}` as const;
    const { subject, text, sms } = accountMessages[said];
    return { subject, text: text({ link }), sms: sms({ link }) };
  };

const inUse = (kind: Wanted['kind']) =>
  new Problem(409, ({ accounts }) => accounts.identifiers[kind === 'email' ? 'emailInUse' : 'phoneInUse'], {
    error: 'identifier_in_use',
  });

const alreadyYours = (kind: Wanted['kind']) =>
  kind === 'email'
    ? invalid({ email: [({ accounts }) => accounts.identifiers.yourEmail] })
    : invalid({ phone_number: [({ accounts }) => accounts.identifiers.yourPhone] });
