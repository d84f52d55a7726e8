import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { run } from '../../../server/cli/run.ts';
import type { DeskRole } from '../../../server/db/tables/desk.ts';
import { rightsOf } from '../../../server/domain/desk/rights.ts';
import { fill } from '../query-plans/data.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { transferAccount } from '../support/transfers.ts';

const lists = [
  'orders',
  'transfers',
  'vouchers',
  'messages',
  'newsletters',
  'feedback',
  'outbox',
  'audit',
  'staff',
] as const;
type List = (typeof lists)[number];
type DeskColumn = components['schemas']['DeskColumn'];

describe('the lists of the desk', () => {
  const platform = runningPlatform({ content: null, env: deskOn, services: { transferAccount } });
  let office: ReturnType<typeof officeOf>;
  const page = async (list: List, query: Parameters<typeof office.list>[1] = {}) => {
    const { status, text, body } = await office.list(list, query);
    if (status !== 200) throw new Error(`${list}: ${status} ${text}`);
    return body.data;
  };
  /** By its column. */
  const column = async (list: List, name: DeskColumn, filters: readonly string[] = []) => {
    const { columns, rows } = await page(list, { filters });
    const place = columns.indexOf(name);
    return rows.map((row) => row[place]);
  };

  beforeAll(async () => {
    office = officeOf(platform, await staffSession(platform, ['owner']));
    const { db } = platform.services;
    await fill(db, { courses: 40, users: 60, each: 3 }, platform.clock.now());
    const time = sql`${platform.clock.now()}::timestamptz`;
    await sql`insert into outbox (recipient, channel, subject, text, created_at, next_attempt_at)
      select 'user' || n || '@example.org', 'email', 'A subject', 'A text', ${time}, case when n % 3 > 0 then ${time} end
      from generate_series(1, 120) n`.execute(db);
    await sql`insert into newsletters (id, made_at) select 'nwl_' || n, ${time} - interval '1 day' * (n % 7) from generate_series(1, 60) n`.execute(
      db,
    );
    await sql`insert into newsletter_texts (newsletter_id, language, subject, text)
      select id, language, 'Spring', 'In March' from newsletters, unnest(array['en', 'nl']) language`.execute(db);
    await sql`insert into desk_accounts (id, email, name, roles, created_at)
      select 'stf_' || n, 'staff' || n || '@example.org', 'Berivan Aziz', array['support'], ${time} from generate_series(1, 60) n`.execute(
      db,
    );
    await sql`update orders set created_at = ${time} - interval '2 days' where id like 'ord_1_%'`.execute(db);
    await sql`update contact_messages set answered_at = ${time} where id like 'msg_1%'`.execute(db);
    await sql`delete from voucher_batches where id not in (select batch_id from vouchers)`.execute(db);
    await sql`insert into orders (id, user_id, plan_id, amount, currency, status, created_at, updated_at, paid_at,
        withdrawn_at, transfer_reference)
      select 'back_' || n, 'usr_' || n, 'yearly', 1000, 'IQD', 'paid', ${time}, ${time}, ${time},
        ${time} + interval '1 minute' * (n / 10), 'back-' || n
      from generate_series(1, 60) n`.execute(db);
    await sql`insert into orders (id, user_id, course_id, amount, currency, status, created_at, updated_at, transfer_reference)
      select 'wait_' || n, 'usr_' || n, 'course-39', 1000, 'IQD', 'requires_payment', ${time}, ${time}, 'wait-' || n
      from generate_series(1, 60) n where n % 20 > 0`.execute(db);
  });

  it.each(lists)(
    '[DESK-23] %s has 50 rows a page, and all pages together have each row once, in order',
    async (list) => {
      const seen: string[] = [];
      const sizes: number[] = [];
      let after: string | null = null;
      do {
        const { rows, next } = await page(list, { after });
        seen.push(...rows.map((row) => JSON.stringify(row)));
        sizes.push(rows.length);
        after = next;
      } while (after !== null && sizes.length < 100);
      expect(sizes.length).toBeGreaterThan(1);
      expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true);
      expect(new Set(seen).size).toBe(seen.length);
      const { text } = await office.csv(list);
      expect(text.trimEnd().split('\r\n').length - 1).toBe(seen.length);
    },
  );

  it.each(['orders', 'messages', 'feedback', 'vouchers', 'outbox', 'audit', 'staff'] as const)(
    '[DESK-23] %s has the newest first',
    async (list) => {
      const { columns, rows } = await page(list);
      const place = columns.findIndex((name) => ['made', 'at', 'number'].includes(name));
      const times = rows.map((row) => row[place] ?? '');
      expect(times).toEqual(times.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
    },
  );

  it('[DESK-23] transfers to be sent back come first, each kind oldest first', async () => {
    const first = await column('transfers', 'to_do');
    expect(first.every((todo) => todo === 'send back')).toBe(true);
    const { next } = await page('transfers');
    const { rows } = await page('transfers', { after: next });
    expect(rows.map(([todo]) => todo)).toEqual([
      ...Array.from({ length: 10 }, () => 'send back'),
      ...Array.from({ length: 40 }, () => 'confirm'),
    ]);
  });

  it('[DESK-23] cells have the ids of learner and order, and amounts are in minor units', async () => {
    const { columns, rows } = await page('orders', { filters: ['learner:usr_8', 'state:paid'] });
    const cells = Object.fromEntries(columns.map((name, place) => [name, rows[0]?.[place]]));
    expect(cells).toMatchObject({
      ...{ order: expect.stringMatching(/^(ord|back)_/), learner: 'usr_8', name: 'Dilan Karim', state: 'paid' },
      ...{ amount: 1000, made: expect.stringMatching(/^2026-11-21T\d\d:\d\d:00\.000Z$/) },
    });
    for (const list of ['transfers', 'feedback'] as const) {
      expect((await column(list, 'learner')).every((id) => String(id).startsWith('usr_'))).toBe(true);
    }
  });

  it.each<[List, filters: string[], name: DeskColumn, holds: (cell: unknown) => boolean]>([
    ['orders', ['state:paid'], 'state', (state) => state === 'paid'],
    ['orders', ['learner:usr_8'], 'learner', (id) => id === 'usr_8'],
    ['orders', ['learner:user8@example.org'], 'learner', (id) => id === 'usr_8'],
    ['orders', ['course:course-3'], 'item', (title) => title === 'Course 3'],
    ['orders', ['provider:transfer'], 'order', (id) => !String(id).startsWith('ord_')],
    ['orders', ['from:2026-11-21'], 'made', (at) => String(at) >= '2026-11-21'],
    ['orders', ['to:2026-11-20'], 'made', (at) => String(at) < '2026-11-21'],
    ['messages', ['state:open'], 'answered', (at) => at === null],
    ['feedback', ['course:course-3'], 'course', (title) => title === 'Course 3'],
    ['outbox', ['state:given-up'], 'next_attempt', (at) => at === null],
    ['outbox', ['state:waiting'], 'next_attempt', (at) => at !== null],
    ['audit', ['target:usr_8'], 'target', (id) => id === 'usr_8'],
  ])('[DESK-23] %s filtered by %j has matching rows only', async (list, filters, name, holds) => {
    const cells = await column(list, name, filters);
    expect(cells.filter((cell) => !holds(cell))).toEqual([]);
    expect((await office.csv(list, filters)).text.length).toBeLessThan((await office.csv(list)).text.length);
  });

  it.each<[List, filters: string[], field: string]>([
    ['orders', ['state:payed'], 'state'],
    ['orders', ['from:2026-11-31'], 'from'],
    ['orders', ['from:2026-11-20', 'to:2026-11-19'], 'from'],
    ['orders', ['to:9999-12-31'], 'to'],
    ['orders', ['from:0001-01-01'], 'from'],
    ['orders', ['learner:nobody@example.org'], 'learner'],
    // all of them
    ['orders', ['learner:dilan'], 'learner'],
    ['orders', ['provider:cash'], 'provider'],
    ['orders', ['limit:1000'], 'limit'],
    ['orders', ['after:ord_8_0'], 'after'],
    ['orders', ['constructor:x'], 'constructor'],
    ['orders', ['state'], 'filters'],
    ['orders', ['state:'], 'filters'],
    ['orders', ['state:paid', 'state:failed'], 'filters'],
    ['transfers', ['state:open'], 'state'],
    ['vouchers', ['sponsor:x'], 'sponsor'],
    ['messages', ['state:closed'], 'state'],
    ['outbox', ['state:sent'], 'state'],
    ['feedback', ['to:tomorrow'], 'to'],
  ])('[DESK-23] %s filtered by %j is refused with an error at the field', async (list, filters, field) => {
    for (const { status, body } of [await office.list(list, { filters }), await office.csv(list, filters)]) {
      expect([status, body]).toEqual([422, expect.objectContaining({ errors: { [field]: [expect.any(String)] } })]);
      // options are no words of a page
      expect(JSON.stringify(body)).not.toMatch(/--\w/);
    }
  });

  it('[DESK-23] any cursor or filter is either answered or refused, and never causes a fault', async () => {
    const part = fc.oneof(
      fc.constantFrom('2026-11-20T09:00:00.000Z', '9999-12-31T23:59:59.999Z', '1000-01-01T00:00:00.000Z'),
      fc.constantFrom('0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'),
      fc.constantFrom('confirm', 'send back', 'usr_8', "'", '-1', '8', '999999999999999', '1e9', '٨', ''),
      fc.string({ maxLength: 20 }),
    );
    const place = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('~').slice(0, 200));
    const filter = fc
      .tuple(fc.constantFrom('state', 'from', 'to', 'learner', 'course', 'target', 'provider', 'x', ''), part)
      .map((pair) => pair.join(':'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists),
        place,
        fc.array(filter, { maxLength: 3 }),
        async (list, after, filters) => {
          const { status } = await office.list(list, { after, filters });
          expect([200, 422]).toContain(status);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('[DESK-06] each list is allowed only for the roles in its row of the table of rights', async () => {
    for (const role of ['author', 'reviewer', 'support', 'finance', 'owner'] satisfies DeskRole[]) {
      const of = officeOf(platform, await staffSession(platform, [role]));
      for (const list of lists) {
        const status = rightsOf([role]).includes(`list ${list}`) ? 200 : 403;
        expect([role, list, (await of.list(list)).status, (await of.csv(list)).status]).toEqual([
          role,
          list,
          status,
          status,
        ]);
      }
    }
  });

  it.each<[List, command: string[], order: 'as printed' | 'reversed']>([
    ['orders', ['orders', 'list', '--limit', '1000'], 'as printed'],
    ['transfers', ['transfers', 'list'], 'as printed'],
    ['vouchers', ['voucher', 'list'], 'as printed'],
    ['messages', ['messages', 'list'], 'as printed'],
    ['audit', ['audit', 'list', '--limit', '1000'], 'as printed'],
    ['feedback', ['feedback', '--from', '2026-01-01'], 'reversed'],
    ['staff', ['staff', 'list'], 'as printed'],
  ])('[DESK-23] the CSV file of %s equals the output of the command', async (list, command, order) => {
    const { out } = await run([...command, '--csv'], (work) =>
      work({ services: platform.services, operator: 'shirin' }),
    );
    const { status, text, headers } = await office.csv(list);
    const [head, ...rows] = out.trimEnd().split('\r\n');
    expect(text.trimEnd().split('\r\n')).toEqual([head, ...(order === 'as printed' ? rows : rows.reverse())]);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      ...[200, 'text/csv; charset=utf-8', `attachment; filename="${list}.csv"`, 'no-store'],
    ]);
  });

  it('[DESK-23] a CSV file has at most 10,000 rows, and a longer list is refused, not cut', async () => {
    const { db } = platform.services;
    const add = (from: number, to: number) =>
      sql`insert into contact_messages (id, name, email, message, created_at, answered_at)
        select 'many_' || n, '=1+1', 'many@example.org', 'Hello', ${platform.clock.now()}, ${platform.clock.now()}
        from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`.execute(db);
    const rows = async () => (await office.csv('messages')).text.trimEnd().split('\r\n').length - 1;
    const before = await rows();
    await add(1, 10_000 - before);
    expect(await rows()).toBe(10_000);
    expect((await office.csv('messages')).text).toContain("'=1+1");
    await add(10_001, 10_001);
    const { status, body } = await office.csv('messages');
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: { filters: [expect.any(String)] } })]);
    expect((await office.csv('messages', ['state:open'])).status).toBe(200);
  });
});
