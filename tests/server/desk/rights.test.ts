import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { minute } from '../../../common/rules/durations.ts';
import type { DeskRole } from '../../../server/db/tables/desk.ts';
import { burstRules } from '../../../server/domain/common/limit-rules.ts';
import { allRights, freshRights, rights, rightsOf } from '../../../server/domain/desk/rights.ts';
import { endDeskSessions } from '../../../server/domain/desk/sessions.ts';
import { readContract } from '../../../server/http/contract.ts';
import { deskOn, ownSite, staffSession } from '../support/desk.ts';
import { type Media, operations } from '../support/fuzz.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { officeOf } from '../support/office.ts';
import type { Platform, RequestOptions } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

const roles: readonly DeskRole[] = ['author', 'reviewer', 'support', 'finance', 'owner'];

interface Described {
  parameters?: { name: string; in: string; required?: boolean; example?: string }[];
  requestBody?: { content: { 'application/json': Media } };
}

const { routes } = readContract();
const ofDesk = routes.filter(({ operation }) => operation.desk);
const ofStaff = ofDesk.filter(({ operation }) => operation.caller === 'staff');
const nameOf = ({ operation }: (typeof routes)[number]) => operation.operationId;

/** The example of openapi.yaml, with what is known to name nothing. */
function call(platform: Platform, operationId: string, options: RequestOptions) {
  const operation = operations.find((operation) => operation.operationId === operationId);
  if (!operation) throw new Error(`${operationId} is not in openapi.yaml`);
  const { method, path } = operation;
  const { parameters = [], requestBody }: Described = operation;
  const url = parameters.reduce((url, { name, in: place, required, example = '' }) => {
    if (place === 'path') return url.replace(`{${name}}`, encodeURIComponent(example));
    return required ? `${url}?${name}=${encodeURIComponent(example)}` : url;
  }, `/api${path}`);
  return platform.request(method, url, requestBody?.content['application/json'].example, options);
}

describe('what the table of rights allows', () => {
  const platform = runningPlatform({ env: deskOn });
  const outcome = async (operationId: string, options: RequestOptions) => {
    const { status, body } = await call(platform, operationId, options);
    return status === 401 || status === 403 ? body.error : 'allowed';
  };

  it('[DESK-06] every operation of the desk that needs a session has a row, and no other has', () => {
    const operationIds = allRights.filter((right) => /^\w+$/.test(right));
    expect(operationIds.toSorted()).toEqual(ofStaff.map(nameOf).toSorted());
  });

  it.each(ofStaff.map(nameOf))('[DESK-06] %s needs a session with a role that allows it', async (operationId) => {
    const member = await insertLearner(platform);
    const ended = await staffSession(platform, ['owner']);
    await endDeskSessions(platform.services, ended.id);
    const { cookie } = (await staffSession(platform, ['owner'])).headers;
    const removed = await staffSession(platform, ['owner']);
    const { db, now } = platform.services;
    await db.updateTable('desk_accounts').set({ removed_at: now() }).where('id', '=', removed.id).execute();
    for (const options of [
      { headers: ownSite },
      { headers: ownSite, token: member.token },
      // the secrets of the one in the place of the other
      { headers: ownSite, token: cookie.replace(/^\w+=/, '') },
      { headers: { ...ownSite, cookie: `zanin_desk=${member.token}` } },
      { headers: { ...ownSite, cookie: cookie.replace('=', '=x') } },
      ended,
      removed,
    ]) {
      expect(await outcome(operationId, options)).toBe('no_desk_session');
    }
    for (const role of roles) {
      // the example of an action is a refund, which has a row of its own
      const wanted = operationId === 'runDeskAction' ? 'orders refund' : operationId;
      const isAllowed = rightsOf([role]).some((right) => right === wanted);
      const { headers } = await staffSession(platform, [role]);
      expect([role, await outcome(operationId, { headers })]).toEqual([role, isAllowed ? 'allowed' : 'no_right']);
    }
    expect(await outcome(operationId, await staffSession(platform, []))).toBe('no_right');
  });

  const isList = (right: string) => right.startsWith('list ');
  const isAction = (right: string) => right.includes(' ') && !isList(right);

  it.each(roles)('[DESK-06] the role %s gets the lists and the commands of its rows, and no other', async (role) => {
    const mine = rightsOf([role]);
    const office = officeOf(platform, await staffSession(platform, [role]));
    const isAllowed = ({ status, body }: { status: number; body: object }) =>
      status !== 403 || !('error' in body) || body.error !== 'no_right';
    for (const right of allRights.filter(isList)) {
      const name = right.replace('list ', '');
      const answers = [await office.list(name), await office.csv(name)].map(({ status }) => status);
      expect([right, answers]).toEqual([right, mine.includes(right) ? [200, 200] : [403, 403]]);
    }
    for (const right of allRights.filter(isAction)) {
      // for a preview as for the change itself; without arguments neither does anything
      for (const dry_run of [true, false]) {
        expect([right, isAllowed(await office.act(right, { dry_run }))]).toEqual([right, mine.includes(right)]);
      }
    }
  });

  it('[DESK-06] several roles add up, and an owner may do everything', () => {
    expect(rightsOf([])).toEqual([]);
    expect(rightsOf(['owner'])).toEqual(allRights);
    const both = rightsOf(['support', 'finance']);
    expect(both).toEqual(
      allRights.filter((right) => [rightsOf(['support']), rightsOf(['finance'])].flat().includes(right)),
    );
    expect(
      both.filter((right) => right.startsWith('staff') || right === 'list staff' || right === 'list audit'),
    ).toEqual([]);
  });

  it('[DESK-06] docs/security.md lists every right with its roles, in the order of the table in the code', () => {
    const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
    const [, section = ''] = text.split('### At the desk\n');
    const listed = [...section.matchAll(/^\| `([\w -]+)` \| ([a-z, ]+) \|$/gm)].map(([, right, roles]) => [
      right,
      roles,
    ]);
    expect(listed).toEqual(Object.entries(rights).map(([right, roles]) => [right, [...roles, 'owner'].join(', ')]));
  });

  it('[DESK-125] docs/security.md names every change that needs a fresh sign-in', () => {
    const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
    const [, sentence = ''] = /\*\*Lasting changes need a fresh sign-in\*\* \(DESK-125\): ([^(]+)/.exec(text) ?? [];
    expect([...sentence.matchAll(/`([\w ]+)`/g)].map(([, right]) => right)).toEqual([...freshRights]);
  });

  it('[DESK-06] the cookie of the desk opens nothing of a learner', async () => {
    const { headers } = await staffSession(platform, ['owner']);
    const token = headers.cookie.replace(/^\w+=/, '');
    expect(await platform.get('/api/me', { headers })).toMatchObject({ status: 401 });
    expect(await platform.get('/api/me', { headers, token })).toMatchObject({ status: 401 });
  });
});

describe('calls from elsewhere', () => {
  const platform = runningPlatform({ env: deskOn });
  const changing = ofDesk.filter(({ method }) => method !== 'GET').map(nameOf);
  const foreign = [
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'null' },
    {},
  ];

  it.each(changing)('[DESK-07] %s is refused from another site, and without an origin', async (operationId) => {
    const { headers } = await staffSession(platform, ['owner']);
    const { cookie } = headers;
    for (const from of foreign) {
      const answer = await call(platform, operationId, { headers: { ...from, cookie } });
      expect([from, answer.status, answer.body.error]).toEqual([from, 403, 'other_site']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    for (const from of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }]) {
      const { headers } = await staffSession(platform, ['owner']);
      const answer = await call(platform, operationId, { headers: { ...headers, ...from } });
      expect(answer.status).not.toBe(403);
    }
  });

  it.each(['same-site', 'cross-site'])(
    '[DESK-07] a read from %s is refused, and does not extend the session',
    async (site) => {
      const { id, headers } = await staffSession(platform, ['support']);
      platform.clock.advance(20 * minute);
      const from = { ...headers, 'sec-fetch-site': site };
      const refused = await platform.get('/api/desk/session', { headers: from });
      expect([refused.status, refused.body.error]).toEqual([403, 'other_site']);
      const used = platform.services.db.selectFrom('desk_sessions').select('last_used_at').where('account_id', '=', id);
      expect(await used.executeTakeFirst()).toEqual({
        last_used_at: new Date(platform.clock.now().getTime() - 20 * minute),
      });
    },
  );

  it('[DESK-07] an address that is typed into the browser is answered, and no other site can embed the answer', async () => {
    const { headers } = await staffSession(platform, ['support']);
    for (const from of [{ 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await platform.get('/api/desk/session', { headers: { ...headers, ...from } });
      expect([answer.status, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
    }
    const { cookie } = headers;
    expect(await platform.get('/api/desk/session', { headers: { cookie } })).toMatchObject({ status: 200 });
  });

  it('[DESK-07] calls without a session count against the limit of their network, not against that of a session there', async () => {
    const { headers } = await staffSession(platform, ['support']);
    const ip = '203.0.113.30';
    const { burst } = burstRules.desk;
    for (let count = 0; count < burst; count++) await platform.get('/api/desk/session', { ip });
    expect(await platform.get('/api/desk/session', { ip })).toMatchObject({ status: 429 });
    for (let count = 0; count < burst; count++) {
      expect(await platform.get('/api/desk/session', { headers, ip })).toMatchObject({ status: 200 });
    }
    expect(await platform.get('/api/desk/session', { headers, ip })).toMatchObject({ status: 429 });
  });
});

describe('while the desk is off', () => {
  const platform = runningPlatform();

  it.each(ofDesk.map(nameOf))('[DESK-01] %s is answered 404, whoever calls', async (operationId) => {
    const member = await insertLearner(platform);
    for (const options of [await staffSession(platform, ['owner']), { token: member.token }, {}]) {
      const { status, body } = await call(platform, operationId, options);
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
  });
});
