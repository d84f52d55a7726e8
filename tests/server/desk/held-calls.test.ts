import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { renewCodes } from '../../../server/domain/desk/own-account.ts';
import { findDeskSession } from '../../../server/domain/desk/sessions.ts';
import { changeRoles, inviteStaff, removeStaff } from '../../../server/domain/desk/staff.ts';
import { staffFor } from '../../../server/operations/desk/staff.ts';
import { deskOn, insertStaff, invite, staffSession } from '../support/desk.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn, content: null });
const { services } = platform;
beforeEach(() => services.db.deleteFrom('rate_limits').execute());

type Account = Awaited<ReturnType<typeof staffSession>>;

const machine = { operator: 'shirin', reason: 'Asked for', dryRun: false };
/** What an owner, or the machine, does about an account. */
const ends: [string, ({ id, email }: Account) => Promise<unknown>][] = [
  ['is invited again', ({ email }) => invite(platform, email, ['owner'])],
  ['is removed', ({ id }) => removeStaff(services, machine, id)],
  ['gets other roles', ({ id }) => changeRoles(services, machine, id, ['support'])],
];

/** A body that is sent once `work`, which begins when the server reads it, is done. */
const bodyAfter = (work: () => Promise<unknown>, body: unknown) =>
  Readable.from(
    (async function* () {
      await work();
      yield Buffer.from(JSON.stringify(body));
    })(),
  );

const holding = (url: string, { headers }: Account, body: Readable) =>
  platform.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
const codesOf = async ({ id }: Account) =>
  (await services.db.selectFrom('desk_recovery_codes').selectAll().where('account_id', '=', id).execute()).length;
const guest = 'guest@example.org';
const guests = () => services.db.selectFrom('desk_accounts').selectAll().where('email', '=', guest).execute();

describe('a call that has begun when its session ends', () => {
  it.each(ends)('[DESK-03] makes no recovery codes where the account %s before the body is sent', async (_, end) => {
    await insertOwner();
    const owner = await staffSession(platform, ['owner']);
    const { statusCode, body } = await holding(
      '/api/desk/account/recovery-codes',
      owner,
      bodyAfter(() => end(owner), {}),
    );
    expect([statusCode, JSON.parse(body).error]).toEqual([401, 'no_desk_session']);
    expect(await codesOf(owner)).toBe(0);
  });

  it.each(ends)('[DESK-03] invites nobody where the account %s before the body is sent', async (_, end) => {
    await insertOwner();
    const owner = await staffSession(platform, ['owner']);
    const action = {
      ...{ arguments: { email: guest }, options: { name: 'Guest', roles: 'owner' } },
      ...{ reason: 'Asked for', dry_run: false },
    };
    const { statusCode } = await holding(
      '/api/desk/actions/staff%20invite',
      owner,
      bodyAfter(() => end(owner), action),
    );
    expect([statusCode, await guests()]).toEqual([401, []]);
  });

  it.each(ends)('[DESK-03] changes nothing where the account %s after the session was read', async (_, end) => {
    await insertOwner();
    const owner = await staffSession(platform, ['owner']);
    const staff = await findDeskSession(services, owner.headers.cookie.replace(/^\w+=/, ''));
    if (!staff) throw new Error('no session');
    await end(owner);
    const asked = staffFor({ staff }, { reason: 'Asked for', dryRun: false });
    const ended = { status: 401 };
    await expect(renewCodes(services, staff)).rejects.toMatchObject(ended);
    const person = { email: guest, name: 'Guest', roles: ['owner'] as const };
    await expect(inviteStaff(services, asked, person)).rejects.toMatchObject(ended);
    expect([await codesOf(owner), await guests()]).toEqual([0, []]);
  });
});

/** Another one who can sign in, so that each may lose the role. */
async function insertOwner(): Promise<void> {
  const { id } = await insertStaff(platform, ['owner']);
  const passkey = { id: `psk_${id}`, account_id: id, credential_id: id, public_key: Buffer.from([1]), counter: 0 };
  await services.db
    .insertInto('desk_passkeys')
    .values({ ...passkey, transports: [], name: 'Phone', created_at: services.now() })
    .execute();
}
