import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { softwareAuthenticator, type Twist } from '../support/authenticator.ts';
import {
  deskOn,
  deskPassword,
  headersOf,
  staffByPasskey as inPlatform,
  invite,
  ownSite,
  staffByApp,
} from '../support/desk.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
beforeEach(() => platform.services.db.deleteFrom('rate_limits').execute());

type Options = Answer<'startDeskPasskeySignIn'>;
type Account = Answer<'addDeskPasskey'>;

let people = 0;
const newEmail = () => `staff-${++people}@example.org`;
const post = <Body>(path: string, body: unknown, headers: Record<string, string> = ownSite) =>
  platform.post<Body & { error: string }>(`/api/desk${path}`, body, { headers });
const isOpen = async (headers: Record<string, string>) =>
  (await platform.get('/api/desk/session', { headers })).status === 200;
const signInOptions = async () => (await post<Options>('/session/passkey-options', {})).body;
const signIn = (credential: unknown) => post<Answer<'signInToDesk'>>('/session/passkey', { credential });
const refused = { status: 422, body: { error: 'wrong_passkey' } };

const staffByPasskey = () => inPlatform(platform, newEmail());

/** What an authenticator, a browser or a site between could send instead of the right answer. */
const twists: [string, Twist][] = [
  ['made on another site', { origin: 'https://evil.example' }],
  ['made on another port of the site', { origin: 'http://localhost:3001' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['whose user was not verified', { verified: false }],
  ['whose user was not there', { present: false }],
  ['to a challenge that was never asked', { challenge: 'A'.repeat(43) }],
  ['made in the frame of another site', { crossOrigin: true }],
];

describe('signing in to the desk by a passkey', () => {
  it('[DESK-02] opens a session for the account of the passkey, which the browser finds by itself', async () => {
    const { id, email, key } = await staffByPasskey();
    const options = await signInOptions();
    expect(options.data).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.data.allowCredentials ?? []).toEqual([]);
    const { status, body, headers } = await signIn(key.get(options));
    expect([status, body.data]).toMatchObject([200, { id, email }]);
    expect(await isOpen(headersOf(headers))).toBe(true);
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'desk.signed_in', way: 'passkey', account_id: id }),
    );
  });

  it.each<[string, Twist]>([
    ...twists,
    ['of the wrong kind', { type: 'webauthn.create' }],
    ['signed by another key', { forged: true }],
    ['that names another account', { userHandle: Buffer.from('stf_another').toString('base64url') }],
    ['whose counter went back', { counter: 0 }],
    ['whose counter stood still', { counter: 1 }],
  ])('[DESK-02] an answer %s is refused, and uses up the challenge', async (_, twist) => {
    const { key } = await staffByPasskey();
    const options = await signInOptions();
    const answer = await signIn(key.get(options, twist));
    expect(answer).toMatchObject(refused);
    expect(answer.headers['set-cookie']).toBeUndefined();
    if (twist.challenge === undefined && twist.crossOrigin === undefined) {
      expect(await signIn(key.get(options, { counter: 9 }))).toMatchObject(refused);
    }
    expect(await signIn(key.get(await signInOptions(), { counter: 10 }))).toMatchObject({ status: 200 });
  });

  it('[DESK-02] a passkey of a device that does not count its signatures signs in again and again', async () => {
    const key = softwareAuthenticator();
    const { id, token } = await invite(platform, newEmail());
    const options = (await post<Options>('/invitation/passkey-options', { token })).body;
    await post('/invitation/passkey', { token, credential: key.create(options, { counter: 0 }) });
    for (let count = 0; count < 2; count++) {
      const { body } = await signIn(key.get(await signInOptions(), { counter: 0 }));
      expect(body.data.id).toBe(id);
    }
  });

  it('[DESK-02] an answer works once, even among twenty simultaneous calls, and not after five minutes', async () => {
    const { id, key } = await staffByPasskey();
    const answer = key.get(await signInOptions());
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = platform.services.db.selectFrom('desk_sessions').select('token_hash');
    expect(await sessions.where('account_id', '=', id).execute()).toHaveLength(2);
    await platform.services.db.deleteFrom('rate_limits').execute();
    const old = key.get(await signInOptions());
    platform.clock.advance(5 * minute);
    expect(await signIn(old)).toMatchObject(refused);
  });

  it('[DESK-02] a challenge for an invitation or for the account page cannot be used to sign in', async () => {
    const { key, headers } = await staffByPasskey();
    const own = (await post<Options>('/account/passkey-options', {}, headers)).body;
    const { token } = await invite(platform, newEmail());
    const invited = (await post<Options>('/invitation/passkey-options', { token })).body;
    for (const options of [own, invited]) {
      const answer = key.get({ data: { ...options.data, rpId: 'localhost' } });
      expect(await signIn(answer)).toMatchObject(refused);
    }
  });

  it('[DESK-02] a passkey of a removed account, or one that was never stored, is refused with the same answer', async () => {
    const { id, key } = await staffByPasskey();
    await platform.services.db
      .updateTable('desk_accounts')
      .set({ removed_at: new Date() })
      .where('id', '=', id)
      .execute();
    const unknown = softwareAuthenticator();
    const [removed, never] = [
      await signIn(key.get(await signInOptions())),
      await signIn(unknown.get(await signInOptions())),
    ];
    expect([removed, never]).toMatchObject([refused, refused]);
    expect(removed.text).toBe(never.text);
  });

  it.each([
    ['nothing', {}],
    ['other types', { id: 1, rawId: [], type: 'public-key', response: { clientDataJSON: {} } }],
    ['no JSON', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '%%%', signature: '' } }],
    ['a list', { id: 'a', rawId: 'a', type: 'public-key', response: [] }],
  ])('[DESK-02] a malformed credential, here %s, gets the same refusal as any other', async (_, credential) => {
    expect(await signIn(credential)).toMatchObject(refused);
    const { headers } = await staffByPasskey();
    expect(await post('/account/passkeys', { name: 'Phone', credential }, headers)).toMatchObject({ status: 422 });
  });

  it('[DESK-02] failed sign-ins of a network do not block a passkey, and the number of challenges is limited', async () => {
    const { key } = await staffByPasskey();
    const send = (path: string, body: unknown) =>
      platform.post<Options>(`/api/desk${path}`, body, { headers: ownSite, ip: '203.0.113.9' });
    const options = (await send('/session/passkey-options', {})).body;
    for (let count = 0; count < 101; count++) await send('/session/passkey', { credential: {} });
    const { db, now } = platform.services;
    const used = { subject: '203.0.113.9', scope: 'desk-login.network', detail: '', count: 100, window_start: now() };
    await db.insertInto('rate_limits').values(used).execute();
    expect(await send('/session/passkey', { credential: key.get(options) })).toMatchObject({ status: 200 });
    for (let count = 1; count < 100; count++) await send('/session/passkey-options', {});
    expect(await send('/session/passkey-options', {})).toMatchObject({ status: 429 });
  });
});

describe('a passkey that is made', () => {
  it.each<[string, Twist]>([...twists, ['of the wrong kind', { type: 'webauthn.get' }]])(
    '[DESK-04][DESK-05] an answer %s is not stored',
    async (_, twist) => {
      const { token } = await invite(platform, newEmail());
      const invited = (await post<Options>('/invitation/passkey-options', { token })).body;
      const credential = softwareAuthenticator().create(invited, twist);
      expect(await post('/invitation/passkey', { token, credential })).toMatchObject({ status: 422 });
      const { headers } = await staffByPasskey();
      const options = (await post<Options>('/account/passkey-options', {}, headers)).body;
      const other = softwareAuthenticator().create(options, twist);
      expect(await post('/account/passkeys', { name: 'Phone', credential: other }, headers)).toMatchObject({
        status: 422,
      });
    },
  );

  it('[DESK-05] is added with a name, listed with its last use, and signs in', async () => {
    const { id, headers } = await staffByPasskey();
    const key = softwareAuthenticator();
    const options = (await post<Options>('/account/passkey-options', {}, headers)).body;
    expect(options.data).toMatchObject({
      ...{ rp: { id: 'localhost' }, attestation: 'none' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { id: Buffer.from(id).toString('base64url') },
    });
    expect(options.data.excludeCredentials).toHaveLength(1);
    const added = await post<Account>(
      '/account/passkeys',
      { name: ' Phone ', credential: key.create(options) },
      headers,
    );
    expect(added.body.data).toMatchObject({ hasPassword: false, recoveryCodesLeft: 10 });
    platform.clock.advance(minute);
    const { body } = await signIn(key.get(await signInOptions()));
    expect(body.data.id).toBe(id);
    const { body: account } = await platform.get<Account>('/api/desk/account', { headers });
    expect(account.data.passkeys.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toMatchObject([
      { name: expect.stringMatching(/^Passkey of 2026-/), usedAt: null },
      { name: 'Phone', usedAt: platform.clock.now().toISOString() },
    ]);
  });

  it('[DESK-05] is not added by the challenge of another account, twice, under a blank name, or beyond twenty', async () => {
    const { id, headers, key } = await staffByPasskey();
    const other = await staffByPasskey();
    const begin = async (who = headers) => (await post<Options>('/account/passkey-options', {}, who)).body;
    const add = (credential: unknown, name = 'Phone') => post('/account/passkeys', { name, credential }, headers);
    expect(await add(softwareAuthenticator().create(await begin(other.headers)))).toMatchObject({ status: 422 });
    expect(await add(key.create(await begin()))).toMatchObject({ status: 422 });
    expect(await add(other.key.create(await begin()))).toMatchObject({ status: 422 });
    expect(await add(softwareAuthenticator().create(await begin()), ' \u200b ')).toMatchObject({ status: 422 });
    const { db } = platform.services;
    const [stored] = await db.selectFrom('desk_passkeys').selectAll().where('account_id', '=', id).execute();
    if (!stored) throw new Error('no passkey was stored');
    for (let count = 1; count < 20; count++) {
      const copy = { ...stored, id: `psk_${id}_${count}`, credential_id: `${id}_${count}` };
      await db.insertInto('desk_passkeys').values(copy).execute();
    }
    const answer = await add(softwareAuthenticator().create(await begin()));
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('20 passkeys at most')]);
  });

  it('[DESK-05] is not added by a challenge that was asked for the invitation of the same account', async () => {
    const { token } = await invite(platform, newEmail());
    const [first, second] = [
      (await post<Options>('/invitation/passkey-options', { token })).body,
      (await post<Options>('/invitation/passkey-options', { token })).body,
    ];
    const accepted = await post('/invitation/passkey', { token, credential: softwareAuthenticator().create(first) });
    const credential = softwareAuthenticator().create(second);
    const headers = headersOf(accepted.headers);
    expect(await post('/account/passkeys', { name: 'Phone', credential }, headers)).toMatchObject({ status: 422 });
  });

  it('[DESK-05] is removed, with the other sessions of the account; the last way to sign in stays', async () => {
    const { key, headers } = await staffByPasskey();
    const other = headersOf((await signIn(key.get(await signInOptions()))).headers);
    const stranger = await staffByPasskey();
    const passkeyOf = async (who: Record<string, string>) =>
      (await platform.get<Account>('/api/desk/account', { headers: who })).body.data.passkeys[0]?.id;
    const remove = async (id: string | undefined, who = headers) =>
      platform.delete<Account & { message: string }>(`/api/desk/account/passkeys/${id}`, { headers: who });
    const own = await passkeyOf(headers);
    const last = await remove(own);
    expect([last.status, last.body.message]).toEqual([409, 'The last way to sign in cannot be removed.']);
    expect(await remove(own, stranger.headers)).toMatchObject({ status: 404 });
    const options = (await post<Options>('/account/passkey-options', {}, headers)).body;
    await post('/account/passkeys', { name: 'Phone', credential: softwareAuthenticator().create(options) }, headers);
    const removed = await remove(own);
    expect(removed.body.data.passkeys.map(({ name }) => name)).toEqual(['Phone']);
    expect([await isOpen(headers), await isOpen(other)]).toEqual([true, false]);
    expect(await signIn(key.get(await signInOptions()))).toMatchObject(refused);
  });

  it('[DESK-05] is removed though it is the only one where there is a password', async () => {
    const { headers } = await staffByApp(platform, newEmail());
    const options = (await post<Options>('/account/passkey-options', {}, headers)).body;
    const credential = softwareAuthenticator().create(options);
    const added = await post<Account>('/account/passkeys', { name: 'Phone', credential }, headers);
    const [passkey] = added.body.data.passkeys;
    const removed = await platform.delete(`/api/desk/account/passkeys/${passkey?.id}`, { headers });
    expect(removed.body).toEqual({ data: { hasPassword: true, recoveryCodesLeft: 10, passkeys: [] } });
  });
});

describe('whoever has the account', () => {
  it('[DESK-05] is told by mail of each change of the ways in, and of a recovery code that was used', async () => {
    const { email, headers, recoveryCodes } = await staffByPasskey();
    const options = (await post<Options>('/account/passkey-options', {}, headers)).body;
    const credential = softwareAuthenticator().create(options);
    const added = await post<Account>('/account/passkeys', { name: 'Phone', credential }, headers);
    const phone = added.body.data.passkeys.find(({ name }) => name === 'Phone');
    await platform.delete(`/api/desk/account/passkeys/${phone?.id}`, { headers });
    await post('/account/recovery-codes', {}, headers);
    await post('/session', { email, code: recoveryCodes[0] });
    const byApp = await staffByApp(platform, newEmail());
    for (let count = 0; count < 2; count++) {
      await post('/session', { email: byApp.email, password: deskPassword, code: byApp.recoveryCodes[0] });
    }
    const mails = (await platform.outbox()).filter(({ to }) => to === email).reverse();
    const linesOf = (all: typeof mails) => all.map(({ text }) => text.split('\n\n')[1]?.split('.')[0]);
    expect(linesOf(mails).slice(1)).toEqual([
      'Your account is open: you have made a way to sign in',
      'A passkey was added to your account',
      'A passkey was removed from your account',
      'New recovery codes were made for your account',
    ]);
    const used = (await platform.outbox()).filter(({ to }) => to === byApp.email).reverse();
    expect(linesOf(used).slice(2)).toEqual(['A recovery code was used to sign in to your account']);
  });
});

describe('recovery codes', () => {
  it('[DESK-05] are made again, and the ones before stop to count', async () => {
    const { email, headers, recoveryCodes, key } = await staffByPasskey();
    const { body } = await post<Answer<'renewDeskRecoveryCodes'>>('/account/recovery-codes', {}, headers);
    expect(body.data.codes).toHaveLength(10);
    const attempt = (code = '') => post('/session', { email, code });
    expect(await attempt(recoveryCodes[0])).toMatchObject({ status: 422 });
    expect(await attempt(body.data.codes[0])).toMatchObject({ status: 200 });
    const again = headersOf((await signIn(key.get(await signInOptions()))).headers);
    const { body: account } = await platform.get<Account>('/api/desk/account', { headers: again });
    expect(account.data.recoveryCodesLeft).toBe(9);
  });

  it('[DESK-02] of an account without a password sign in alone, once; a code of an app or any password does not', async () => {
    const { email, recoveryCodes } = await staffByPasskey();
    const [code = '', other = ''] = recoveryCodes;
    for (const wrong of ['123456', '', 'K7MX-P4RT-N85M-V4JX']) {
      expect(await post('/session', { email, code: wrong })).toMatchObject({ status: 422 });
      expect(await post('/session', { email, password: deskPassword, code: wrong })).toMatchObject({ status: 422 });
    }
    expect(await post('/session', { email, code })).toMatchObject({ status: 200 });
    expect(await post('/session', { email, code })).toMatchObject({ status: 422 });
    expect(await post('/session', { email, password: 'whatever', code: other })).toMatchObject({ status: 200 });
  });
});
