import { type Kysely, sql } from 'kysely';

/** Revisions of content, with the bytes of each file once (decision 088). They take the place of `content_sources`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_revisions (
      id integer primary key,
      parent integer references content_revisions (id),
      author text references desk_accounts (id),
      at timestamptz not null,
      message text not null
    )`.execute(db);
  await sql`
    create table content_files (
      revision integer not null references content_revisions (id),
      path text not null,
      sha256 text not null,
      primary key (revision, path)
    )`.execute(db);
  // which blobs are named
  await sql`create index content_files_sha256 on content_files (sha256)`.execute(db);
  // no foreign key leads here: the bytes may be kept elsewhere
  await sql`
    create table blobs (
      sha256 text primary key,
      bytes bytea not null,
      written_at timestamptz not null
    )`.execute(db);
  await sql`create index blobs_written on blobs (written_at)`.execute(db);

  await sql`
    insert into blobs (sha256, bytes, written_at)
    select distinct on (1) encode(sha256(convert_to(text, 'UTF8')), 'hex'), convert_to(text, 'UTF8'), now()
    from content_sources`.execute(db);
  await sql`
    insert into content_revisions (id, at, message)
    select 1, now(), 'The texts of the content folder, from before there were revisions'
    where exists (select from content_sources)`.execute(db);
  await sql`
    insert into content_files (revision, path, sha256)
    select 1, path, encode(sha256(convert_to(text, 'UTF8')), 'hex') from content_sources`.execute(db);
  await sql`drop table content_sources`.execute(db);
}
