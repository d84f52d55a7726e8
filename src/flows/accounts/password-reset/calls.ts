import type { RequestResetInput, RequestResetOutput } from '../../../../machines/accounts/forgot-password.machine.ts';
import type { ConfirmPasswordResetInput } from '../../../../machines/accounts/password-reset.machine.ts';
import { bodyOf, type Client, call, done } from '../../../api/client.ts';
import { filled, nullable, shape } from '../../../api/read.ts';
import { codeSent } from '../verification/code-sent-calls.ts';

export const requestReset = (client: Client) =>
  call<RequestResetOutput, RequestResetInput>(async ({ mode, email, dialCode, phoneNumber }, signal) => {
    if (mode === 'phone') {
      const body = { phone_number: phoneNumber, country_calling_code: dialCode };
      const { verification_sid } = await bodyOf(client.POST('/password/phone/code', { body, signal }), codeSent);
      return { message: null, verificationSid: verification_sid ?? null };
    }
    const said = shape({ message: nullable(filled) });
    const { message } = await bodyOf(client.POST('/password/reset', { body: { email }, signal }), said);
    return { message, verificationSid: null };
  });

export const confirmPasswordReset = (client: Client) =>
  call<unknown, ConfirmPasswordResetInput>(({ token, phone, email, password, confirmation }, signal) => {
    const passwords = { password, password_confirmation: confirmation, token };
    const body = phone
      ? { ...passwords, country_calling_code: phone.countryCode, phone_number: phone.phoneNumber }
      : { ...passwords, email };
    return done(client.POST('/password/reset/confirm-website', { body, signal }));
  });
