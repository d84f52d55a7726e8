import { type Kysely, sql } from 'kysely';

/** A row without bytes is of a blob on disk or in a bucket (decision 092). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blobs alter column bytes drop not null`.execute(db);
}
