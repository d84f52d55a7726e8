import type { RequestResetInput, SendPasswordSmsInput } from '../../machines/forgot-password.machine.ts';
import type { ConfirmResetInput } from '../../machines/password-reset.machine.ts';
import { bodyOf, type Client, call } from './client.ts';

/** POST /password/reset (FORGOT-02). */
export const requestReset = (client: Client) =>
  call<{ message: string | null }, RequestResetInput>(async ({ email }, signal) => {
    const { message } = await bodyOf(client.POST('/password/reset', { body: { email }, signal }));
    return { message: message || null };
  });

/** POST /password/phone/code (FORGOT-04). */
export const sendPasswordSms = (client: Client) =>
  call<{ verificationSid: string | null }, SendPasswordSmsInput>(async ({ dialCode, phoneNumber }, signal) => {
    const body = { phone_number: phoneNumber, country_calling_code: dialCode };
    const answer = await bodyOf(client.POST('/password/phone/code', { body, signal }));
    return { verificationSid: answer.verification_sid ?? null };
  });

/** POST /password/reset/confirm-website, by e-mail or, after an SMS code, by phone (RESET-02, RESET-04). */
export const confirmReset = (client: Client) =>
  call<unknown, ConfirmResetInput>(({ token, phone, email, password, confirmation }, signal) => {
    const passwords = { password, password_confirmation: confirmation, token };
    const body = phone
      ? { ...passwords, country_calling_code: phone.countryCode, phone_number: phone.phoneNumber }
      : { ...passwords, email };
    return bodyOf(client.POST('/password/reset/confirm-website', { body, signal }));
  });
