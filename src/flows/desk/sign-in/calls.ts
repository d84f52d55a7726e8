import type { DeskSession } from '../../../../common/api/types.ts';
import { plainDigits } from '../../../../common/text/digits.ts';
import type { SignInFields } from '../../../../machines/desk/sign-in.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { askForPasskey, webAuthnOptions } from '../common/passkey-calls.ts';
import { session } from '../common/session-calls.ts';

export const signInToDeskByPasskey = (client: Client) =>
  call<DeskSession>(async (_, signal) => {
    const options = await dataOf(client.POST('/desk/session/passkey-options', { body: {}, signal }), webAuthnOptions);
    const credential = await askForPasskey(options, signal);
    return dataOf(client.POST('/desk/session/passkey', { body: { credential }, signal }), session);
  });

export const signInToDesk = (client: Client) =>
  call<DeskSession, SignInFields>(({ email, password, code }, signal) => {
    const body = { email, code: plainDigits(code), ...(password !== '' && { password }) };
    return dataOf(client.POST('/desk/session', { body, signal }), session);
  });
