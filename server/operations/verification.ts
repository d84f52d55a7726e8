import { endsWithNumber, readPhone } from '../domain/phone.ts';
import { invalid } from '../domain/problem.ts';
import { findUser, isVerified, normaliseEmail, type StoredUser } from '../domain/users.ts';
import { countSending, mailCode, redeemCode, sendSmsCode } from '../domain/verification.ts';
import type { Services } from '../services.ts';
import { deviceCookie } from './device-cookie.ts';
import type { Operations } from './operation.ts';

type Ids = 'sendRegistrationSms' | 'verifyRegistrationSms' | 'verifyEmailCode' | 'resendEmailCode';

/** Proof that an e-mail address or a phone number belongs to the user. */
export function verification(services: Services): Operations<Ids> {
  const { db, now } = services;
  const { callerOf } = deviceCookie(services.config);
  /** Nobody, too, for an account that needs no proof any more: the answer does not tell. */
  const waiting = (user: StoredUser | undefined) => (user && !isVerified(user) ? user.id : null);
  return {
    async sendRegistrationSms(request) {
      const { country_calling_code, phone_number } = request.body;
      const phone = readPhone(country_calling_code, phone_number);
      if (!phone) throw invalid({ phone_number: ['Please enter a valid phone number.'] });
      const code = { purpose: 'registration', identifier: phone.e164 } as const;
      await countSending(services, code, request.ip);
      const userId = waiting(await findUser(db, { phone: phone.e164 }));
      const verification_sid = await sendSmsCode(services, { ...code, userId });
      return { success: true, verification_sid, message: 'Verification code sent' };
    },

    async verifyRegistrationSms(request) {
      const { verification_sid, code, phone_number, user_id } = request.body;
      await redeemCode(
        services,
        {
          purpose: 'registration',
          code,
          // without a sid nothing fits: the call does not carry the whole number by which to look one up
          sid: verification_sid ?? 'none',
          matches: (sent) =>
            endsWithNumber(sent.identifier, phone_number) && (!user_id || !sent.user_id || user_id === sent.user_id),
          caller: callerOf(request),
        },
        (transaction, { userId }) =>
          transaction.updateTable('users').set({ phone_verified_at: now() }).where('id', '=', userId).execute(),
      );
      return { success: true, message: 'Phone verified successfully' };
    },

    async verifyEmailCode(request) {
      const { verification_sid, code } = request.body;
      const email = normaliseEmail(request.body.email);
      await redeemCode(
        services,
        {
          purpose: 'email_registration',
          code,
          sid: verification_sid ?? null,
          identifier: email,
          matches: (sent) => sent.identifier === email,
          caller: callerOf(request),
        },
        (transaction, { userId }) =>
          transaction.updateTable('users').set({ email_verified_at: now() }).where('id', '=', userId).execute(),
      );
      return { success: true, message: 'Email verified successfully' };
    },

    async resendEmailCode(request) {
      const email = normaliseEmail(request.body.email);
      const code = { purpose: 'email_registration', identifier: email } as const;
      await countSending(services, code, request.ip);
      const userId = waiting(await findUser(db, { email }));
      const verification_sid = await db
        .transaction()
        .execute((transaction) => mailCode(services, transaction, { ...code, userId }));
      return { success: true, message: 'Verification email sent successfully', verification_sid };
    },
  };
}
