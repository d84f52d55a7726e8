import type { ResendInput, ResendOutput, VerifyInput } from '../../../machines/accounts/verification.machine.ts';
import { bodyOf, type Client, call, done } from '../client.ts';
import { filled, shape } from '../read.ts';
import { codeSent } from './passwords.ts';

/** POST /auth/verify-registration-sms (VERIFY-08). */
export const verifySms = (client: Client) =>
  call<unknown, VerifyInput>(({ verificationSid, code, phoneNumber, userId }, signal) => {
    const body = {
      verification_sid: verificationSid,
      code,
      phone_number: phoneNumber,
      ...(userId === null ? {} : { user_id: userId }),
    };
    return done(client.POST('/auth/verify-registration-sms', { body, signal }));
  });

/** POST /email/verify-code (VERIFY-09). */
export const verifyEmail = (client: Client) =>
  call<unknown, VerifyInput>(({ verificationSid, code, email }, signal) => {
    const body = { code, email, ...(verificationSid === null ? {} : { verification_sid: verificationSid }) };
    return done(client.POST('/email/verify-code', { body, signal }));
  });

/** POST /password/phone/verify (VERIFY-10). */
export const verifyReset = (client: Client) =>
  call<{ resetToken: string }, VerifyInput>(async ({ verificationSid, code, phoneNumber, countryCode }, signal) => {
    const body = {
      verification_sid: verificationSid,
      code,
      phone_number: phoneNumber,
      country_calling_code: countryCode,
    };
    const token = shape<{ reset_token: string }>({ reset_token: filled });
    const answer = await bodyOf(client.POST('/password/phone/verify', { body, signal }), token);
    return { resetToken: answer.reset_token };
  });

/**
 * Sends the code again, by the call that the verification's type names (VERIFY-13), for the registration that the last
 * sid and the user's id name: others of the same address or number may be waiting (REG-17).
 */
export const resendCode = (client: Client) =>
  call<ResendOutput, ResendInput>(
    async ({ type, email, phoneNumber, countryCode, verificationSid, userId }, signal) => {
      const phone = { phone_number: phoneNumber, country_calling_code: countryCode };
      const last = verificationSid === null ? {} : { verification_sid: verificationSid };
      const owner = userId === null ? {} : { user_id: userId };
      const sent =
        type === 'registration' || type === 'phone'
          ? client.POST('/auth/send-registration-sms', { body: { ...phone, ...last, ...owner }, signal })
          : type === 'password_reset'
            ? client.POST('/password/phone/code', { body: phone, signal })
            : client.POST('/email/resend', { body: { email, ...last }, signal });
      return { verificationSid: (await bodyOf(sent, codeSent)).verification_sid ?? null };
    },
  );
