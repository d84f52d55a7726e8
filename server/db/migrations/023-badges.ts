import { type Kysely, sql } from 'kysely';

/**
 * Open Badges (decision 046). `badge_keys` has every key that ever signed one; of a key that the configuration gives, only the
 * public part. A badge outlives its certificate, without which it counts as withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table badge_keys (
      id text primary key,
      public_key jsonb not null,
      private_key jsonb,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table badges (
      list integer not null,
      index integer not null,
      certificate_id text references certificates (id) on delete set null,
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (list, index)
    )`.execute(db);
  await sql`create unique index badges_certificate on badges (certificate_id) where revoked_at is null`.execute(db);
  await sql`
    create index badges_withdrawn on badges (list) where revoked_at is not null or certificate_id is null`.execute(db);
  await sql`create index certificates_withdrawn on certificates (id) where revoked_at is not null`.execute(db);
  await sql`create index badges_of_certificate on badges (certificate_id)`.execute(db);
}
