import type { User } from '../../../../common/api/types.ts';
import type {
  CodeSent,
  ConfirmIdentifierChangeInput,
  NewIdentifier,
  RequestIdentifierChangeInput,
} from '../../../../machines/accounts/settings/identifier-change.machine.ts';
import type { Removal } from '../../../../machines/accounts/settings/identifier-removal.machine.ts';
import { bodyOf, type Client, call, dataOf } from '../../../api/client.ts';
import { filled, shape } from '../../../api/read.ts';
import { user } from '../session/calls.ts';

const given = ({ kind, email, dialCode, phoneNumber }: NewIdentifier) =>
  kind === 'email' ? { email } : { country_calling_code: dialCode, phone_number: phoneNumber };

const sent = shape<{ verification_sid: string }>({ verification_sid: filled });

export const requestIdentifierChange = (client: Client) =>
  call<CodeSent, RequestIdentifierChangeInput>(async (input, signal) => {
    const body = { ...given(input), current_password: input.password };
    const answer = await bodyOf(client.POST('/me/identifier', { body, signal }), sent);
    return { verificationSid: answer.verification_sid };
  });

export const resendIdentifierCode = (client: Client) =>
  call<CodeSent, { verificationSid: string | null }>(async ({ verificationSid }, signal) => {
    const body = { verification_sid: verificationSid ?? '' };
    const answer = await bodyOf(client.POST('/me/identifier/code', { body, signal }), sent);
    return { verificationSid: answer.verification_sid };
  });

export const confirmIdentifierChange = (client: Client) =>
  call<User, ConfirmIdentifierChangeInput>((input, signal) => {
    const body = { ...given(input), verification_sid: input.verificationSid ?? '', code: input.code };
    return dataOf(client.POST('/me/identifier/confirm', { body, signal }), user);
  });

export const removeIdentifier = (client: Client) =>
  call<User, Removal>(({ kind, password }, signal) => {
    const body = { kind, current_password: password };
    return dataOf(client.POST('/me/identifier/remove', { body, signal }), user);
  });
