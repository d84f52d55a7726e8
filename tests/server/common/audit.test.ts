import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { changeAsStaff, noteAsStaff, type Staff, verifyAudit } from '../../../server/domain/common/audit.ts';
import { onCommit } from '../../../server/domain/common/context.ts';
import type { LogLine } from '../../../server/services.ts';
import { testDatabase } from '../support/database.ts';

const shirin: Staff = { operator: 'shirin', reason: 'Asked by the learner', dryRun: false };

describe('the audit log', () => {
  let database: OpenDatabase;
  let log: LogLine[];
  const ctx = () => ({
    db: database.db,
    now: () => new Date('2026-11-23T18:00:00.123Z'),
    log: (line: LogLine) => void log.push(line),
  });
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => {
    log = [];
  });
  afterEach(async () => {
    await withoutTrigger();
    await sql`truncate audit_log`.execute(database.db);
    await sql`alter table audit_log enable always trigger audit_log_kept`.execute(database.db);
    await database.db.deleteFrom('settings').where('name', '=', 'motto').execute();
  });
  afterAll(() => database.close());

  const withoutTrigger = (db = database.db) => sql`alter table audit_log disable trigger audit_log_kept`.execute(db);

  const add = (target: string) =>
    noteAsStaff(ctx(), shirin, { command: 'orders refund', target, changes: { amount: 2900, currency: 'USD' } });
  const rows = () => database.db.selectFrom('audit_log').selectAll().orderBy('number').execute();

  it('[A110] each row has who, when, what, why, what changed, and the hash of the one before', async () => {
    for (const target of ['ord_1', 'ord_2']) await add(target);
    const [first, second] = await rows();
    expect(first).toEqual({
      number: 1,
      at: new Date('2026-11-23T18:00:00.123Z'),
      operator: 'shirin',
      command: 'orders refund',
      target: 'ord_1',
      reason: 'Asked by the learner',
      changes: '{"amount":2900,"currency":"USD"}',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(second?.hash).not.toBe(first?.hash);
    expect(await verifyAudit(ctx())).toEqual({ rows: 2, head: second?.hash, fault: null });
    expect(log.map(({ event, number, hash }) => [event, number, hash])).toEqual([
      ['audit.added', 1, first?.hash],
      ['audit.added', 2, second?.hash],
    ]);
    expect(await verifyAudit(ctx(), first?.hash)).toMatchObject({ fault: null });
  });

  it('[A110] the database refuses to change, delete and truncate rows, also in the role of a replica', async () => {
    await add('ord_1');
    const before = await rows();
    const statements = [
      `update audit_log set reason = 'another'`,
      'delete from audit_log',
      'delete from audit_log where number = 9',
      'truncate audit_log',
      `insert into audit_log select * from audit_log on conflict (number) do update set reason = 'another'`,
    ];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(database.db), statement).rejects.toMatchObject({ code: '42501' });
      const asReplica = database.db.transaction().execute(async (transaction) => {
        await sql`set local session_replication_role = replica`.execute(transaction);
        await sql.raw(statement).execute(transaction);
      });
      await expect(asReplica, statement).rejects.toMatchObject({ code: '42501' });
    }
    expect(await rows()).toEqual(before);
  });

  it('[A110] the hash chain reveals changes that an owner of the database makes without the trigger', async () => {
    for (const target of ['ord_1', 'ord_2', 'ord_3']) await add(target);
    const columns = 'at, operator, command, target, reason, changes, hash';
    const tampering: [statements: string, whole: number, fault: string][] = [
      [`update audit_log set reason = 'Other' where number = 2`, 1, 'row 2 is not as it was written'],
      [`update audit_log set at = at + interval '1 second' where number = 3`, 2, 'row 3 is not as it was written'],
      [`update audit_log set operator = 'rojin' where number = 1`, 0, 'row 1 is not as it was written'],
      [`update audit_log set changes = '{"amount":1}' where number = 3`, 2, 'row 3 is not as it was written'],
      ['delete from audit_log where number = 1', 0, 'row 1 is missing'],
      ['delete from audit_log where number = 2', 1, 'row 2 is missing'],
      [
        'delete from audit_log where number = 2; update audit_log set number = 2 where number = 3',
        ...([1, 'row 2 is not as it was written'] as const),
      ],
      [
        `insert into audit_log (number, ${columns}) select 4, ${columns} from audit_log where number = 3`,
        ...([3, 'row 4 is not as it was written'] as const),
      ],
    ];
    const hashes = (await rows()).map(({ hash }) => hash);
    for (const [statements, whole, fault] of tampering) {
      const tried = database.db.transaction().execute(async (transaction) => {
        await withoutTrigger(transaction);
        for (const statement of statements.split('; ')) await sql.raw(statement).execute(transaction);
        expect(await verifyAudit({ ...ctx(), db: transaction }), statements).toEqual({
          ...{ rows: whole, fault },
          head: hashes[whole - 1] ?? null,
        });
        throw new Error('take it back');
      });
      await expect(tried).rejects.toThrow('take it back');
    }
    expect(await verifyAudit(ctx())).toMatchObject({ rows: 3, fault: null });
  });

  it('[A110] rows that were removed from the end, or all of them, are detected by a hash that was noted elsewhere', async () => {
    for (const target of ['ord_1', 'ord_2']) await add(target);
    const { head } = await verifyAudit(ctx());
    await withoutTrigger();
    await sql`delete from audit_log where number = 2`.execute(database.db);
    expect(await verifyAudit(ctx())).toMatchObject({ rows: 1, fault: null });
    expect(await verifyAudit(ctx(), head)).toMatchObject({ fault: `no row has the hash ${head}` });
  });

  it('[A110] twenty simultaneous changes are numbered without gaps, and the check reads more than one page of rows', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`ord_${index}`)));
    expect((await rows()).map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await verifyAudit(ctx(), null, 7)).toMatchObject({ rows: 20, fault: null });
  });

  const change = (staff: Staff) =>
    changeAsStaff(ctx(), staff, async (ctx) => {
      await ctx.db.insertInto('settings').values({ name: 'motto', value: 'x' }).execute();
      onCommit(ctx, () => ctx.log({ event: 'motto.changed' }));
      return { entry: { command: 'motto', target: null, changes: {} }, result: 'done' };
    });
  const motto = () => database.db.selectFrom('settings').selectAll().where('name', '=', 'motto').execute();

  it('[A111] a dry run does everything and rolls it back: nothing is changed, logged or added', async () => {
    expect(await change({ ...shirin, dryRun: true })).toBe('done');
    expect([await motto(), await rows(), log]).toEqual([[], [], []]);
  });

  it('[A111] a report is made after its transaction, and at once without one', async () => {
    onCommit(ctx(), () => log.push({ event: 'at.once' }));
    expect(log).toEqual([{ event: 'at.once' }]);
    await change(shirin);
    expect(log.map(({ event }) => event)).toEqual(['at.once', 'motto.changed', 'audit.added']);
  });

  it('[A111] a change that fails leaves no row, and a row that cannot be written no change', async () => {
    const failing = changeAsStaff(ctx(), shirin, () => Promise.reject(new TypeError('of the work')));
    await expect(failing).rejects.toThrow('of the work');
    await sql`alter table audit_log rename to audit_away`.execute(database.db);
    await expect(change(shirin)).rejects.toThrow('audit_log');
    await sql`alter table audit_away rename to audit_log`.execute(database.db);
    expect([await motto(), await rows(), log]).toEqual([[], [], []]);
  });

  it('[A111] a reason that is empty, too long, has several lines or contains personal data is refused, also in a dry run', async () => {
    for (const [reason, words] of [
      ['', 'Say why'],
      ['   ', 'Say why'],
      ['Mail from dilan@example.org', 'since the audit log is kept for good'],
      ['Called from +964 750 123 4567', 'by their id'],
      ['Called from 0750-123-4567', 'by their id'],
      ['x'.repeat(501), 'at most 500'],
      ['two\nlines', 'one line'],
      ['turned \u202e round', 'one line'],
    ] as const) {
      for (const dryRun of [false, true]) {
        const refused = { status: 422, message: expect.stringContaining(words) };
        await expect(change({ ...shirin, reason, dryRun })).rejects.toMatchObject(refused);
      }
    }
    expect([await motto(), await rows()]).toEqual([[], []]);
  });

  it('[A111] a reason may name ids, days and amounts', async () => {
    await noteAsStaff(ctx(), { ...shirin, reason: 'x'.repeat(500) }, { command: 'note', target: null, changes: {} });
    await change({ ...shirin, reason: ' Order ord_3fKqV1StGXR8Z5jdHi6Bmy of 2026-11-23, USD 29.00, 14 days ' });
    expect(await rows()).toMatchObject([
      { reason: 'x'.repeat(500) },
      { reason: 'Order ord_3fKqV1StGXR8Z5jdHi6Bmy of 2026-11-23, USD 29.00, 14 days' },
    ]);
  });
});
