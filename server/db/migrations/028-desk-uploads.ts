import { type Kysely, sql } from 'kysely';

/** Files on their way to a draft, whose parts are blobs (decision 096). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_uploads (
      account_id text not null references desk_accounts (id),
      sha256 text not null,
      size integer not null,
      received integer not null,
      parts text[] not null,
      started_at timestamptz not null,
      primary key (account_id, sha256),
      check (received between 1 and size)
    )`.execute(db);
  await sql`create index desk_uploads_started on desk_uploads (started_at)`.execute(db);
}
