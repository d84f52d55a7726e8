import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CatalogueTables } from '../db/tables/catalogue.ts';

export type ContentRows = { [Table in keyof CatalogueTables]: Insertable<CatalogueTables[Table]>[] };

/** Rows per statement: the protocol allows 65,535 values. */
const batch = 500;

export async function upsert<Table extends keyof CatalogueTables>(
  db: Kysely<Database>,
  table: Table,
  rows: ContentRows[Table],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const updates = columns.includes('id') ? sql`do update set ${sql.join(columns.map(assign))}` : sql`do nothing`;
  const target = columns.includes('id') ? sql`(id)` : sql``;
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows.slice(from, from + batch).map((row) => sql`(${sql.join(Object.values(row))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} on conflict ${target} ${updates}`.execute(db);
  }
}

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
