import { type Kysely, sql } from 'kysely';

/**
 * When a learner first looked at a lesson, and up to which moment their time was credited as time of reading (WATCH-08); and of
 * a certificate how many lessons were watched and how many were read. Certificates from before do not say it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lesson_looks (
      user_id text not null references users (id) on delete cascade,
      lesson_id text not null references lessons (id) on delete cascade,
      looked_at timestamptz not null,
      primary key (user_id, lesson_id)
    )`.execute(db);
  await sql`alter table watch_time add column read_until timestamptz`.execute(db);
  await sql`alter table watch_time alter column credited_until drop not null`.execute(db);
  await sql`alter table certificates add column lessons_watched integer, add column lessons_read integer`.execute(db);
}
