import { type Kysely, sql } from 'kysely';

/** Drafts of courses: files that lie over a revision of the content (decision 088). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // without a foreign key: a new course has its authors before it is published
  await sql`
    create table course_authors (
      course_id text not null,
      account_id text not null references desk_accounts (id),
      primary key (course_id, account_id)
    )`.execute(db);
  await sql`
    create table course_drafts (
      id text primary key,
      course_id text not null,
      author text not null references desk_accounts (id),
      base integer not null references content_revisions (id),
      status text not null,
      version integer not null,
      problems text[] not null,
      conflicts text[] not null,
      reviewer text references desk_accounts (id),
      words text,
      revision integer references content_revisions (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (status in ('editing', 'checked', 'inReview', 'changesAsked', 'approved', 'conflict', 'published', 'discarded')),
      check ((status = 'published') = (revision is not null)),
      check (status = 'conflict' or conflicts = '{}')
    )`.execute(db);
  await sql`create index course_drafts_newest on course_drafts (updated_at, id)`.execute(db);
  await sql`create index course_drafts_author on course_drafts (author, updated_at, id)`.execute(db);
  await sql`create index course_drafts_course on course_drafts (course_id)`.execute(db);
  await sql`
    create table draft_files (
      draft text not null references course_drafts (id),
      path text not null,
      sha256 text,
      primary key (draft, path)
    )`.execute(db);
  await sql`create index draft_files_sha256 on draft_files (sha256)`.execute(db);

  // what refers to a row that goes
  for (const [table, column] of [
    ['course_authors', 'account_id'],
    ['course_drafts', 'base'],
    ['course_drafts', 'reviewer'],
    ['course_drafts', 'revision'],
    ['content_revisions', 'author'],
    ['content_revisions', 'parent'],
  ] as const) {
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
  }
}
