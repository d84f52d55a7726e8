import type { FastifyRequest } from 'fastify';
import { normaliseEmail } from '../../../common/rules/email.ts';
import {
  becomeAccount,
  meantRegistration,
  resendEmailCode,
  sendRegistrationSms,
} from '../../domain/accounts/pending-registrations.ts';
import { endsWithNumber, requirePhone } from '../../domain/accounts/phone.ts';
import { countSending, redeemCode, unclearCode } from '../../domain/accounts/verification.ts';
import type { Services } from '../../services.ts';
import { languageOf, textsOf } from '../language.ts';
import type { Operations } from '../operation.ts';
import { deviceCookie } from './device-cookie.ts';

/** In a header, so that the body stays the specified one. */
function registrationIn({ headers }: FastifyRequest): string | null {
  const name = headers['zanin-registration'];
  return typeof name === 'string' && name !== '' ? name : null;
}

type Ids = 'sendRegistrationSms' | 'verifyRegistrationSms' | 'verifyEmailCode' | 'resendEmailCode';

export function verification(services: Services): Operations<Ids> {
  const { callerOf } = deviceCookie(services.config);
  return {
    async sendRegistrationSms(request) {
      const phone = requirePhone(request.body);
      await countSending(services, { purpose: 'registration', identifier: phone.e164 }, request.ip);
      const sid = await sendRegistrationSms(services, phone.e164, registrationIn(request), languageOf(request));
      return { success: true, verification_sid: sid, message: textsOf(request).accounts.codes.sent };
    },

    async verifyRegistrationSms(request) {
      const { verification_sid, code, phone_number, user_id } = request.body;
      await redeemCode(
        services,
        {
          purpose: 'registration',
          code,
          // without a sid nothing matches: the call lacks the full number to look one up
          sid: verification_sid ?? 'none',
          userId: user_id ?? undefined,
          matches: (sent) =>
            endsWithNumber(sent.identifier, phone_number) && (!user_id || !sent.user_id || user_id === sent.user_id),
          caller: callerOf(request),
        },
        (ctx, { userId, identifier }) => becomeAccount(ctx, userId, { phone: identifier }),
      );
      return { success: true, message: textsOf(request).accounts.codes.phoneVerified };
    },

    async verifyEmailCode(request) {
      const { verification_sid, code } = request.body;
      const email = normaliseEmail(request.body.email);
      const meant = verification_sid ? null : await meantRegistration(services, { email });
      if (meant?.is === 'unclear') throw unclearCode('email_registration');
      await redeemCode(
        services,
        {
          purpose: 'email_registration',
          code,
          sid: verification_sid ?? null,
          identifier: email,
          userId: meant?.is === 'one' ? meant.userId : undefined,
          matches: (sent) => sent.identifier === email,
          caller: callerOf(request),
        },
        (ctx, { userId }) => becomeAccount(ctx, userId, { email }),
      );
      return { success: true, message: textsOf(request).accounts.codes.emailVerified };
    },

    async resendEmailCode(request) {
      const email = normaliseEmail(request.body.email);
      await countSending(services, { purpose: 'email_registration', identifier: email }, request.ip);
      const verification_sid = await resendEmailCode(services, email, registrationIn(request), languageOf(request));
      return { success: true, message: textsOf(request).accounts.codes.mailed, verification_sid };
    },
  };
}
