import { type Kysely, sql } from 'kysely';

/** The YAML and Markdown that the catalogue was imported from, so that an export writes them back byte for byte. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_sources (path text primary key, text text not null)`.execute(db);
}
