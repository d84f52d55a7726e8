import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations/index.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/domain/accounts/passwords.ts';
import { sweepUses } from '../../../server/domain/common/limits.ts';
import type { Answer as AnswerOf } from '../../../server/operations/operation.ts';
import { bareDatabase } from '../support/database.ts';
import { goodPassword, startPlatform } from '../support/platform.ts';

/** The last step of the first version, and what the files of its steps hold (SHA-256). */
const first = '004-payments';
const released: Record<string, string> = {
  '001-accounts': 'ddd9d9351261ae1041b274c36fcafacab2b8e30f9e8ba601e2f2046547ebcccb',
  '002-catalogue': 'd08367d2ae2c63933c16f956ba4606f216edb037da9fa3b1d0627def390b5218',
  '003-learning': '851d8e3c401ed7c1292758f915a13f8182f0435b747a1c026753c2c5f722ee52',
  '004-payments': '522695e62e2c7f2300e743ce57efb99cb884370880c929de881a48170a375f4f',
};

const folder = new URL('../../../server/db/migrations/', import.meta.url);
let database: OpenDatabase;
beforeAll(async () => {
  database = await bareDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  // as bare as a new one, which takes seconds to make
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});

/** Makes the tables of the first version and puts a row or more into each. */
async function makeFirstVersion(db: Kysely<Database>): Promise<void> {
  const steps = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= first));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => steps } }).migrateToLatest();
  if (error) throw error;
  const hash = await hashPassword(goodPassword);
  for (const statement of readFileSync(new URL('../fixtures/first-version.sql', import.meta.url), 'utf8').split(
    /;\n/,
  )) {
    if (statement.trim() !== '') await sql.raw(statement.replace('{password_hash}', hash)).execute(db);
  }
}

/** What a step takes away on purpose: ratings that no learner gave (008). */
const dropped: Record<string, object> = { courses: { rating: null } };

/** Every row of every table, as JSON with its columns by name. */
async function everyRow(db: Kysely<Database>): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

describe('migrations', () => {
  it('migrations bring the first version with its data to the newest, and lose nothing but invented ratings', async () => {
    await makeFirstVersion(database.db);
    const before = await everyRow(database.db);
    for (const [table, rows] of Object.entries(before)) expect(rows, `${table} has no row to lose`).not.toEqual([]);
    await migrate(database.db);
    const after = await everyRow(database.db);
    for (const [table, rows] of Object.entries(before)) {
      for (const row of rows) {
        expect(after[table], table).toContainEqual(expect.objectContaining({ ...row, ...dropped[table] }));
      }
    }
  });

  it('[CERT-01] certificates of before get length and outline of their course, and the best test that was passed', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '021');
    const steps = { getMigrations: async () => Object.fromEntries(before) };
    await makeFirstVersion(database.db);
    await new Migrator({ db: database.db, provider: steps }).migrateToLatest();
    const { rows: passed } = await sql<{ id: string }>`
      insert into practice_attempts (id, user_id, course_id, seed, question_count, started_at, finished_at, right_count)
      select 'att_' || right_count, user_id, course_id, '', 12, issued_at, issued_at, right_count
      from certificates, (values (9), (10), (11), (5)) as done (right_count) returning id`.execute(database.db);
    expect(passed).toHaveLength(4);
    await migrate(database.db);
    expect(await database.db.selectFrom('certificates').selectAll().execute()).toMatchObject([
      {
        ...{ id: 'crt_1', seconds: 720, outline: [{ title: 'The loom', lessons: ['The warp'] }], test_percentage: 92 },
        ...{ name_hidden: false, page_off: false },
      },
    ]);
  });

  it('[RECEIPT-01] sales and refunds of before get receipts in their order, and the numbers go on from there', async () => {
    await makeFirstVersion(database.db);
    await sql`
      insert into orders values
        ('ord_4', null, null, 'yearly', 8400, 'USD', 'refunded', 1, 'pi_4', '2026-01-01', '2026-02-01', '2026-01-08T00:00Z'),
        ('ord_5', null, null, 'yearly', 8400, 'USD', 'refunded', 1, 'pi_5', '2026-01-01', '2026-02-01', null)`.execute(
      database.db,
    );
    await migrate(database.db);
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', year, number, order_id, kind, buyer, title, amount) as row from receipts order by year, number`.execute(
      database.db,
    );
    expect(rows.map(({ row }) => row)).toEqual([
      "2025 1 ord_3 sale Şîlan O'Brien Yearly 8400",
      '2026 1 ord_1 sale Dilan Karim Weaving 2900',
      '2026 2 ord_4 sale Yearly 8400',
      '2026 3 ord_4 refund Yearly 8400',
    ]);
    const last = await database.db.selectFrom('receipt_numbers').selectAll().orderBy('year').execute();
    expect(last).toEqual([
      { year: 2025, last: 1 },
      { year: 2026, last: 3 },
    ]);
  });

  it('a learner of the first version can go on after the migrations', async () => {
    await makeFirstVersion(database.db);
    await migrate(database.db);
    const platform = await startPlatform({ content: null, database, now: new Date('2026-03-02T00:00:00Z') });
    const credentials = { email: 'dilan@example.org', password: goodPassword };
    const { body, status } = await platform.post<{ token: string }>('/api/login', credentials);
    expect(status).toBe(200);
    const mine = await platform.get<{ data: { course_ids: string[] } }>('/api/user/courses', { token: body.token });
    expect(mine.body.data.course_ids).toEqual(['weaving']);
    const course = await platform.get<{ data: { completion_percentage: number } }>(
      '/api/user/courses/course/weaving/en',
      { token: body.token },
    );
    expect(course.body.data.completion_percentage).toBe(100);
    expect((await platform.get('/api/certificates/crt_1')).body).toMatchObject({ data: { holder: 'Dilan Karim' } });
    await platform.app.close();
  });

  it('[A72] migrations keep the verified account of an address unique, also for what a server of the version before writes', async () => {
    await makeFirstVersion(database.db);
    await migrate(database.db);
    const insert = (id: string) => sql`
      insert into users (id, email, first_name, last_name, date_of_birth, password_hash, created_at)
      values (${id}, 'two@example.org', 'Dilan', 'Karim', '1998-03-21', 'none', '2026-03-01T00:00Z')`;
    const verify = (id: string) => sql`update users set email_verified_at = '2026-03-01T00:05Z' where id = ${id}`;
    for (const id of ['usr_one', 'usr_two']) await insert(id).execute(database.db);
    await verify('usr_one').execute(database.db);
    await expect(verify('usr_two').execute(database.db)).rejects.toMatchObject({ code: '23505' });
  });

  it('[A8] migrations keep the table in which a server of the version before counts uses, until the sweep removes its rows', async () => {
    await migrate(database.db);
    const count = () =>
      sql`
      insert into limits as counted (bucket, window_start, count) values ('login:dilan@example.org', '2026-03-01T00:00Z', 1)
      on conflict (bucket) do update set count = counted.count + 1`.execute(database.db);
    await count();
    await count();
    const uses = database.db.selectFrom('limits').select('count');
    expect(await uses.execute()).toEqual([{ count: 2 }]);
    await sweepUses({ db: database.db, now: () => new Date('2026-03-03T00:00Z') }, new Date('2026-03-02T00:00Z'));
    expect(await uses.execute()).toEqual([]);
  });

  it('[WATCH-07] migrations keep completed lessons, and count the position of a film begun before as watched from its beginning', async () => {
    await makeFirstVersion(database.db);
    for (const id of ['weft', 'edge']) {
      await sql`
        insert into lessons values (${id}, 'weaving', 'loom', 1, 'More', '', 12, 'Text', true, '76979871/0', null)`.execute(
        database.db,
      );
    }
    await sql`
      insert into progress (user_id, lesson_id, position, duration, completed_at, started_at, updated_at)
      values ('usr_1', 'weft', 400.25, 720, null, '2026-01-07T00:00Z', '2026-01-08T12:00Z')`.execute(database.db);
    await migrate(database.db);
    // as a server of the version before does, which may still be running
    await sql`
      insert into progress (user_id, lesson_id, position, duration, completed_at, started_at, updated_at)
      values ('usr_1', 'edge', 5, 720, null, '2026-01-07T00:00Z', '2026-01-09T00:00Z')`.execute(database.db);
    const rows = database.db
      .selectFrom('progress')
      .select(['position', 'watched', 'completed_at'])
      .orderBy('updated_at');
    expect(await rows.execute()).toEqual([
      { position: 700, watched: null, completed_at: new Date('2026-01-08T00:00Z') },
      { position: 400.25, watched: null, completed_at: null },
      { position: 5, watched: null, completed_at: null },
    ]);
    const platform = await startPlatform({ content: null, database, now: new Date('2026-03-02T00:00:00Z') });
    const credentials = { email: 'dilan@example.org', password: goodPassword };
    const { token } = (await platform.post<{ token: string }>('/api/login', credentials)).body;
    const report = async (lesson: string) => {
      const answer = await platform.put<AnswerOf<'saveProgress'>>(
        `/api/user/lessons/${lesson}/progress`,
        { position: 0, duration: 720, completed: false, played: [] },
        { token },
      );
      return answer.body.data;
    };
    expect(await report('warp')).toMatchObject({ lesson_completed: true });
    expect((await report('weft')).missing).toMatchObject({ watched: 400.3, next: 400.3 });
    expect((await report('edge')).missing).toMatchObject({ watched: 5, next: 5 });
    // the position is the newest one, and what was watched stays
    expect((await report('weft')).missing).toMatchObject({ watched: 400.3, next: 400.3 });
    await platform.app.close();
  });

  it('migrations change nothing the second time, also when two servers start at once', async () => {
    await Promise.all([migrate(database.db), migrate(database.db)]);
    const before = await everyRow(database.db);
    await migrate(database.db);
    expect(await everyRow(database.db)).toEqual(before);
  });

  it('an older version does not start on a newer database', async () => {
    await migrate(database.db);
    await expect(makeFirstVersion(database.db)).rejects.toThrow(/corrupted migrations.*005-sandbox-refunds/);
  });

  it('migrations go forward only, and those of a released version stay as they were', () => {
    const files = readdirSync(folder).filter((name) => name !== 'index.ts');
    expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(Object.keys(migrations).sort());
    for (const [name, step] of Object.entries(migrations)) expect('down' in step, `${name} has a down`).toBe(false);
    for (const [name, hash] of Object.entries(released)) {
      const text = readFileSync(new URL(`${name}.ts`, folder));
      const message = `${name} is released: write a new step instead of changing it`;
      expect(createHash('sha256').update(text).digest('hex'), message).toBe(hash);
    }
  });
});
