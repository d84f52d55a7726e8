import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import { listAudit } from '../../../server/domain/common/audit.ts';
import { allRights } from '../../../server/domain/desk/rights.ts';
import { freshFor } from '../../../server/domain/desk/sign-in-again.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { appCode, deskOn, deskPassword, headersOf, ownSite, staffByApp, staffByPasskey } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
const { services } = platform;
beforeEach(() => services.db.deleteFrom('rate_limits').execute());

type Options = Answer<'startDeskPasskey'>;
type Headers = Record<string, string>;

let people = 0;
const newEmail = () => `lost-${++people}@example.org`;
const post = <Body>(path: string, body: unknown, headers: Headers = ownSite) =>
  platform.post<Body & { error: string }>(`/api/desk${path}`, body, { headers });
const session = (headers: Headers) => platform.get<Answer<'getDeskSession'>>('/api/desk/session', { headers });

/** Signs in by the first of the codes. */
async function recover({ email, recoveryCodes }: { email: string; recoveryCodes: string[] }, password?: string) {
  const { status, body, headers } = await post<Answer<'signInToDesk'>>('/session', {
    ...{ email, code: recoveryCodes[0] },
    ...(password !== undefined && { password }),
  });
  expect(status).toBe(200);
  return { session: body.data, headers: headersOf(headers) };
}

async function addPasskey(headers: Headers, key = softwareAuthenticator()) {
  const options = await post<Options>('/account/passkey-options', {}, headers);
  if (options.status !== 200) return options;
  return post('/account/passkeys', { name: 'Phone', credential: key.create(options.body) }, headers);
}

describe('a recovery code of an account without a password', () => {
  it('[DESK-127] opens a session that only adds a passkey, whatever roles the account has', async () => {
    const owner = await staffByPasskey(platform, newEmail(), ['owner']);
    const { session: opened, headers } = await recover(owner);
    expect(opened).toMatchObject({
      ...{ id: owner.id, roles: ['owner'], needsPasskey: true },
      rights: ['getDeskSession', 'startDeskPasskey', 'addDeskPasskey'],
    });
    expect((await session(headers)).body.data).toEqual(opened);
    const refused = { status: 403, body: { error: 'passkey_first' } };
    expect(await platform.get('/api/desk/account', { headers })).toMatchObject(refused);
    expect(await platform.get('/api/desk/search?q=dilan', { headers })).toMatchObject(refused);
    expect(await post('/account/recovery-codes', {}, headers)).toMatchObject(refused);
    expect(await post('/session/again/passkey-options', {}, headers)).toMatchObject(refused);
    const { act, list } = officeOf(platform, { headers });
    for (const right of allRights.filter((name) => name.includes(' '))) {
      const answer = right.startsWith('list ') ? list(right.replace('list ', '')) : act(right, { dry_run: true });
      expect([right, await answer]).toMatchObject([right, refused]);
    }
  });

  it('[DESK-127] ends every other session of the account, mails it, and leaves a row of the audit log', async () => {
    const account = await staffByPasskey(platform, newEmail());
    const { headers } = await recover(account);
    expect([(await session(account.headers)).status, (await session(headers)).status]).toEqual([401, 200]);
    const [mail] = (await platform.outbox()).filter(({ to }) => to === account.email);
    expect(mail?.text).toContain('Until a new passkey is added, nothing else can be done with it.');
    const [row] = await listAudit(services, { limit: 1 });
    expect(row).toMatchObject({ operator: account.id, command: 'desk recover', target: account.id });
    expect(JSON.parse(row?.changes ?? '')).toEqual({ caller: 'a recovery code' });
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'desk.signed_in', way: 'recovery code alone', account_id: account.id }),
    );
  });

  it('[DESK-127] the passkey that was made opens an ordinary session in its place, and signs in', async () => {
    const account = await staffByPasskey(platform, newEmail(), ['support']);
    const { headers } = await recover(account);
    const key = softwareAuthenticator();
    const added = await addPasskey(headers, key);
    expect(added.status).toBe(200);
    const again = headersOf(added.headers);
    expect((await session(headers)).status).toBe(401);
    const opened = (await session(again)).body.data;
    expect([opened.needsPasskey, opened.rights.includes('searchDesk')]).toEqual([false, true]);
    const options = await post<Answer<'startDeskPasskeySignIn'>>('/session/passkey-options', {});
    const signedIn = await post('/session/passkey', { credential: key.get(options.body) });
    expect(signedIn.status).toBe(200);
    const { body } = await platform.get<Answer<'getDeskAccount'>>('/api/desk/account', { headers: again });
    expect(body.data.recoveryCodesLeft).toBe(9);
    // what the account had stays: a finger or a PIN protects it
    expect(body.data.passkeys.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Phone', expect.stringMatching(/^Passkey of/)]),
    );
  });

  it('[DESK-127] opens a session that ends after 15 minutes, however much it is used', async () => {
    const account = await staffByPasskey(platform, newEmail());
    const { headers } = await recover(account);
    platform.clock.advance(15 * minute - 1);
    expect((await post('/account/passkey-options', {}, headers)).status).toBe(200);
    platform.clock.advance(1);
    expect((await session(headers)).status).toBe(401);
  });
});

describe('a recovery code instead of the authenticator app', () => {
  it('[DESK-128] opens a session with all rights of the roles, which does not count as a fresh sign-in', async () => {
    const account = await staffByApp(platform, newEmail(), ['owner']);
    const { session: opened, headers } = await recover(account, deskPassword);
    expect([opened.needsPasskey, opened.rights.includes('staff invite')]).toEqual([false, true]);
    expect((await session(account.headers)).status).toBe(200);
    expect(await post('/account/recovery-codes', {}, headers)).toMatchObject({ body: { error: 'sign_in_again' } });
  });

  it('[DESK-128] allows to add a first passkey within five minutes, whose use counts as a fresh sign-in', async () => {
    const account = await staffByApp(platform, newEmail());
    const { headers } = await recover(account, deskPassword);
    const key = softwareAuthenticator();
    expect(await addPasskey(headers, key)).toMatchObject({ status: 200 });
    const asked = { status: 403, body: { error: 'sign_in_again' } };
    expect(await addPasskey(headers)).toMatchObject(asked);
    const options = await post<Options>('/session/again/passkey-options', {}, headers);
    const again = await post('/session/again/passkey', { credential: key.get(options.body) }, headers);
    expect(await addPasskey(headersOf(again.headers))).toMatchObject({ status: 200 });
  });

  it('[DESK-128] does not allow to add a passkey after five minutes, or to an account that has one', async () => {
    const late = await recover(await staffByApp(platform, newEmail()), deskPassword);
    platform.clock.advance(freshFor);
    const asked = { status: 403, body: { error: 'sign_in_again' } };
    expect(await addPasskey(late.headers)).toMatchObject(asked);
    const account = await staffByApp(platform, newEmail());
    expect(await addPasskey(account.headers)).toMatchObject({ status: 200 });
    const { headers } = await recover(account, deskPassword);
    expect(await addPasskey(headers)).toMatchObject(asked);
    platform.clock.advance(minute);
    const code = appCode(platform, account.secret);
    const again = await post('/session/again', { password: deskPassword, code }, headers);
    expect(await addPasskey(headersOf(again.headers))).toMatchObject({ status: 200 });
  });
});
