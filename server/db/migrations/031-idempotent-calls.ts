import { type Kysely, sql } from 'kysely';

/** Answers of calls that browsers may repeat (decision 105). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // status and answer are null only until the transaction that writes the row commits
  await sql`
    create table idempotent_calls (
      user_id text not null references users (id) on delete cascade,
      key text not null,
      call text not null,
      status smallint,
      answer text,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotent_calls_created on idempotent_calls (created_at)`.execute(db);
}
