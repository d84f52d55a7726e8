import type { Selectable } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { href } from '../../../common/paths.ts';
import type { VerificationPurpose, VerificationsTable } from '../../db/tables/accounts.ts';
import type { Services } from '../../services.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Ctx, inTransaction, type MailingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { clearUses, countUses, takeBackUses, tooMany, type Use } from '../common/limits.ts';
import { lockIdentifier, lockUser } from '../common/locks.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { invalid, Problem, type Words } from '../common/problem.ts';
import { linkIn, textsFor, withoutIsolation } from '../common/texts-for.ts';
import { codeLifetime, hashCode, maxTries, newCode, sameHash } from './codes.ts';
import type { Caller } from './devices.ts';
import { countGuess } from './guessing.ts';
import { isNumber } from './notices.ts';
import { isVerified, type StoredUser } from './users.ts';

type CodeTexts = Texts['accounts']['codes'];

export type Verification = Selectable<VerificationsTable>;

export interface CodeRequest {
  purpose: VerificationPurpose;
  identifier: string;
  /** Null without an account: nothing is sent, the answer is the same. */
  userId: string | null;
  /** Several registrations match: the check names one by its id, which works only with the code. */
  isUnclaimed?: boolean;
  /** Of the message, without an account. */
  language?: LanguageCode;
}

const isSent = ({ userId, isUnclaimed = false }: CodeRequest): boolean => userId !== null || isUnclaimed;

/**
 * Counted whether or not anything is sent, so a 429 reveals no account; resets skip the limits of
 * unverified identifiers for the same reason (`mayReset`).
 * @throws Problem 429
 */
export async function countSending(
  ctx: Ctx,
  { purpose, identifier }: Pick<CodeRequest, 'purpose' | 'identifier'>,
  ip: string,
): Promise<void> {
  const network = networkOf(ip);
  const caller: Use = [isNumber(identifier) ? 'sms.number-caller' : 'sending.address-caller', [identifier, network]];
  // longest wait first: the refusal names it
  const uses: Use[] = [caller, ...(purpose === 'password_reset' ? [] : usesOfUnproven(identifier, ip))];
  uses.push(['sending.identifier', [identifier, purpose]], ['sending.network', network]);
  if (isNumber(identifier)) uses.push(['sms.network', network], ['sms.neighbours', wideNetworkOf(ip)]);
  await countUses(ctx, uses);
}

const usesOfUnproven = (identifier: string, ip: string): Use[] =>
  isNumber(identifier)
    ? [
        ['sms.number-day', identifier],
        ['sms.network-day', networkOf(ip)],
        ['sms.neighbours-day', wideNetworkOf(ip)],
      ]
    : [['sending.address-day', identifier]];

/** Always for an account, within daily limits for a registration; answer and work are equal. */
export async function mayReset(ctx: Ctx, identifier: string, user: StoredUser | null, ip: string): Promise<boolean> {
  const isPending = user !== null && !isVerified(user);
  const [own, ...others] = usesOfUnproven(identifier, ip);
  const uses = [own, ...(isPending ? others : [])].filter((use) => use !== undefined);
  try {
    await countUses(ctx, uses);
  } catch (error) {
    if (!(error instanceof Problem && error.status === 429)) throw error;
    return user !== null && !isPending;
  }
  return user !== null;
}

type CodeMail = (ctx: MailingCtx, request: CodeRequest, code: string, say: Texts) => { subject: string; text: string };

const registrationMail: CodeMail = (ctx, { identifier }, code, say) => {
  const { subject, registration } = say.accountMessages.code;
  // the link may open in another browser, without the registration's state
  const link = linkIn(say, ctx, `${href('verification')}?email=${encodeURIComponent(identifier)}`);
  return { subject, text: registration({ code, link }) };
};

/** In the caller's transaction; replaces earlier codes. */
export async function mailCode(
  ctx: MailingCtx,
  request: CodeRequest,
  write: CodeMail = registrationMail,
): Promise<string> {
  const code = newCode();
  const { sid, expires } = await storeCode(ctx, request, code);
  const message = write(ctx, request, code, await textsFor(ctx, request.userId));
  await ctx.mail.send(ctx, { to: request.identifier, ...message, expires, verificationSid: sid });
  return sid;
}

/**
 * Queues an SMS (decision 022); a failure is reported when the code is checked or requested again.
 * @returns the code's sid
 * @throws Problem 422 if the number rejected a message, 503 when none can be sent
 */
export async function sendSmsCode(ctx: Services, request: CodeRequest): Promise<string> {
  const { mail, sms } = ctx;
  if (sms.codes === 'none') throw providerAway('noSms');
  const tellsRefusals = request.purpose === 'registration' || request.purpose === 'identifier_change';
  if (tellsRefusals && (await findLiveCode(ctx, request))?.refused === 'bad_number') {
    throw refusals.bad_number(request.purpose);
  }
  const code = newCode();
  return inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, request.identifier);
    const { sid, expires } = await storeCode(ctx, request, sms.codes === 'ours' ? code : null);
    const say = await textsFor(ctx, request.userId, request.language);
    await mail.send(ctx, {
      to: request.identifier,
      channel: 'sms',
      subject: '',
      text: sms.codes === 'ours' ? withoutIsolation(say.accountMessages.code.sms({ code })) : '',
      expires,
      verificationSid: sid,
    });
    return sid;
  });
}

const refusals = {
  bad_number: (purpose: VerificationPurpose) => {
    const said = purpose === 'registration' ? 'badNumberAtRegistration' : 'badNumber';
    return invalid({ phone_number: [({ accounts }) => accounts.codes[said]] });
  },
  too_many: () => tooMany(600, 'codeNotSent'),
  unavailable: () => providerAway('notSent'),
};

/**
 * Not for a password reset, whose refusal would reveal an account.
 * @throws Problem 422, 429 or 503
 */
function requireSent({ purpose, user_id, unclaimed, code_hash, provider_sid, refused }: Verification): void {
  if (purpose === 'password_reset' || (user_id === null && !unclaimed)) return;
  if (refused !== null) throw refusals[refused](purpose);
  if (code_hash !== null || provider_sid !== null) return;
  throw providerAway('notYetSent');
}

const providerAway = (said: keyof CodeTexts) =>
  new Problem(503, ({ accounts }) => accounts.codes[said], { error: 'provider_failed', retryAfter: 5 });

/** After `lockIdentifier`. For a user deleted meanwhile the code matches nothing. */
async function storeCode(ctx: Ctx, request: CodeRequest, code: string | null): Promise<{ sid: string; expires: Date }> {
  const { db, now } = ctx;
  const { purpose, identifier, isUnclaimed = false } = request;
  // lock order: user before codes, as in account deletion
  const userId = (await lockUser(ctx, request.userId)) ? request.userId : null;
  const time = now();
  const expires = new Date(time.getTime() + codeLifetime);
  const sid = newId('ver');
  // also when unused, for equal timing
  const code_hash = code === null ? null : await hashCode(ctx, sid, code);
  await db
    .updateTable('verifications')
    .set({ superseded_at: time })
    .where('purpose', '=', purpose)
    .where('identifier', '=', identifier)
    .where('user_id', 'is not distinct from', userId)
    .where('superseded_at', 'is', null)
    .execute();
  await db
    .insertInto('verifications')
    .values({
      sid,
      purpose,
      identifier,
      user_id: userId,
      unclaimed: isUnclaimed,
      code_hash: isSent({ ...request, userId }) ? code_hash : null,
      provider_sid: null,
      created_at: time,
      expires_at: expires,
    })
    .execute();
  return { sid, expires };
}

export function findLiveCode(
  { db, now }: Ctx,
  { purpose, identifier, userId }: CodeRequest,
): Promise<Verification | undefined> {
  return db
    .selectFrom('verifications')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('identifier', '=', identifier)
    .where('user_id', 'is not distinct from', userId)
    .where('superseded_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export interface CodeCheck {
  purpose: VerificationPurpose;
  code: string;
  sid: string | null;
  identifier?: string;
  /**
   * Without a sid only its codes are considered; an unclaimed code becomes its own if `onApproved`
   * allows.
   */
  userId?: string | undefined;
  matches: (verification: Verification) => boolean;
  caller: Caller;
}

/**
 * Runs `onApproved` in the transaction that consumes the code. Attempts are counted before the
 * comparison (guessing.ts): neither parallel guesses nor new codes give more than 5 in 10 minutes;
 * a replaced code costs none.
 * @throws Problem 422 `invalid_code` or `code_expired`, 429 `too_many_attempts`, 503; the reason
 * when a registration's code was not sent
 */
export async function redeemCode<Result>(
  ctx: Services,
  check: CodeCheck,
  onApproved: (ctx: Ctx, owner: { userId: string; identifier: string }) => Promise<Result>,
): Promise<Result> {
  const { now } = ctx;
  const verification = await findCode(ctx, check);
  if (!verification || verification.purpose !== check.purpose || !check.matches(verification)) throw wrongCode();
  if (verification.used_at && verification.user_id === null) throw supersededCode();
  if (verification.used_at) throw expiredCode('used');
  if (verification.superseded_at) throw newerCode();
  if (verification.expires_at <= now()) throw expiredCode('expired');
  requireSent(verification);
  const userId = verification.user_id ?? check.userId;
  // before the provider consumes the code
  if (verification.unclaimed && !userId) throw unclearCode(check.purpose);

  const { purpose, identifier } = verification;
  // an identifier change is the guesser's own account: knowing the browser proves nothing
  const guessed = purpose === 'identifier_change' ? null : verification.user_id;
  const guess = { purpose, identifier, userId: guessed, caller: check.caller };
  const counted = await countGuess(ctx, guess);
  if (!(await countTry(ctx, verification))) {
    await takeBackUses(ctx, counted);
    throw tooMany(codeLifetime / 1000, 'codeTries');
  }
  const outcome = await compare(ctx, verification, check.code);
  const isEarlier = outcome === 'wrong' && (await isEarlierCode(ctx, verification, check.code));
  if (outcome === 'wrong' && !isEarlier) throw wrongCode();
  if (outcome !== 'approved') {
    await takeBackUses(ctx, counted);
    if (isEarlier) {
      await takeBackTry(ctx, verification);
      throw newerCode();
    }
    if (outcome === 'expired') throw expiredCode('expired');
    if (outcome === 'exhausted') throw tooMany(600, 'codeTries');
    await takeBackTry(ctx, verification);
    throw providerAway('notChecked');
  }
  if (!userId) throw wrongCode();

  const result = await inTransaction(ctx, async (ctx) => {
    await lockIdentifier(ctx, identifier);
    // lock order: user before codes, as in account deletion
    await lockUser(ctx, userId);
    const used = await ctx.db
      .updateTable('verifications')
      .set({ used_at: now() })
      .where('sid', '=', verification.sid)
      .where('used_at', 'is', null)
      .where('superseded_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw expiredCode('used');
    return onApproved(ctx, { userId, identifier });
  });
  await takeBackUses(ctx, counted);
  await clearUses(ctx, counted.slice(0, 1));
  return result;
}

function findCode({ db }: Ctx, { sid, purpose, identifier, userId }: CodeCheck): Promise<Verification | undefined> {
  const codes = db.selectFrom('verifications').selectAll();
  if (sid) return codes.where('sid', '=', sid).executeTakeFirst();
  const sent = codes.where('purpose', '=', purpose).where('identifier', '=', identifier ?? null);
  const meant = userId === undefined ? sent : sent.where('user_id', '=', userId);
  // `created_at` may lie in the future, from a clock that ran ahead
  return meant
    .orderBy('superseded_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function countTry({ db }: Ctx, { sid }: Verification): Promise<boolean> {
  const counted = await db
    .updateTable('verifications')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('sid', '=', sid)
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

async function takeBackTry({ db }: Ctx, { sid }: Verification): Promise<void> {
  await db
    .updateTable('verifications')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('sid', '=', sid)
    .execute();
}

async function compare(ctx: Ctx & Pick<Services, 'sms'>, verification: Verification, code: string) {
  const { sms } = ctx;
  const { sid, purpose, provider_sid, code_hash, identifier } = verification;
  if (sms.codes === 'theirs' && isNumber(identifier)) {
    const outcome = await sms.check({ sid: provider_sid, to: identifier, code });
    if (outcome === 'unavailable') return outcome;
    if (provider_sid === null) return 'wrong';
    // "expired" or "too many attempts" would reveal that a reset code was sent
    return purpose === 'password_reset' && outcome !== 'approved' ? 'wrong' : outcome;
  }
  const hash = await hashCode(ctx, sid, code);
  return code_hash !== null && sameHash(hash, code_hash) ? 'approved' : 'wrong';
}

/** Compared after counting, since unlimited guesses would reveal an account. */
async function isEarlierCode(
  ctx: Ctx,
  { sid, purpose, identifier, user_id }: Verification,
  code: string,
): Promise<boolean> {
  const earlier = await ctx.db
    .selectFrom('verifications')
    .select(['sid', 'code_hash'])
    .where('purpose', '=', purpose)
    .where('identifier', '=', identifier)
    .where('user_id', 'is not distinct from', user_id)
    .where('sid', '!=', sid)
    .where('superseded_at', 'is not', null)
    .where('used_at', 'is', null)
    .orderBy('superseded_at', 'desc')
    .limit(earlierCodes)
    .execute();
  const matches = await Promise.all(
    earlier.map(async ({ sid, code_hash }) => {
      const hash = await hashCode(ctx, sid, code);
      return code_hash !== null && sameHash(hash, code_hash);
    }),
  );
  return matches.includes(true);
}

/** As many as are sent within a code's life (limit-rules.ts). */
const earlierCodes = 5;

/** Does not say which part is wrong. */
export function wrongCode(): Problem {
  return refusedCode('invalid_code', 'wrong');
}

/** The identifier has several registrations. */
export function unclearCode(purpose: VerificationPurpose): Problem {
  return refusedCode('invalid_code', purpose === 'email_registration' ? 'unclearAddress' : 'unclearNumber');
}

/** Another registration of the identifier was verified first. */
export const supersededCode = (): Problem => expiredCode('superseded');

const newerCode = (): Problem => expiredCode('newer');

export const expiredCode = (said: keyof CodeTexts): Problem => refusedCode('code_expired', said);

function refusedCode(error: 'invalid_code' | 'code_expired', said: keyof CodeTexts): Problem {
  const words: Words = ({ accounts }) => accounts.codes[said];
  return new Problem(422, words, { error, errors: { code: [words] } });
}
