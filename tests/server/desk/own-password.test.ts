import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import { listAudit } from '../../../server/domain/common/audit.ts';
import { appCode, deskOn, deskPassword, headersOf, ownSite, staffByApp, staffByPasskey } from '../support/desk.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
const { services } = platform;
beforeEach(() => services.db.deleteFrom('rate_limits').execute());

type Headers = Record<string, string>;

let people = 0;
const newEmail = () => `own-${++people}@example.org`;
const post = (path: string, body: unknown, headers: Headers = ownSite) =>
  platform.post<{ error: string; errors: Record<string, string[]> }>(`/api/desk${path}`, body, { headers });
const isOpen = async (headers: Headers) => (await platform.get('/api/desk/session', { headers })).status === 200;
const next = 'Eight-Walnuts8!';
const change = (headers: Headers, current_password: string, password: string) =>
  post('/account/password', { current_password, password }, headers);
/** Two minutes later, in which no code of before counts. */
async function signIn({ email, secret }: { email: string; secret: string }, password: string) {
  platform.clock.advance(2 * minute);
  return post('/session', { email, password, code: appCode(platform, secret) });
}

describe('changing one’s own password at the desk', () => {
  it('[DESK-129] needs the current one; afterwards only the new one signs in, and other sessions have ended', async () => {
    const account = await staffByApp(platform, newEmail());
    const other = await staffByApp(platform, newEmail());
    const elsewhere = headersOf((await signIn(account, deskPassword)).headers);
    const { headers } = account;
    expect(await change(headers, deskPassword, next)).toMatchObject({ status: 204 });
    expect([await isOpen(headers), await isOpen(elsewhere), await isOpen(other.headers)]).toEqual([true, false, true]);
    expect(await signIn(account, deskPassword)).toMatchObject({ status: 422 });
    expect(await signIn(account, next)).toMatchObject({ status: 200 });
    expect(await signIn(other, deskPassword)).toMatchObject({ status: 200 });
  });

  it('[DESK-129] is told by mail and noted in the audit log, both without the password', async () => {
    const { id, email, headers } = await staffByApp(platform, newEmail());
    await change(headers, deskPassword, next);
    const [mail] = (await platform.outbox()).filter(({ to }) => to === email);
    expect(mail?.text).toContain('The password of your account was changed, and its other sessions were ended.');
    const [row] = await listAudit(services, { limit: 1 });
    expect(row).toMatchObject({ operator: id, command: 'desk password', target: id });
    expect(platform.log.at(-1)).toMatchObject({ event: 'desk.password_changed', account_id: id });
    for (const password of [deskPassword, next]) {
      expect(JSON.stringify([mail, row, platform.log])).not.toContain(password);
    }
  });

  it.each([
    ['too short', 'Kurz7!', 'password'],
    ['from lists of breaches', 'Password1!', 'password'],
    ['made of the own name', 'Berivan-Aziz1!', 'password'],
    ['the same', deskPassword, 'password'],
  ])('[DESK-129] is refused with an error at the field if the new one is %s', async (_, password, field) => {
    const account = await staffByApp(platform, newEmail());
    const { status, body } = await change(account.headers, deskPassword, password);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await signIn(account, deskPassword)).toMatchObject({ status: 200 });
  });

  it('[DESK-129] is refused with a wrong current password, and after ten of them also with the right one, for 15 minutes', async () => {
    const account = await staffByApp(platform, newEmail());
    const { headers } = account;
    for (let count = 0; count < 10; count++) {
      const { status, body } = await change(headers, 'Not-It-At-All7!', next);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']]);
    }
    expect(await change(headers, deskPassword, next)).toMatchObject({ status: 429 });
    platform.clock.advance(15 * minute);
    const again = await signIn(account, deskPassword);
    expect(await change(headersOf(again.headers), deskPassword, next)).toMatchObject({ status: 204 });
  });

  it('[DESK-129] is refused for an account without a password', async () => {
    const { headers } = await staffByPasskey(platform, newEmail());
    expect(await change(headers, '', next)).toMatchObject({ status: 409 });
  });

  it('[DESK-129] succeeds once when two changes are made at the same time', async () => {
    const account = await staffByApp(platform, newEmail());
    const { headers } = account;
    const answers = await Promise.all([
      change(headers, deskPassword, next),
      change(headers, deskPassword, 'Nine-Figs-And-A-Half9!'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });
});
