import type { ResendInput, ResendOutput, VerifyInput } from '../../machines/verification.machine.ts';
import { bodyOf, type Client, call } from './client.ts';

/** POST /auth/verify-registration-sms (VERIFY-08). */
export const verifySms = (client: Client) =>
  call<unknown, VerifyInput>(({ verificationSid, code, phoneNumber, userId }, signal) => {
    const body = {
      verification_sid: verificationSid,
      code,
      phone_number: phoneNumber,
      ...(userId === null ? {} : { user_id: userId }),
    };
    return bodyOf(client.POST('/auth/verify-registration-sms', { body, signal }));
  });

/** POST /email/verify-code (VERIFY-09). */
export const verifyEmail = (client: Client) =>
  call<unknown, VerifyInput>(({ verificationSid, code, email }, signal) => {
    const body = { code, email, ...(verificationSid === null ? {} : { verification_sid: verificationSid }) };
    return bodyOf(client.POST('/email/verify-code', { body, signal }));
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
    const answer = await bodyOf(client.POST('/password/phone/verify', { body, signal }));
    return { resetToken: answer.reset_token };
  });

/** Sends the code again, by the call that the verification's type names (VERIFY-13). */
export const resendCode = (client: Client) =>
  call<ResendOutput, ResendInput>(async ({ type, email, phoneNumber, countryCode }, signal) => {
    const phone = { phone_number: phoneNumber, country_calling_code: countryCode };
    if (type === 'registration' || type === 'phone') {
      const answer = await bodyOf(client.POST('/auth/send-registration-sms', { body: phone, signal }));
      return { verificationSid: answer.verification_sid };
    }
    if (type === 'password_reset') {
      const answer = await bodyOf(client.POST('/password/phone/code', { body: phone, signal }));
      return { verificationSid: answer.verification_sid };
    }
    const answer = await bodyOf(client.POST('/email/resend', { body: { email }, signal }));
    return { verificationSid: answer.verification_sid ?? null };
  });
