import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // the row stays when reminders are off, so that the link of any message still names it (decision 077)
  await sql`
    create table reminders (
      user_id text primary key references users (id) on delete cascade,
      number bigint generated always as identity unique,
      days jsonb not null,
      time text not null check (time in ('morning', 'evening')),
      channel text not null check (channel in ('email', 'sms')),
      time_zone text not null,
      set_at timestamptz not null,
      sent_at timestamptz,
      next_at timestamptz
    )`.execute(db);
  await sql`create index reminders_due on reminders (next_at) where next_at is not null`.execute(db);
}
