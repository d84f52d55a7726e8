import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CatalogueTables } from '../db/tables/catalogue.ts';

export type ContentRows = { [Table in keyof CatalogueTables]: Insertable<CatalogueTables[Table]>[] };

/** Rows per statement: the protocol allows 65,535 values. */
const batch = 500;

/** By id. */
export function upsert<Table extends keyof CatalogueTables>(
  db: Kysely<Database>,
  table: Table,
  rows: ContentRows[Table],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  return write(db, table, rows, sql`(id) do update set ${sql.join(columns.map(assign))}`);
}

export const insert = <Table extends keyof CatalogueTables>(
  db: Kysely<Database>,
  table: Table,
  rows: ContentRows[Table],
): Promise<void> => write(db, table, rows, sql`do nothing`);

async function write<Table extends keyof CatalogueTables>(
  db: Kysely<Database>,
  table: Table,
  rows: ContentRows[Table],
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  const columns = entriesOf(rows[0] ?? {}).map(([column]) => column);
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows
      .slice(from, from + batch)
      .map((row) => sql`(${sql.join(entriesOf(row).map(([, value]) => value))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} on conflict ${onConflict}`.execute(db);
  }
}

/** By column, so that rows may be written in any order of their keys. */
const entriesOf = (row: object): [column: string, value: unknown][] =>
  Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));

const assign = (column: string) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`;

/** Lessons of removed courses stay for their owners. */
export async function removeOthers(db: Kysely<Database>, rows: ContentRows, now: Date): Promise<void> {
  const courses = rows.courses.map(({ id }) => id);
  for (const table of ['courses', 'chapters', 'lessons', 'attachments', 'posts'] as const) {
    const ofKeptCourses =
      table === 'chapters' || table === 'lessons' ? sql`and course_id = any(${courses}::text[])` : sql``;
    const kept: string[] = rows[table].map(({ id }) => id);
    await sql`
      update ${sql.table(table)} set removed_at = ${now}
      where removed_at is null and not (id = any(${kept}::text[])) ${ofKeptCourses}`.execute(db);
  }
}
