import { type Kysely, sql } from 'kysely';

/** What the sandbox's bank that redirects knows of a payment (decision 052): how it is paid, under which key, and the way back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sandbox_intents
      add column method text not null default 'card',
      add column bank_key text,
      add column return_url text`.execute(db);
}
