import { randomUUID } from 'node:crypto';
import type { RequestClient, Twilio } from 'twilio';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Config } from '../../config.ts';
import { type ProviderSms, type SmsCheck, SmsRefused } from '../../domain/common/ports/sms.ts';

/** Codes by Twilio Verify, which generates, sends and checks them; texts by a messaging service. */
export function twilioSms(account: NonNullable<Config['twilio']>, httpClient?: RequestClient): ProviderSms {
  let pending: Promise<Twilio> | null = null;
  const client = () => {
    pending ??= import('twilio').then(({ default: twilio }) =>
      twilio(account.accountSid, account.authToken, { timeout: 10_000, ...(httpClient && { httpClient }) }),
    );
    return pending;
  };
  const service = async () => (await client()).verify.v2.services(account.serviceSid);
  const { messagingServiceSid } = account;
  return {
    codes: 'theirs',
    async start({ to, language }) {
      const create = async (more: { locale?: string }) =>
        (await service()).verifications.create({ to, channel: 'sms', ...more });
      try {
        const { sid } = await create({ locale: locales[language] }).catch((error: unknown) => {
          // such as a template of the account without that language
          if (codesOf(error).status === 404) return create({});
          throw error;
        });
        return { sid };
      } catch (error) {
        throw new SmsRefused(refusalOf(error), error);
      }
    },
    async check({ sid, code }) {
      try {
        const verificationSid = sid ?? `VE${randomUUID().replaceAll('-', '')}`;
        const { status } = await (await service()).verificationChecks.create({ verificationSid, code });
        return outcomes[status] ?? 'wrong';
      } catch (error) {
        return failureOf(error);
      }
    },
    sendText:
      messagingServiceSid === null
        ? null
        : async ({ to, text }) => {
            try {
              await (await client()).messages.create({ to, body: text, messagingServiceSid });
            } catch (error) {
              throw new SmsRefused(refusalOf(error), error);
            }
          },
  };
}

/**
 * Of Verify's messages, which has no Kurdish; without one it would take the language of the
 * number's country.
 * @see https://www.twilio.com/docs/verify/supported-languages
 */
const locales: Readonly<Record<LanguageCode, string>> = { en: 'en', ckb: 'en', kmr: 'en', ar: 'ar', nl: 'nl' };

const outcomes: Record<string, SmsCheck> = {
  approved: 'approved',
  pending: 'wrong',
  canceled: 'expired',
  expired: 'expired',
  max_attempts_reached: 'exhausted',
};

/** Twilio's error number and HTTP status, as far as present. */
function codesOf(error: unknown): { code: unknown; status: unknown } {
  if (!(error instanceof Error)) return { code: null, status: null };
  return { code: 'code' in error ? error.code : null, status: 'status' in error ? error.status : null };
}

/** 21610: the recipient has unsubscribed. */
function refusalOf(error: unknown): SmsRefused['reason'] {
  const { code } = codesOf(error);
  if (code === 60200 || code === 60205 || code === 21211 || code === 21614 || code === 21610) return 'bad_number';
  return code === 60203 || code === 20429 ? 'too_many' : 'unavailable';
}

/** Twilio answers 404 for verifications that were approved, expired or exhausted. */
function failureOf(error: unknown): SmsCheck {
  const { code, status } = codesOf(error);
  if (code === 60202) return 'exhausted';
  if (status === 404) return 'expired';
  return code === 60200 ? 'wrong' : 'unavailable';
}
