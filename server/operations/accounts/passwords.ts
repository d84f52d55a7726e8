import { confirmPasswordReset, issueResetToken, requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import { findResettable } from '../../domain/accounts/pending-registrations.ts';
import { requirePhone } from '../../domain/accounts/phone.ts';
import { readIdentifier } from '../../domain/accounts/users.ts';
import { countSending, mayReset, redeemCode, sendSmsCode } from '../../domain/accounts/verification.ts';
import { countUse } from '../../domain/common/limits.ts';
import { networkOf } from '../../domain/common/network.ts';
import type { Services } from '../../services.ts';
import { textsOf } from '../language.ts';
import type { Operations } from '../operation.ts';
import { deviceCookie } from './device-cookie.ts';

type Ids = 'requestPasswordReset' | 'confirmPasswordReset' | 'sendPasswordSms' | 'verifyPasswordSms';

export function passwords(services: Services): Operations<Ids> {
  const { callerOf } = deviceCookie(services.config);
  return {
    async requestPasswordReset(request) {
      await requestPasswordReset(services, request.body.email, request.ip);
      return { message: textsOf(request).accounts.password.linkSent };
    },

    async confirmPasswordReset(request) {
      await countUse(services, 'reset.network', networkOf(request.ip));
      const { token, ...form } = request.body;
      await confirmPasswordReset(
        services,
        { token, identifier: readIdentifier(request.body) },
        form,
        callerOf(request),
      );
      return { success: true, message: textsOf(request).accounts.password.reset };
    },

    async sendPasswordSms(request) {
      const phone = requirePhone(request.body);
      const code = { purpose: 'password_reset', identifier: phone.e164 } as const;
      await countSending(services, code, request.ip);
      const user = await findResettable(services, { phone: phone.e164 });
      const userId = (await mayReset(services, phone.e164, user, request.ip)) && user ? user.id : null;
      const verification_sid = await sendSmsCode(services, { ...code, userId });
      return { success: true, verification_sid, message: textsOf(request).accounts.codes.sent };
    },

    async verifyPasswordSms(request) {
      const { verification_sid, code } = request.body;
      const phone = requirePhone(request.body);
      const reset_token = await redeemCode(
        services,
        {
          purpose: 'password_reset',
          code,
          // only with the sid, which cannot be guessed: the code is for the browser that requested
          // it
          sid: verification_sid ?? 'none',
          matches: (sent) => sent.identifier === phone.e164,
          caller: callerOf(request),
        },
        (ctx, { userId, identifier }) => issueResetToken(ctx, userId, identifier),
      );
      return { success: true, reset_token };
    },
  };
}
