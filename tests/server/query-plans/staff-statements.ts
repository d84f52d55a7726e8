import type { Answer } from '../../../server/operations/operation.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { appCode, deskPassword, headersOf, invite, ownSite, staffByApp } from '../support/desk.ts';
import type { Platform } from '../support/platform.ts';

type Options = Answer<'startDeskPasskeySignIn'>;

/** Each way into the desk, and the own account. */
export async function makeStaffStatements(platform: Platform, during: (step: string) => void): Promise<void> {
  const post = <Body>(path: string, body: unknown, headers: Record<string, string> = ownSite) => {
    during(`POST ${path}`);
    return platform.post<Body>(`/api/desk${path}`, body, { headers });
  };
  during('an invitation to the desk, accepted by a password');
  const { email, secret, recoveryCodes, ...account } = await staffByApp(platform, 'rojin@example.org', ['owner']);
  let { headers } = account;
  for (const code of [appCode(platform, secret, 1), recoveryCodes[0], '000000']) {
    await post('/session', { email, password: deskPassword, code });
  }
  const key = softwareAuthenticator();
  const created = key.create((await post<Options>('/account/passkey-options', {}, headers)).body);
  const added = await post<Answer<'addDeskPasskey'>>(
    '/account/passkeys',
    { name: 'Phone', credential: created },
    headers,
  );
  const asked = await post<Options>('/session/passkey-options', {});
  await post('/session/passkey', { credential: key.get(asked.body) });
  await post('/account/recovery-codes', {}, headers);
  during('the own account at the desk');
  await platform.get('/api/desk/account', { headers });
  platform.clock.advance(2 * 60_000);
  await platform.get('/api/desk/session', { headers });
  const again = await post<Options>('/session/again/passkey-options', {}, headers);
  headers = headersOf((await post('/session/again/passkey', { credential: key.get(again.body) }, headers)).headers);
  const shown = { password: deskPassword, code: appCode(platform, secret) };
  headers = headersOf((await post('/session/again', shown, headers)).headers);
  await post('/account/password', { current_password: deskPassword, password: 'Nine-Mulberries9!' }, headers);
  await platform.delete(`/api/desk/account/passkeys/${added.body.data.passkeys[0]?.id}`, { headers });
  await platform.delete('/api/desk/session', { headers });

  during('an invitation to the desk, accepted by a passkey');
  const { token } = await invite(platform, 'aram@example.org');
  const options = await post<Options>('/invitation/passkey-options', { token });
  const credential = softwareAuthenticator().create(options.body);
  const accepted = await post<Answer<'acceptDeskInvitationByPasskey'>>('/invitation/passkey', { token, credential });
  await platform.get('/api/desk/account', { headers: headersOf(accepted.headers) });
  during('a recovery code alone');
  await post('/session', { email: 'aram@example.org', code: accepted.body.data.recoveryCodes[0] });
}
