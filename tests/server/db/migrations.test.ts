import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adoptBaseline } from '../../../server/db/adopt-baseline.ts';
import { migrate, stepsOf } from '../../../server/db/migrate.ts';
import { baseline, migrations } from '../../../server/db/migrations/index.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';
import { startFault } from '../../../server/start-fault.ts';
import { bareDatabase } from '../support/database.ts';

/** Steps that databases have taken, and what their files hold (SHA-256). */
const taken: Record<string, string> = {
  '001-baseline-accounts': '53484923a7a50baef0ad9fd5bf9a233d2c71a08eddbf677c289012051ea13e9b',
  '002-baseline-catalogue': '0d9e030af2ae709a8fc294faf3ba233ae7922ae5223a7c2420706d0d508db1e6',
  '003-baseline-learning': '278185c9dc42585be87289386ffab3e2d7fe332cbbe5353c5311a081647c7a21',
  '004-baseline-payments': 'bf9ba7bbed1c132418d4f0810b686b9dfe589447702234e1f7e099ff12bdbffa',
  '005-baseline-site': '34da13a805a039eb2550651061c684c0b7c60cac28c2ecbfe2f9c1f5e9f6592d',
};

const seller = { name: 'Zanin', address: ['Utrecht'], vat: [] };
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

/** Columns, constraints, indexes and triggers, a line each. */
async function schemaOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, attidentity, attcollation, pg_get_expr(adbin, adrelid)) as line
      from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

const migratorOf = (db: Kysely<Database>, steps: typeof migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => steps } });

/**
 * Makes the tables as the 35 steps from before the baseline left them, with rows from before the
 * last of these.
 */
async function makeBeforeBaseline(db: Kysely<Database>, last = '038-read'): Promise<void> {
  await migratorOf(db, baseline).migrateToLatest();
  for (const statement of [
    'create table limits (bucket text primary key, window_start timestamptz not null, count integer not null)',
    'create index limits_window on limits (window_start)',
    'alter table progress alter column watched drop not null',
    'alter table certificates alter column seconds drop not null, alter column outline drop not null, ' +
      'alter column lessons_watched drop not null, alter column lessons_read drop not null',
    'alter table receipts alter column seller drop not null',
    'delete from kysely_migration',
    `insert into kysely_migration values ('001-accounts', '2026-01-05'), ('${last}', '2026-11-01')`,
    ...readFileSync(new URL('../fixtures/before-baseline.sql', import.meta.url), 'utf8').split(/;\n/),
  ]) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}

describe('migrations', () => {
  it('[OPS-03] db:move -- baseline gives an older database the tables of a new one, and loses no row', async () => {
    await migrate(database.db);
    const schema = await schemaOf(database.db);
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    await makeBeforeBaseline(database.db);
    const before = await everyRow(database.db);
    await adoptBaseline(database.db, seller);
    await migrate(database.db);
    expect(await schemaOf(database.db)).toEqual(schema);
    const after = await everyRow(database.db);
    expect(await stepsOf(database.db)).toEqual(Object.keys(migrations));
    const {
      limits: _,
      settings: _secrets,
      content_sources: _revised,
      progress,
      certificates,
      receipts,
      ...others
    } = before;
    expect(after).toMatchObject(others);
    const watched: Record<string, unknown> = { warp: [[0, 400.25]], weft: [], edge: [[3, 9]] };
    expect(progress).toHaveLength(3);
    for (const row of progress ?? []) {
      expect(after.progress).toContainEqual({ ...row, watched: watched[String(row.lesson_id)] });
    }
    const outline = [
      { title: 'The loom', lessons: ['The warp', 'The weft'] },
      { title: 'The edge', lessons: ['The edge'] },
    ];
    const counts = { lessons_watched: 0, lessons_read: 0, task_minutes: 0, translations: null };
    expect(after.certificates).toEqual([
      { ...certificates?.[0], seconds: 1920, outline, ...counts },
      { ...certificates?.[1], ...counts },
      { ...certificates?.[2], task_minutes: 0, translations: null },
    ]);
    const language = 'en';
    expect(after.receipts).toEqual([
      { ...receipts?.[0], seller, language },
      { ...receipts?.[1], language },
    ]);
  });

  it('[OPS-03] db:move -- baseline refuses an empty database, one that is too old, and one that has the baseline', async () => {
    await expect(adoptBaseline(database.db, seller)).rejects.toThrow('The database is empty');
    await makeBeforeBaseline(database.db, '034-paid-twice');
    const before = await everyRow(database.db);
    await expect(adoptBaseline(database.db, seller)).rejects.toThrow('is 034-paid-twice, not 038-read');
    expect(await everyRow(database.db)).toEqual(before);
    await sql`update kysely_migration set name = '038-read' where name = '034-paid-twice'`.execute(database.db);
    await adoptBaseline(database.db, seller);
    await expect(adoptBaseline(database.db, seller)).rejects.toThrow('has the baseline already');
  });

  it('a server does not start on a database from before the baseline, and says what to do', async () => {
    await makeBeforeBaseline(database.db);
    const before = await everyRow(database.db);
    const fault = await migrate(database.db).catch((error: unknown) => startFault(error));
    expect(fault).toMatch(/Stop every server on this database and run: npm run db:move -- baseline$/);
    expect(await everyRow(database.db)).toEqual(before);
  });

  it('[A72] migrations let many registrations have an address, and one verified account', async () => {
    await migrate(database.db);
    const insert = (id: string) => sql`
      insert into users (id, email, first_name, last_name, date_of_birth, password_hash, created_at)
      values (${id}, 'two@example.org', 'Dilan', 'Karim', '1998-03-21', 'none', '2026-03-01T00:00Z')`;
    const verify = (id: string) => sql`update users set email_verified_at = '2026-03-01T00:05Z' where id = ${id}`;
    for (const id of ['usr_one', 'usr_two']) await insert(id).execute(database.db);
    await verify('usr_one').execute(database.db);
    await expect(verify('usr_two').execute(database.db)).rejects.toMatchObject({ code: '23505' });
  });

  it('[CERT-01] certificates from before their tasks were stored take those that the course has', async () => {
    await migratorOf(database.db, baseline).migrateToLatest();
    for (const statement of readFileSync(new URL('../fixtures/before-baseline.sql', import.meta.url), 'utf8').split(
      /;\n/,
    )) {
      if (/insert into (users|courses|chapters|lessons)/.test(statement)) await sql.raw(statement).execute(database.db);
    }
    await sql`update lessons set task_minutes = 20`.execute(database.db);
    await sql`update lessons set removed_at = '2026-11-01' where id = 'edge'`.execute(database.db);
    await sql`
      insert into certificates (id, user_id, course_id, holder, course_title, issued_at, seconds, outline, lessons_watched,
        lessons_read)
      select 'crt', users.id, courses.id, 'Dilan Karim', courses.title, '2026-11-01', 1920, '[]', 0, 0
        from users, courses limit 1`.execute(database.db);
    await migrate(database.db);
    const { task_minutes } = await database.db
      .selectFrom('certificates')
      .select('task_minutes')
      .executeTakeFirstOrThrow();
    expect(task_minutes).toBe(40);
  });

  it('migrations change nothing the second time, also when two servers start at once', async () => {
    await Promise.all([migrate(database.db), migrate(database.db)]);
    const before = await everyRow(database.db);
    await migrate(database.db);
    expect(await everyRow(database.db)).toEqual(before);
  });

  it('an older version does not start on a newer database', async () => {
    await migrate(database.db);
    const newest = Object.keys(migrations).at(-1);
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const { error } = await migratorOf(database.db, older).migrateToLatest();
    expect(String(error)).toMatch(new RegExp(`corrupted migrations.*${newest}`));
  });

  it('migrations go forward only, and applied ones never change', () => {
    const files = readdirSync(folder).filter((name) => name !== 'index.ts');
    expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(Object.keys(migrations).sort());
    for (const [name, step] of Object.entries(migrations)) expect('down' in step, `${name} has a down`).toBe(false);
    for (const [name, hash] of Object.entries(taken)) {
      const text = readFileSync(new URL(`${name}.ts`, folder));
      const message = `databases have taken ${name}: write a new step instead of changing it`;
      expect(createHash('sha256').update(text).digest('hex'), message).toBe(hash);
    }
  });
});
