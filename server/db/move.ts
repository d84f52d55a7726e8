import { type Kysely, sql, type Transaction } from 'kysely';
import { stepsOf } from './migrate.ts';
import type { Database } from './schema.ts';

/** The message is for operators. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

export interface Moved {
  table: string;
  rows: number;
}

/** Rows per statement. */
const batch = 200;

/**
 * Copies all rows into an empty database of the same version, in one transaction of each.
 * PostgreSQL writes and reads them as JSON, so that no value passes through a JavaScript type;
 * digests are compared before the commit.
 * @param report is called after each table
 * @param also in both transactions, after all tables
 * @throws MoveRefused if versions differ, the target has data, or a digest differs
 */
export async function moveDatabase(
  source: Kysely<Database>,
  target: Kysely<Database>,
  report: (moved: Moved) => void = () => undefined,
  also: (from: Transaction<Database>, to: Transaction<Database>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await source.transaction().execute((from) =>
    target.transaction().execute(async (to) => {
      for (const db of [from, to]) await writeAlike(db);
      await requireSameVersion(from, to);
      await requireEmpty(to);
      // the source's secret replaces the one that the migration generated
      await to.deleteFrom('settings').execute();
      for (const { name: table, columns } of await tablesOf(to)) {
        const rows = await copy(from, to, table, columns);
        if ((await digestOf(from, table)) !== (await digestOf(to, table))) {
          throw new MoveRefused(`The rows of ${table} are not the same after copying: nothing was moved`);
        }
        report({ table, rows });
      }
      // nothing is counted there yet
      await sql`delete from report_changes`.execute(to);
      await continueNumbers(from, to);
      await also(from, to);
    }),
  );
}

/** Settings that affect the text form of values. */
async function writeAlike(db: Transaction<Database>): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
  await sql`set local bytea_output = 'hex'`.execute(db);
  await sql`set local datestyle = 'ISO'`.execute(db);
}

/** Tables with rows as soon as a server has run. */
const telling = ['users', 'courses', 'orders', 'audit_log'] as const;

async function requireEmpty(to: Transaction<Database>): Promise<void> {
  for (const table of telling) {
    const found = await to.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
    if (found) throw new MoveRefused(`The database at DATABASE_URL holds data already (${table}): use a new one`);
  }
}

async function requireSameVersion(from: Transaction<Database>, to: Transaction<Database>): Promise<void> {
  const versionOf = async (db: Transaction<Database>) => (await stepsOf(db)).at(-1) ?? 'none';
  const [old, current] = [await versionOf(from), await versionOf(to)];
  if (old !== current) {
    throw new MoveRefused(
      `The data folder has tables of another version (${old}, not ${current}): start this version on it once, and stop it`,
    );
  }
}

interface Table {
  name: string;
  columns: readonly string[];
}

/** With their columns, referenced tables first. Sums of reports are recomputed (027-reports). */
async function tablesOf(db: Transaction<Database>): Promise<Table[]> {
  const { rows: tables } = await sql<Table>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%' and relname not like 'report\\_%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct source.relname as from, goal.relname as to
    from pg_constraint join pg_class source on source.oid = conrelid join pg_class goal on goal.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(db);
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const placed = new Set(sorted.map(({ name }) => name));
    const waiting = new Set(references.filter(({ to }) => !placed.has(to)).map(({ from }) => from));
    const next = tables.filter(({ name }) => !placed.has(name) && !waiting.has(name));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    sorted.push(...next);
  }
  return sorted;
}

/** @returns the number of rows */
async function copy(
  from: Transaction<Database>,
  to: Transaction<Database>,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare rows_to_move cursor for select row_to_json(moved)::text as row from ${sql.table(table)} moved`.execute(
    from,
  );
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from rows_to_move`.execute(from);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ row }) => row).join(',')}]`;
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(to);
    count += rows.length;
  }
  await sql`close rows_to_move`.execute(from);
  return count;
}

/** Independent of the order of rows; null for an empty table. */
async function digestOf(db: Transaction<Database>, table: string): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select md5(string_agg(digest, '' order by digest collate "C")) as digest
    from (select md5(row_to_json(moved)::text) as digest from ${sql.table(table)} moved) digests`.execute(db);
  return rows[0]?.digest ?? null;
}

/** Copies the positions of sequences. */
async function continueNumbers(from: Transaction<Database>, to: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`.execute(from);
  for (const { name, last } of rows) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(to);
  }
}
