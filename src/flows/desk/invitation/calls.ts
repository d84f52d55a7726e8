import type { DeskAccepted, DeskInvitation } from '../../../../common/api/types.ts';
import { plainDigits } from '../../../../common/text/digits.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, type Read, shape, text } from '../../../api/read.ts';
import { makePasskey, webAuthnOptions } from '../common/passkey-calls.ts';
import { roles, session } from '../common/session-calls.ts';

const invitation: Read<DeskInvitation> = shape<DeskInvitation>({
  name: text,
  email: text,
  roles,
  secret: filled,
  uri: filled,
});

const accepted: Read<DeskAccepted> = shape<DeskAccepted>({ session, recoveryCodes: every(filled) });

export const readDeskInvitation = (client: Client) =>
  call<DeskInvitation, { token: string }>(({ token }, signal) =>
    dataOf(client.POST('/desk/invitation', { body: { token }, signal }), invitation),
  );

export const acceptDeskInvitationByPasskey = (client: Client) =>
  call<DeskAccepted, { token: string }>(async ({ token }, signal) => {
    const asked = client.POST('/desk/invitation/passkey-options', { body: { token }, signal });
    const credential = await makePasskey(await dataOf(asked, webAuthnOptions), signal);
    return dataOf(client.POST('/desk/invitation/passkey', { body: { token, credential }, signal }), accepted);
  });

export const acceptDeskInvitationByPassword = (client: Client) =>
  call<DeskAccepted, { token: string; password: string; code: string }>(({ token, password, code }, signal) => {
    const body = { token, password, code: plainDigits(code) };
    return dataOf(client.POST('/desk/invitation/password', { body, signal }), accepted);
  });
