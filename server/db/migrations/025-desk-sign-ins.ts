import { type Kysely, sql } from 'kysely';

/** What a session of the desk was opened by; null for one of before, which counts as not fresh. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table desk_sessions add column way text
      check (way in ('passkey', 'password', 'invitation', 'password-recovery', 'recovery'))`.execute(db);
  await sql`alter table desk_challenges drop constraint desk_challenges_purpose_check`.execute(db);
  await sql`
    alter table desk_challenges add constraint desk_challenges_purpose_check
      check (purpose in ('sign-in', 'again', 'invitation', 'passkey'))`.execute(db);
}
