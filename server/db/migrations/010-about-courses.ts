import { type Kysely, sql } from 'kysely';

/** Who teaches a course, for whom it is and what one can do after it; null where its author has not said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table courses
      add column teacher jsonb,
      add column outcomes jsonb,
      add column audience text,
      add column level text check (level in ('beginner', 'intermediate', 'advanced')),
      add column language text`.execute(db);
}
