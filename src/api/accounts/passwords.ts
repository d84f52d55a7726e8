import type { RequestResetInput, SendPasswordSmsInput } from '../../../machines/accounts/forgot-password.machine.ts';
import type { ConfirmResetInput } from '../../../machines/accounts/password-reset.machine.ts';
import { bodyOf, type Client, call, done } from '../client.ts';
import { filled, nullable, type Read, shape } from '../read.ts';

/** POST /password/reset (FORGOT-02). */
export const requestReset = (client: Client) =>
  call<{ message: string | null }, RequestResetInput>(({ email }, signal) =>
    bodyOf(client.POST('/password/reset', { body: { email }, signal }), shape({ message: nullable(filled) })),
  );

/** The id of a code that was sent. Without one the code is checked by the number or the address alone. */
export const codeSent: Read<{ verification_sid?: string | null }> = shape({ verification_sid: nullable(filled) });

/** POST /password/phone/code (FORGOT-04). */
export const sendPasswordSms = (client: Client) =>
  call<{ verificationSid: string | null }, SendPasswordSmsInput>(async ({ dialCode, phoneNumber }, signal) => {
    const body = { phone_number: phoneNumber, country_calling_code: dialCode };
    const answer = await bodyOf(client.POST('/password/phone/code', { body, signal }), codeSent);
    return { verificationSid: answer.verification_sid ?? null };
  });

/** POST /password/reset/confirm-website, by e-mail or, after an SMS code, by phone (RESET-02, RESET-04). */
export const confirmReset = (client: Client) =>
  call<unknown, ConfirmResetInput>(({ token, phone, email, password, confirmation }, signal) => {
    const passwords = { password, password_confirmation: confirmation, token };
    const body = phone
      ? { ...passwords, country_calling_code: phone.countryCode, phone_number: phone.phoneNumber }
      : { ...passwords, email };
    return done(client.POST('/password/reset/confirm-website', { body, signal }));
  });
