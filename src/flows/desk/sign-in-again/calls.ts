import type { DeskSession } from '../../../../common/api/types.ts';
import { plainDigits } from '../../../../common/text/digits.ts';
import { type SignInAgainFields, signInAgainMachine } from '../../../../machines/desk/sign-in-again.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { askForPasskey, webAuthnOptions } from '../common/passkey-calls.ts';
import { session } from '../common/session-calls.ts';

export const signInToDeskAgainByPasskey = (client: Client) =>
  call<DeskSession>(async (_, signal) => {
    const asked = client.POST('/desk/session/again/passkey-options', { body: {}, signal });
    const credential = await askForPasskey(await dataOf(asked, webAuthnOptions), signal);
    return dataOf(client.POST('/desk/session/again/passkey', { body: { credential }, signal }), session);
  });

export const signInToDeskAgain = (client: Client) =>
  call<DeskSession, SignInAgainFields>(({ password, code }, signal) =>
    dataOf(client.POST('/desk/session/again', { body: { password, code: plainDigits(code) }, signal }), session),
  );

/** For the flows that ask for it. */
export const signInAgain = (client: Client) =>
  signInAgainMachine.provide({
    actors: {
      signInToDeskAgainByPasskey: signInToDeskAgainByPasskey(client),
      signInToDeskAgain: signInToDeskAgain(client),
    },
  });
