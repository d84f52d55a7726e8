import { type Kysely, sql } from 'kysely';

/** What waits for a second person (decision 091). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approvals (
      id text primary key,
      action text not null,
      input text not null,
      effect text not null,
      lines text[] not null,
      lines_before text[],
      reason text not null,
      asked_by text not null references desk_accounts (id),
      asked_at timestamptz not null,
      until timestamptz not null,
      status text not null,
      version integer not null,
      decided_by text references desk_accounts (id),
      decided_at timestamptz,
      words text,
      outcome text[],
      check (status in ('asked', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'failed')),
      check ((status = 'asked') = (decided_at is null)),
      check (status not in ('approved', 'done', 'refused') or decided_by is not null)
    )`.execute(db);
  await sql`create index approvals_newest on approvals (asked_at, id)`.execute(db);
  await sql`create index approvals_status on approvals (status, asked_at, id)`.execute(db);
  await sql`create index approvals_asked_by on approvals (asked_by)`.execute(db);
  await sql`create index approvals_decided_by on approvals (decided_by)`.execute(db);
  // asked for twice, it is one request
  await sql`create unique index approvals_open on approvals (action, md5(input)) where status = 'asked'`.execute(db);
}
