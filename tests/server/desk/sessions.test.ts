import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../common/rules/durations.ts';
import { deskIdle, deskLifetime } from '../../../server/domain/desk/sessions.ts';
import { runHousekeeping } from '../../../server/housekeeping.ts';
import { deskOn, ownSite, staffSession } from '../support/desk.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ env: deskOn });
const statusOf = async (options: { headers: Record<string, string> }) =>
  (await platform.get('/api/desk/session', options)).status;

describe('a session of the desk', () => {
  it('[DESK-03] answers who is signed in, and what they may', async () => {
    const { id, email, headers } = await staffSession(platform, ['support']);
    const { body, headers: answered } = await platform.get<{ data: { rights: string[] } }>('/api/desk/session', {
      headers,
    });
    expect(body.data).toMatchObject({ id, email, name: 'Berivan Aziz', roles: ['support'] });
    expect(body.data.rights).toEqual(expect.arrayContaining(['searchDesk', 'list messages', 'learner extend']));
    expect(body.data.rights).not.toContain('orders refund');
    expect(answered['cache-control']).toBe('no-store');
  });

  it('[DESK-03] ends 30 minutes after its last call', async () => {
    const session = await staffSession(platform, ['support']);
    for (let count = 0; count < 3; count++) {
      platform.clock.advance(deskIdle - 1);
      expect(await statusOf(session)).toBe(200);
    }
    platform.clock.advance(deskIdle);
    expect(await statusOf(session)).toBe(401);
  });

  it('[DESK-03] ends 12 hours after the sign-in, however much it is used', async () => {
    const session = await staffSession(platform, ['support']);
    expect(deskLifetime).toBe(12 * hour);
    const part = 29 * minute;
    for (let passed = part; passed < deskLifetime; passed += part) {
      platform.clock.advance(part);
      expect([passed, await statusOf(session)]).toEqual([passed, 200]);
    }
    platform.clock.advance(part);
    expect(await statusOf(session)).toBe(401);
  });

  it('[DESK-03] is not extended by a clock that ran ahead', async () => {
    const session = await staffSession(platform, ['support']);
    platform.clock.advance(-13 * hour);
    expect(await statusOf(session)).toBe(401);
    platform.clock.advance(13 * hour);
  });

  it('[DESK-03] ends when it is signed out, with its cookie, and no other session does', async () => {
    const session = await staffSession(platform, ['support']);
    const other = await staffSession(platform, ['support']);
    const { status, headers } = await platform.delete('/api/desk/session', session);
    expect([status, headers['set-cookie']]).toEqual([204, 'zanin_desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    expect([await statusOf(session), await statusOf(other)]).toEqual([401, 200]);
    expect(await platform.delete('/api/desk/session', { headers: ownSite })).toMatchObject({ status: 204 });
  });

  it('[DESK-03] its cookie has the prefix __Host- on https, and is not read without it', async () => {
    const secure = await platformOfTest({ env: { ...deskOn, PUBLIC_URL: 'https://learn.example.org' } });
    const { headers } = await staffSession(secure, ['support']);
    const statuses = async (cookie: string) => (await secure.get('/api/desk/session', { headers: { cookie } })).status;
    const prefixed = headers.cookie.replace('zanin_desk', '__Host-zanin_desk');
    expect([await statuses(headers.cookie), await statuses(prefixed)]).toEqual([401, 200]);
    const { headers: answered } = await secure.delete('/api/desk/session', {
      headers: { ...ownSite, cookie: prefixed },
    });
    expect(answered['set-cookie']).toBe('__Host-zanin_desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure');
  });

  it('[DESK-09] is stored as a hash, and deleted by housekeeping once it has ended', async () => {
    const { services, clock } = platform;
    await services.db.deleteFrom('desk_sessions').execute();
    const { headers } = await staffSession(platform, ['support']);
    clock.advance(deskIdle);
    const { headers: open } = await staffSession(platform, ['support']);
    const [one] = await services.db.selectFrom('desk_sessions').select('token_hash').execute();
    expect(headers.cookie).not.toContain(one?.token_hash);
    clock.advance(1);
    await runHousekeeping(services);
    expect(await services.db.selectFrom('desk_sessions').select('token_hash').execute()).toHaveLength(1);
    expect(await statusOf({ headers: open })).toBe(200);
  });
});
