import { type Kysely, sql } from 'kysely';

/**
 * Removed addresses and numbers, and further links that take a change back (decision 066). A server of the version before goes on
 * writing what it always wrote; it does not know the further links, and takes a removal for a change that can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identifier_changes alter column identifier drop not null`.execute(db);
  await sql`alter table identifier_changes add column is_final boolean not null default false`.execute(db);
  await sql`
    create table identifier_undo_links (
      token_hash text primary key,
      change_id bigint not null references identifier_changes (id) on delete cascade
    )`.execute(db);
  await sql`create index identifier_undo_links_change on identifier_undo_links (change_id)`.execute(db);
}
