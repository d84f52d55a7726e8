import { type Kysely, sql } from 'kysely';

/** Codes and links go before other messages, end with their own life, and know what became of the SMS (decision 022). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column expires_at timestamptz, add column verification_sid text`.execute(db);
  await sql`alter table verifications add column refused text`.execute(db);
}
