import type { DeskAccount } from '../../../../common/api/types.ts';
import type { DeskPasswords } from '../../../../machines/desk/desk-password.machine.ts';
import { type Client, call, dataOf, done } from '../../../api/client.ts';
import { count, every, filled, flag, nullable, type Read, shape, text } from '../../../api/read.ts';
import { makePasskey, webAuthnOptions } from '../common/passkey-calls.ts';

const passkey = shape<DeskAccount['passkeys'][number]>({
  id: filled,
  name: text,
  createdAt: filled,
  usedAt: nullable(filled),
});

const account: Read<DeskAccount> = shape<DeskAccount>({
  hasPassword: flag,
  recoveryCodesLeft: count,
  passkeys: every(passkey),
});

export const getDeskAccount = (client: Client) =>
  call<DeskAccount>((_, signal) => dataOf(client.GET('/desk/account', { signal }), account));

export const addDeskPasskey = (client: Client) =>
  call<DeskAccount, { name: string }>(async ({ name }, signal) => {
    const asked = client.POST('/desk/account/passkey-options', { body: {}, signal });
    const credential = await makePasskey(await dataOf(asked, webAuthnOptions), signal);
    return dataOf(client.POST('/desk/account/passkeys', { body: { name, credential }, signal }), account);
  });

export const removeDeskPasskey = (client: Client) =>
  call<DeskAccount, { id: string }>(({ id }, signal) =>
    dataOf(client.DELETE('/desk/account/passkeys/{id}', { params: { path: { id } }, signal }), account),
  );

const newCodes = shape<{ codes: string[] }>({ codes: every(filled) });

export const renewDeskRecoveryCodes = (client: Client) =>
  call<readonly string[]>(async (_, signal) => {
    const { codes } = await dataOf(client.POST('/desk/account/recovery-codes', { body: {}, signal }), newCodes);
    return codes;
  });

export const changeDeskPassword = (client: Client) =>
  call<void, DeskPasswords>(({ current, next }, signal) =>
    done(client.POST('/desk/account/password', { body: { current_password: current, password: next }, signal })),
  );
