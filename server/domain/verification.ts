import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { VerificationPurpose, VerificationsTable } from '../db/tables/accounts.ts';
import { SmsRefused } from '../providers/sms/port.ts';
import type { Services } from '../services.ts';
import { hashCode, newCode, sameHash } from './codes.ts';
import type { Caller } from './devices.ts';
import { countGuess } from './guessing.ts';
import { newId } from './ids.ts';
import { clearUses, countUse, takeBackUses, tooMany } from './limits.ts';
import { lockUser } from './locks.ts';
import { networkOf } from './network.ts';
import { invalid, Problem } from './problem.ts';

const minute = 60_000;
const codeLifetime = 10 * minute;
const maxTries = 5;

export type Verification = Selectable<VerificationsTable>;

/** Whom a code is for. */
export interface CodeRequest {
  purpose: VerificationPurpose;
  /** E-mail address or E.164 number. */
  identifier: string;
  /** Whose it is; null for nobody's: then nothing is sent, but the answer is the same. */
  userId: string | null;
}

/**
 * Counts a sending against its limits: 5 in 10 minutes for one identifier, and many more for one caller or one
 * country, against abuse by the thousand (spec trap S6).
 * @throws Problem 429
 */
export async function countSending(
  services: Services,
  { purpose, identifier }: Pick<CodeRequest, 'purpose' | 'identifier'>,
  ip: string,
): Promise<void> {
  const message = 'Too many codes were requested.';
  await countUse(services, { bucket: `send-ip:${networkOf(ip)}`, max: 200, minutes: 10 }, message);
  await countUse(services, { bucket: `send:${purpose}:${identifier}`, max: 5, minutes: 10 }, message);
  if (identifier.startsWith('+')) {
    await countUse(services, { bucket: `send-prefix:${identifier.slice(0, 4)}`, max: 500, minutes: 10 }, message);
  }
}

/** Mails a code, in the caller's transaction; the newest code is the only one that counts. */
export async function mailCode(services: Services, db: Kysely<Database>, request: CodeRequest): Promise<string> {
  const code = newCode();
  const sid = await storeCode(services, db, request, { code });
  if (request.userId !== null) {
    // The link may be opened in another browser, which knows nothing of the registration.
    const link = `${services.config.publicUrl}/account-verification?email=${encodeURIComponent(request.identifier)}`;
    await services.mail.send(
      {
        to: request.identifier,
        subject: 'Your Zanin verification code',
        text: `Your verification code is ${code}\n\nIt works for 10 minutes. Enter it at\n${link}\n\nIf you did not ask for it, you can ignore this e-mail.`,
      },
      db,
    );
  }
  return sid;
}

/**
 * Sends a code by SMS.
 * @returns the sid by which to check it.
 * @throws Problem 422 for a number that takes none, 429, 503 when the provider does not answer.
 */
export async function sendSmsCode(services: Services, request: CodeRequest): Promise<string> {
  const code = newCode();
  if (request.userId === null) return storeCode(services, services.db, request, { code });
  try {
    const { sid } = await services.sms.start({ to: request.identifier, purpose: request.purpose, code });
    return await storeCode(services, services.db, request, sid === null ? { code } : { providerSid: sid });
  } catch (error) {
    throw error instanceof SmsRefused ? refusal(error.reason) : error;
  }
}

function refusal(reason: SmsRefused['reason']): Problem {
  if (reason === 'bad_number') return invalid({ phone_number: ['This phone number cannot receive messages.'] });
  if (reason === 'too_many') return tooMany(600, 'Too many codes were requested.');
  return providerAway('The message could not be sent. Please try again.');
}

/** Whoever sends and checks codes does not answer, or answers with a fault of its own. Nothing was done: try again. */
const providerAway = (message: string) => new Problem(503, message, { error: 'provider_failed', retryAfter: 5 });

async function storeCode(
  { now }: Services,
  db: Kysely<Database>,
  { purpose, identifier, userId }: CodeRequest,
  sent: { code: string } | { providerSid: string },
): Promise<string> {
  const time = now();
  const sid = newId('ver');
  await db
    .updateTable('verifications')
    .set({ superseded_at: time })
    .where('purpose', '=', purpose)
    .where('identifier', '=', identifier)
    .where('superseded_at', 'is', null)
    .execute();
  await db
    .insertInto('verifications')
    .values({
      sid,
      purpose,
      identifier,
      user_id: userId,
      code_hash: 'code' in sent && userId !== null ? await hashCode(db, sid, sent.code) : null,
      provider_sid: 'providerSid' in sent ? sent.providerSid : null,
      created_at: time,
      expires_at: new Date(time.getTime() + codeLifetime),
    })
    .execute();
  return sid;
}

/** The code that is waiting to be entered, if there is one. */
export function findLiveCode(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { purpose, identifier }: Pick<CodeRequest, 'purpose' | 'identifier'>,
): Promise<Verification | undefined> {
  return db
    .selectFrom('verifications')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('identifier', '=', identifier)
    .where('superseded_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export interface CodeCheck {
  purpose: VerificationPurpose;
  code: string;
  /** What names the sent code, where the client has it. */
  sid: string | null;
  /** Finds the code without a sid. */
  identifier?: string;
  /** Whether a sent code belongs to what else the request says. */
  matches: (verification: Verification) => boolean;
  caller: Caller;
}

/**
 * Checks a code and, when it is right, does what it was for in the same transaction that uses it up.
 * A try is counted before the comparison, for the code, its identifier and the caller (guessing.ts), so neither
 * parallel guesses nor new codes give more than 5 tries in 10 minutes.
 * @throws Problem 422 `invalid_code` or `code_expired`, 429 `too_many_attempts`, 503 when the provider does not answer.
 */
export async function redeemCode<Result>(
  services: Services,
  check: CodeCheck,
  onApproved: (db: Kysely<Database>, owner: { userId: string; identifier: string }) => Promise<Result>,
): Promise<Result> {
  const { db, now } = services;
  const verification = await findCode(services, check);
  if (!verification || verification.purpose !== check.purpose || !check.matches(verification)) throw wrongCode();
  if (verification.used_at) throw expiredCode('This code was already used.');
  if (verification.superseded_at) throw expiredCode('A newer code was sent. Please enter that one.');
  if (verification.expires_at <= now()) throw expiredCode('This code has expired. Please request a new one.');

  const { purpose, identifier, user_id: userId } = verification;
  const counted = await countGuess(services, { purpose, identifier, userId, caller: check.caller });
  await countTry(services, verification);
  const outcome = await compare(services, verification, check.code);
  if (outcome === 'unavailable') {
    await takeBackUses(db, counted);
    await takeBackTry(services, verification);
    throw providerAway('The code could not be checked. Please try again.');
  }
  if (outcome === 'exhausted') throw tooMany(600, tooManyTries);
  if (outcome === 'expired') throw expiredCode('This code has expired. Please request a new one.');
  if (outcome === 'wrong' || userId === null) throw wrongCode();

  const result = await db.transaction().execute(async (transaction) => {
    // the user's row first, as the deletion of an account does: two in opposite order would wait for each other
    await lockUser(transaction, userId);
    const used = await transaction
      .updateTable('verifications')
      .set({ used_at: now() })
      .where('sid', '=', verification.sid)
      .where('used_at', 'is', null)
      .where('superseded_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw expiredCode('This code was already used.');
    return onApproved(transaction, { userId, identifier });
  });
  const [own, ...shared] = counted;
  if (own) await clearUses(db, own.bucket);
  await takeBackUses(db, shared);
  return result;
}

const tooManyTries = 'Too many attempts with this code.';

function findCode({ db }: Services, { sid, purpose, identifier }: CodeCheck): Promise<Verification | undefined> {
  const codes = db.selectFrom('verifications').selectAll();
  if (sid) return codes.where('sid', '=', sid).executeTakeFirst();
  return codes
    .where('purpose', '=', purpose)
    .where('identifier', '=', identifier ?? '')
    // not by `created_at` first, which a clock that ran ahead has set into the future
    .orderBy('superseded_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function countTry({ db }: Services, { sid }: Verification): Promise<void> {
  const counted = await db
    .updateTable('verifications')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('sid', '=', sid)
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) throw tooMany(codeLifetime / 1000, tooManyTries);
}

async function takeBackTry({ db }: Services, { sid }: Verification): Promise<void> {
  await db
    .updateTable('verifications')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('sid', '=', sid)
    .execute();
}

async function compare({ db, sms }: Services, verification: Verification, code: string) {
  const { sid, provider_sid, code_hash, identifier } = verification;
  if (provider_sid !== null) return sms.check({ sid: provider_sid, to: identifier, code });
  const hash = await hashCode(db, sid, code);
  return code_hash !== null && sameHash(hash, code_hash) ? 'approved' : 'wrong';
}

function wrongCode(): Problem {
  const message = 'This code is incorrect. Please check it and try again.';
  return new Problem(422, message, { error: 'invalid_code', errors: { code: [message] } });
}

function expiredCode(message: string): Problem {
  return new Problem(422, message, { error: 'code_expired', errors: { code: [message] } });
}
