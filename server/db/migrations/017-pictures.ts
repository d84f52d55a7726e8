import { type Kysely, sql } from 'kysely';

/** Covers and patterns as the import stores them, compressed (decision 027). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      kind text not null,
      id text not null,
      version text not null,
      br bytea not null,
      gzip bytea not null,
      primary key (kind, id)
    )`.execute(db);
}
