import { isPhone, isReset } from '../../../../machines/accounts/verification.selectors.ts';
import type {
  ResendInput,
  ResendOutput,
  VerifyInput,
  VerifyOutput,
} from '../../../../machines/accounts/verification.types.ts';
import { bodyOf, type Client, call, done } from '../../../api/client.ts';
import { filled, shape } from '../../../api/read.ts';
import { codeSent, namedRegistration } from './code-sent-calls.ts';

export const verifyCode = (client: Client) =>
  call<VerifyOutput, VerifyInput>(async (input, signal) => {
    const { code, phoneNumber, countryCode, email, verificationSid: verification_sid, userId } = input;
    if (isReset(input)) {
      const body = { verification_sid, code, phone_number: phoneNumber, country_calling_code: countryCode };
      const token = shape<{ reset_token: string }>({ reset_token: filled });
      const answer = await bodyOf(client.POST('/password/phone/verify', { body, signal }), token);
      return { resetToken: answer.reset_token };
    }
    if (isPhone(input)) {
      const owner = userId === null ? {} : { user_id: userId };
      const body = { verification_sid, code, phone_number: phoneNumber, ...owner };
      await done(client.POST('/auth/verify-registration-sms', { body, signal }));
    } else {
      const body = { code, email, ...(verification_sid === null ? {} : { verification_sid }) };
      await done(client.POST('/email/verify-code', { body, signal }));
    }
    return {};
  });

export const resendCode = (client: Client) =>
  call<ResendOutput, ResendInput>(async (input, signal) => {
    const { email, phoneNumber, countryCode, verificationSid, userId } = input;
    const phone = { phone_number: phoneNumber, country_calling_code: countryCode };
    const params = namedRegistration(userId ?? verificationSid);
    const sent = isPhone(input)
      ? client.POST('/auth/send-registration-sms', { params, body: phone, signal })
      : isReset(input)
        ? client.POST('/password/phone/code', { body: phone, signal })
        : client.POST('/email/resend', { params, body: { email }, signal });
    return { verificationSid: (await bodyOf(sent, codeSent)).verification_sid ?? null };
  });
