import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { day } from '../../../common/rules/durations.ts';
import type { SmsRefusal } from '../../db/tables/accounts.ts';
import type { Services } from '../../services.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { type StoredMessage, type Transport, Undeliverable } from '../common/ports/delivery.ts';
import { SmsRefused } from '../common/ports/sms.ts';
import { prefixOf, takeOfDay, takeOfPrefix, takeOfReserve } from '../common/sms-budget.ts';
import { isVerified } from './users.ts';
import type { Verification } from './verification.ts';

/** @param shown transport without a provider */
export function smsTransport(ctx: Services, shown: Transport | null): Transport | null {
  const { db, sms, metrics } = ctx;
  if (sms.codes === 'none' || (sms.codes === 'ours' && !shown)) return null;

  const note = (sid: string, outcome: { provider_sid?: string; refused: SmsRefusal | null }) =>
    db.updateTable('verifications').set(outcome).where('sid', '=', sid).execute();

  const verificationOf = ({ verification_sid }: StoredMessage) =>
    db.selectFrom('verifications').selectAll().where('sid', '=', verification_sid).executeTakeFirst();

  return {
    forgets: sms.codes === 'theirs',
    async countExpired(message) {
      const verification = await verificationOf(message);
      if (verification) metrics.sms({ purpose: verification.purpose, outcome: 'expired' });
    },
    async deliver(message) {
      if (message.verification_sid === null) return deliverText(ctx, message, shown);
      const verification = await verificationOf(message);
      if (!verification || verification.superseded_at) throw new Undeliverable('the code has been replaced');
      // an earlier attempt sent it, but was interrupted before recording that
      if (verification.provider_sid !== null) return;
      const { purpose } = verification;
      if (message.attempts === 1 && !(await mayLeave(ctx, verification))) {
        metrics.sms({ purpose, outcome: 'refused' });
        await note(verification.sid, { refused: 'too_many' });
        throw new Undeliverable('no SMS are left for this prefix');
      }
      if (sms.codes !== 'theirs') {
        await shown?.deliver(message);
        return metrics.sms({ purpose, outcome: 'sent' });
      }
      try {
        const language = await languageOf(ctx, verification);
        const { sid } = await sms.start({ to: message.recipient, purpose, language });
        metrics.sms({ purpose, outcome: 'sent' });
        await note(verification.sid, { provider_sid: sid, refused: null });
      } catch (error) {
        if (!(error instanceof SmsRefused)) throw error;
        metrics.sms({ purpose, outcome: error.reason === 'unavailable' ? 'failed' : 'refused' });
        await note(verification.sid, { refused: error.reason });
        throw error.reason === 'unavailable' ? error : new Undeliverable(error.message, { cause: error });
      }
    },
  };
}

/** Of the account, or of the latest registration with the number. */
async function languageOf({ db }: Ctx, { user_id, identifier }: Verification): Promise<LanguageCode> {
  const users = db.selectFrom('users').select('language');
  const user = await (user_id === null
    ? users.where('phone', '=', identifier).orderBy('created_at', 'desc').limit(1)
    : users.where('id', '=', user_id)
  ).executeTakeFirst();
  return user?.language ?? 'en';
}

/** Texts count in the day's budget when written. Not retried without a sender. */
async function deliverText(
  ctx: LoggingCtx & Pick<Services, 'sms' | 'metrics'>,
  message: StoredMessage,
  shown: Transport | null,
): Promise<void> {
  const { sms, metrics } = ctx;
  const purpose = 'notice';
  if (message.attempts === 1) await takeOfDay(ctx);
  if (sms.codes !== 'theirs') {
    await shown?.deliver(message);
    return metrics.sms({ purpose, outcome: 'sent' });
  }
  if (sms.sendText === null) throw new Undeliverable('no sender of texts is configured');
  try {
    await sms.sendText({ to: message.recipient, text: message.text });
    metrics.sms({ purpose, outcome: 'sent' });
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error;
    metrics.sms({ purpose, outcome: error.reason === 'unavailable' ? 'failed' : 'refused' });
    throw error.reason === 'unavailable' ? error : new Undeliverable(error.message, { cause: error });
  }
}

async function mayLeave(ctx: LoggingCtx, verification: Verification): Promise<boolean> {
  const { identifier, user_id } = verification;
  const prefix = prefixOf(identifier);
  // a pending registration's reset must not use the accounts' budget
  const purpose = (await isAccount(ctx, user_id)) ? verification.purpose : 'registration';
  if ((await takeOfPrefix(ctx, prefix, purpose)) && (await takeOfDay(ctx))) return true;
  return (await isActive(ctx, user_id)) && takeOfReserve(ctx, prefix);
}

async function isAccount({ db }: Ctx, userId: string | null): Promise<boolean> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return user !== undefined && isVerified(user);
}

/** Verified, logged in or learning in the last 90 days. */
async function isActive({ db, now }: Ctx, userId: string | null): Promise<boolean> {
  const since = sql<Date>`${new Date(now().getTime() - 90 * day)}::timestamptz`;
  const { rows } = await sql`
    select from users
    where id = ${userId} and greatest(phone_verified_at, email_verified_at) is not null and ${since} < greatest(
      phone_verified_at, email_verified_at,
      (select max(last_used_at) from sessions where user_id = users.id),
      (select max(updated_at) from progress where user_id = users.id))`.execute(db);
  return rows.length > 0;
}
