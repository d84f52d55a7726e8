import { beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '../../../common/rules/durations.ts';
import { runHousekeeping } from '../../../server/housekeeping.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { appCode, deskOn, deskPassword, headersOf, invite, ownSite, staffByApp } from '../support/desk.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
beforeEach(() => platform.services.db.deleteFrom('rate_limits').execute());

let people = 0;
const newEmail = () => `staff-${++people}@example.org`;
const post = <Body>(path: string, body: unknown) =>
  platform.post<Body & { error: string; errors?: Record<string, string[]> }>(`/api/desk${path}`, body, {
    headers: ownSite,
  });
const read = (token: string) => post<Answer<'readDeskInvitation'>>('/invitation', { token });
const accept = (token: string, code: string, password = deskPassword) =>
  post<Answer<'acceptDeskInvitationByPassword'>>('/invitation/password', { token, password, code });
const options = (token: string) => post<Answer<'startDeskInvitationPasskey'>>('/invitation/passkey-options', { token });
const gone = {
  ...{ status: 404 },
  body: { error: 'not_found', message: 'This invitation was used, replaced or is too old. Ask for another one.' },
};
const secretOf = async (token: string) => (await read(token)).body.data.secret;
const isOpen = async (headers: Record<string, string>) =>
  (await platform.get('/api/desk/session', { headers })).status === 200;

describe('an invitation to the desk', () => {
  it('[DESK-04] is mailed, and says who is invited, with a secret for an authenticator app', async () => {
    const { email, token } = await invite(platform, ' Berivan.Aziz@Example.org ', ['support', 'owner']);
    const [mail] = await platform.outbox();
    expect([mail?.to, mail?.subject]).toEqual(['berivan.aziz@example.org', 'Your account at the desk of Zanin']);
    expect(mail?.text).toContain(`\n\nhttp://localhost:3000/desk/invitation#${token}\n\n`);
    const { body } = await read(token);
    const { secret, uri, ...person } = body.data;
    expect(person).toEqual({ name: 'Berivan Aziz', email: email.trim().toLowerCase(), roles: ['support', 'owner'] });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Zanin:berivan\.aziz%40example\.org\?issuer=Zanin&secret=/);
    expect(uri).toContain(secret);
    const { db } = platform.services;
    const [stored] = await db.selectFrom('desk_invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('[DESK-04] opens the account by a password and a code of that secret, once', async () => {
    const { id, token } = await invite(platform, newEmail());
    const code = appCode(platform, await secretOf(token));
    const { status, body, headers } = await accept(token, code);
    expect([status, body.data.session.id, body.data.recoveryCodes.length]).toEqual([200, id, 10]);
    expect(await isOpen(headersOf(headers))).toBe(true);
    expect([await read(token), await accept(token, code), await options(token)]).toMatchObject([gone, gone, gone]);
  });

  it('[DESK-04] is not used up by a weak password or a wrong code, and the answer says which of the two it was', async () => {
    const { token } = await invite(platform, newEmail());
    const secret = await secretOf(token);
    const code = appCode(platform, secret);
    for (const password of ['short', 'Berivan1!', 'Password1!']) {
      const { status, body } = await accept(token, code, password);
      expect([password, status, Object.keys(body.errors ?? {})]).toEqual([password, 422, ['password']]);
    }
    for (const wrong of ['000000', '', 'K7MX-P4RT-N85M-V4JX', appCode(platform, secret, 2)]) {
      const { status, body } = await accept(token, wrong);
      expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 422, ['code']]);
    }
    expect(await accept(token, code)).toMatchObject({ status: 200 });
  });

  it('[DESK-04] gets a new secret each time that it is opened, and only the last one works', async () => {
    const { token } = await invite(platform, newEmail());
    const [first, last] = [await secretOf(token), await secretOf(token)];
    expect(first).not.toBe(last);
    expect(await accept(token, appCode(platform, first))).toMatchObject({ status: 422 });
    expect(await accept(token, appCode(platform, last))).toMatchObject({ status: 200 });
  });

  it('[DESK-04] works for 24 hours, and is deleted by housekeeping afterwards', async () => {
    const { token } = await invite(platform, newEmail());
    const credential = softwareAuthenticator().create((await options(token)).body);
    platform.clock.advance(24 * hour - 1);
    expect(await read(token)).toMatchObject({ status: 200 });
    const code = appCode(platform, await secretOf(token));
    platform.clock.advance(1);
    expect([await read(token), await accept(token, code), await options(token)]).toMatchObject([gone, gone, gone]);
    expect(await post('/invitation/passkey', { token, credential })).toMatchObject(gone);
    platform.clock.advance(1);
    await runHousekeeping(platform.services);
    const { db } = platform.services;
    expect(await db.selectFrom('desk_invitations').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('desk_challenges').selectAll().execute()).toEqual([]);
  });

  it('[DESK-04] is replaced by a newer one for the same person', async () => {
    const email = newEmail();
    const first = await invite(platform, email);
    const credential = softwareAuthenticator().create((await options(first.token)).body);
    const second = await invite(platform, email.toUpperCase());
    expect(second.id).toBe(first.id);
    expect(await read(first.token)).toMatchObject(gone);
    expect(await post('/invitation/passkey', { token: first.token, credential })).toMatchObject(gone);
    // a challenge of before counts for no newer invitation
    expect(await post('/invitation/passkey', { token: second.token, credential })).toMatchObject({ status: 422 });
    expect(await read(second.token)).toMatchObject({ status: 200 });
  });

  it('[DESK-04] opens one session when twenty calls accept it at the same time, with a password as with a passkey', async () => {
    const byPassword = await invite(platform, newEmail());
    const code = appCode(platform, await secretOf(byPassword.token));
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(byPassword.token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    const byPasskey = await invite(platform, newEmail());
    const credentials = await Promise.all(
      Array.from({ length: 20 }, async () => softwareAuthenticator().create((await options(byPasskey.token)).body)),
    );
    const others = await Promise.all(
      credentials.map((credential) => post('/invitation/passkey', { token: byPasskey.token, credential })),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    const { db } = platform.services;
    for (const { id } of [byPassword, byPasskey]) {
      const sessions = db.selectFrom('desk_sessions').select('token_hash').where('account_id', '=', id);
      expect(await sessions.execute()).toHaveLength(1);
    }
    const passkeys = db.selectFrom('desk_passkeys').select('id').where('account_id', '=', byPasskey.id);
    expect(await passkeys.execute()).toHaveLength(1);
  });

  it('[DESK-04] for an existing account ends its passwords, passkeys and sessions at once', async () => {
    const { id, email, secret, headers, recoveryCodes } = await staffByApp(platform, newEmail());
    const key = softwareAuthenticator();
    const own = await platform.post<Answer<'startDeskPasskey'>>('/api/desk/account/passkey-options', {}, { headers });
    const passkey = { name: 'Phone', credential: key.create(own.body) };
    await platform.post('/api/desk/account/passkeys', passkey, { headers });
    const { id: same, token } = await invite(platform, email);
    expect(same).toBe(id);
    expect(await isOpen(headers)).toBe(false);
    platform.clock.advance(2 * minute);
    const signIn = (code: string) => post('/session', { email, password: deskPassword, code });
    for (const code of [appCode(platform, secret), recoveryCodes[0] ?? '']) {
      expect(await signIn(code)).toMatchObject({ status: 422 });
    }
    const asked = await post<Answer<'startDeskPasskeySignIn'>>('/session/passkey-options', {});
    expect(await post('/session/passkey', { credential: key.get(asked.body) })).toMatchObject({ status: 422 });
    const newSecret = await secretOf(token);
    expect(newSecret).not.toBe(secret);
    expect(await accept(token, appCode(platform, newSecret))).toMatchObject({ status: 200 });
    platform.clock.advance(minute);
    expect(await signIn(appCode(platform, newSecret))).toMatchObject({ status: 200 });
  });

  it('[DESK-04] puts neither its token nor what is created from it into the log', async () => {
    platform.printed.length = 0;
    const { secret, code, recoveryCodes, headers, email } = await staffByApp(platform, newEmail());
    const { token } = await invite(platform, newEmail());
    await accept(token, '000000');
    await post('/session', { email, password: deskPassword, code });
    const printed = platform.printed.join('');
    expect(printed).toContain('desk.signed_in');
    const secrets = [secret, code, ...recoveryCodes, headers.cookie.replace(/^\w+=/, ''), token, deskPassword, email];
    for (const text of secrets) expect(printed).not.toContain(text);
  });

  it('[DESK-04] can be looked up a hundred times in ten minutes from one network', async () => {
    const look = () =>
      platform.post('/api/desk/invitation', { token: 'guessed' }, { headers: ownSite, ip: '203.0.113.5' });
    for (let count = 0; count < 100; count++) expect(await look()).toMatchObject(gone);
    expect(await look()).toMatchObject({ status: 429 });
  });
});
