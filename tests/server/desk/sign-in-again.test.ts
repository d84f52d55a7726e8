import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import type { DeskWay } from '../../../server/db/tables/desk.ts';
import { freshRights, type Right } from '../../../server/domain/desk/rights.ts';
import { freshFor } from '../../../server/domain/desk/sign-in-again.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { appCode, deskOn, deskPassword, headersOf, staffByApp, staffByPasskey, staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
const { services } = platform;
beforeEach(() => services.db.deleteFrom('rate_limits').execute());

type Options = Answer<'startDeskPasskeySignInAgain'>;
type Headers = Record<string, string>;
type Account = Pick<Awaited<ReturnType<typeof staffSession>>, 'headers'>;

let people = 0;
const newEmail = () => `again-${++people}@example.org`;
const post = <Body>(path: string, body: unknown, headers: Headers) =>
  platform.post<Body & { error: string; errors: Record<string, string[]> }>(`/api/desk${path}`, body, { headers });
const isOpen = async (headers: Headers) => (await platform.get('/api/desk/session', { headers })).status === 200;
const optionsFor = async (headers: Headers) =>
  (await post<Options>('/session/again/passkey-options', {}, headers)).body;
const byPasskey = (credential: unknown, headers: Headers) => post('/session/again/passkey', { credential }, headers);
const byPassword = (body: { password: string; code: string }, headers: Headers) =>
  post('/session/again', body, headers);
const asked = { status: 403, body: { error: 'sign_in_again' } };

/** Every lasting change, as it would be made. */
function lasting({ headers }: Account): Partial<Record<Right, () => Promise<{ status: number }>>> {
  const { act } = officeOf(platform, { headers });
  return {
    startDeskPasskey: () => post('/account/passkey-options', {}, headers),
    addDeskPasskey: () => post('/account/passkeys', { name: 'Phone', credential: {} }, headers),
    removeDeskPasskey: () => platform.delete('/api/desk/account/passkeys/psk_1', { headers }),
    renewDeskRecoveryCodes: () => post('/account/recovery-codes', {}, headers),
    changeDeskPassword: () => post('/account/password', { current_password: 'a', password: 'b' }, headers),
    'staff invite': () =>
      act('staff invite', { arguments: { email: newEmail() }, options: { name: 'Aram', roles: 'support' } }),
    'staff roles': () => act('staff roles', { arguments: { account: 'stf_1' }, options: { roles: 'support' } }),
    'staff courses': () => act('staff courses', { arguments: { account: 'stf_1' }, options: { courses: 'none' } }),
    setDeskCourseAuthors: () =>
      platform.request('PUT', '/api/desk/courses/course-1/authors', { authors: [] }, { headers }),
    'staff remove': () => act('staff remove', { arguments: { account: 'stf_1' } }),
    'newsletter send': () => act('newsletter send', { arguments: { newsletter: 'nws_1' } }),
    approveDeskApproval: () => post('/approvals/apr_1/approval', { version: 1 }, headers),
  };
}

describe('a lasting change at the desk', () => {
  const names = freshRights.map((right) => [right]);

  it.each(names)('[DESK-125] %s is refused five minutes after the sign-in, and not before', async (right) => {
    const owner = await staffSession(platform, ['owner']);
    const change = lasting(owner)[right];
    platform.clock.advance(freshFor - 1);
    expect(await change?.()).not.toMatchObject(asked);
    platform.clock.advance(1);
    expect(await change?.()).toMatchObject(asked);
  });

  it.each<[DeskWay | null, boolean]>([
    ['passkey', true],
    ['password', true],
    ['invitation', true],
    ['password-recovery', false],
    [null, false],
  ])('[DESK-125][DESK-128] right after a sign-in by %s it is allowed: %s', async (way, isAllowed) => {
    for (const right of freshRights) {
      const owner = await staffSession(platform, ['owner']);
      const change = services.db.updateTable('desk_sessions').set({ way }).where('account_id', '=', owner.id);
      await change.execute();
      const { status } = (await lasting(owner)[right]?.()) ?? {};
      // the first passkey is a way back for who lost the app
      const isFirst = way === 'password-recovery' && /^(start|add)/.test(right);
      expect([right, status === 403]).toEqual([right, !isAllowed && !isFirst]);
    }
  });

  it('[DESK-130] the refusal names the ways in which the account can sign in again', async () => {
    const renewing = ({ headers }: Account) => post('/account/recovery-codes', {}, headers);
    const opened = async (id: string, way: DeskWay | null) => {
      await services.db.updateTable('desk_sessions').set({ way }).where('account_id', '=', id).execute();
    };
    const withPassword = await staffByApp(platform, newEmail());
    const withPasskey = await staffByPasskey(platform, newEmail());
    platform.clock.advance(freshFor);
    const refusals: unknown[] = [];
    for (const way of ['invitation', 'password', 'passkey', null] as const) {
      for (const account of [withPassword, withPasskey]) {
        await opened(account.id, way);
        const { status, body } = await renewing(account);
        refusals.push([way, status, (body as { way?: string }).way]);
      }
    }
    expect(refusals).toEqual([
      ...[
        ['invitation', 403, 'app'],
        ['invitation', 403, 'passkey'],
      ],
      ...[
        ['password', 403, 'app'],
        ['password', 403, 'app'],
      ],
      // its passkey was removed since
      ...[
        ['passkey', 403, 'app'],
        ['passkey', 403, 'passkey'],
      ],
      ...[
        [null, 403, 'app'],
        [null, 403, 'passkey'],
      ],
    ]);
  });

  it('[DESK-125] a clock that ran ahead makes no session fresh', async () => {
    const owner = await staffSession(platform, ['owner']);
    platform.clock.advance(-freshFor);
    expect(await lasting(owner).renewDeskRecoveryCodes?.()).toMatchObject(asked);
    platform.clock.advance(freshFor);
  });

  it('[DESK-125] a change that is not lasting needs no fresh sign-in, and neither does the preview of a command about staff', async () => {
    const owner = await staffSession(platform, ['owner']);
    platform.clock.advance(freshFor);
    const { act } = officeOf(platform, owner);
    const person = { arguments: { email: newEmail() }, options: { name: 'Aram', roles: 'support' } };
    expect(await act('staff invite', { ...person, dry_run: true })).toMatchObject({ status: 200 });
    expect(await act('learner extend', { arguments: { learner: 'usr_1', days: '7' } })).toMatchObject({ status: 404 });
    expect(await isOpen(owner.headers)).toBe(true);
  });

  it('[DESK-125] is refused when its body arrives after the five minutes are over', async () => {
    const owner = await staffSession(platform, ['owner']);
    const body = Readable.from(
      (async function* () {
        platform.clock.advance(freshFor);
        yield Buffer.from('{}');
      })(),
    );
    const { statusCode } = await platform.app.inject({
      ...{ method: 'POST', url: '/api/desk/account/recovery-codes', payload: body },
      headers: { ...owner.headers, 'content-type': 'application/json' },
    });
    expect(statusCode).toBe(403);
  });
});

describe('signing in again in a session', () => {
  it('[DESK-126] by a passkey of the account makes it fresh, with another cookie, and ends the session before', async () => {
    const { id, key, headers } = await staffByPasskey(platform, newEmail());
    platform.clock.advance(freshFor);
    const options = await optionsFor(headers);
    expect(options.data).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.data.allowCredentials).toHaveLength(1);
    const answer = await byPasskey(key.get(options), headers);
    expect([answer.status, answer.body]).toMatchObject([200, { data: { id, needsPasskey: false } }]);
    const again = headersOf(answer.headers);
    expect([await isOpen(headers), await isOpen(again)]).toEqual([false, true]);
    expect(await post('/account/recovery-codes', {}, again)).toMatchObject({ status: 200 });
  });

  it('[DESK-126] by the password and a code of the app makes it fresh', async () => {
    const { secret, headers } = await staffByApp(platform, newEmail());
    platform.clock.advance(freshFor);
    const answer = await byPassword({ password: deskPassword, code: appCode(platform, secret) }, headers);
    expect(answer.status).toBe(200);
    expect(await isOpen(headers)).toBe(false);
    expect(await post('/account/recovery-codes', {}, headersOf(answer.headers))).toMatchObject({ status: 200 });
  });

  it('[DESK-126] a passkey of another account is refused, also with the challenge of its own', async () => {
    const { headers } = await staffByPasskey(platform, newEmail());
    const other = await staffByPasskey(platform, newEmail());
    const wrong = { status: 422, body: { error: 'wrong_passkey' } };
    expect(await byPasskey(other.key.get(await optionsFor(headers)), headers)).toMatchObject(wrong);
    expect(await byPasskey(other.key.get(await optionsFor(other.headers)), headers)).toMatchObject(wrong);
    expect(await byPasskey(softwareAuthenticator().get(await optionsFor(headers)), headers)).toMatchObject(wrong);
    expect([await isOpen(headers), await isOpen(other.headers)]).toEqual([true, true]);
  });

  it('[DESK-126] a challenge counts once, for five minutes, for this alone, and a counter that went back is refused', async () => {
    const { key, headers } = await staffByPasskey(platform, newEmail());
    const wrong = { status: 422, body: { error: 'wrong_passkey' } };
    const signIn = await post<Options>('/session/passkey-options', {}, headers);
    expect(await byPasskey(key.get(signIn.body), headers)).toMatchObject(wrong);
    const forAgain = key.get(await optionsFor(headers));
    expect(await post('/session/passkey', { credential: forAgain }, headers)).toMatchObject(wrong);
    const old = key.get(await optionsFor(headers));
    platform.clock.advance(5 * minute);
    expect(await byPasskey(old, headers)).toMatchObject(wrong);
    expect(await byPasskey(key.get(await optionsFor(headers), { counter: 1 }), headers)).toMatchObject(wrong);
    const answer = key.get(await optionsFor(headers), { counter: 9 });
    const answers = await Promise.all([byPasskey(answer, headers), byPasskey(answer, headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[DESK-126] a recovery code does not count, and is not used up', async () => {
    const { email, recoveryCodes, headers } = await staffByApp(platform, newEmail());
    const [code = ''] = recoveryCodes;
    const answer = await byPassword({ password: deskPassword, code }, headers);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['code']]);
    expect(await post('/session', { email, password: deskPassword, code }, headers)).toMatchObject({ status: 200 });
  });

  it('[DESK-126] an account without a password cannot confirm itself by one', async () => {
    const { headers } = await staffByPasskey(platform, newEmail());
    expect(await byPassword({ password: '', code: '123456' }, headers)).toMatchObject({
      ...{ status: 422, body: { error: 'wrong_sign_in' } },
    });
  });

  it('[DESK-126] wrong passwords and codes count towards the limits of signing in', async () => {
    const { email, secret, headers } = await staffByApp(platform, newEmail());
    const wrong = { password: 'Not-It-At-All7!', code: '000000' };
    for (let count = 0; count < 5; count++) {
      expect(await byPassword(wrong, headers)).toMatchObject({ status: 422 });
      expect(await post('/session', { email, ...wrong }, headers)).toMatchObject({ status: 422 });
    }
    platform.clock.advance(2 * minute);
    const right = { password: deskPassword, code: appCode(platform, secret) };
    expect(await byPassword(right, headers)).toMatchObject({ status: 429 });
    expect(await isOpen(headers)).toBe(true);
  });
});
