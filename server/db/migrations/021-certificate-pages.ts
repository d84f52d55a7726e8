import { type Kysely, sql } from 'kysely';

/**
 * What a certificate says of its course and of the practice test is kept with it, and what its holder shows of it (decision
 * 044). Certificates of before get what the course has now, and the best test that was passed. Those that a server of the
 * version before issues lack both columns of the course; they are read with what the course has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates add column seconds integer, add column outline jsonb, add column test_percentage integer,
      add column name_hidden boolean not null default false, add column page_off boolean not null default false`.execute(
    db,
  );
  await sql`
    update certificates set seconds = (
        select 60 * sum(minutes) from lessons where course_id = certificates.course_id and removed_at is null),
      outline = (
        select jsonb_agg(jsonb_build_object('title', title, 'lessons', (
            select coalesce(jsonb_agg(title order by position), '[]') from lessons
            where chapter_id = chapters.id and removed_at is null)) order by position)
        from chapters where course_id = certificates.course_id and removed_at is null),
      test_percentage = (
        select round(max(100.0 * right_count / question_count)) from practice_attempts
        where user_id = certificates.user_id and course_id = certificates.course_id
          and 100 * right_count >= 80 * question_count)`.execute(db);
  // the two ways in which one is looked up from paper (server/domain/learning/certificate-code.ts)
  await sql`
    create index certificates_code on certificates (left(encode(sha256(id::bytea), 'hex'), 18))`.execute(db);
  await sql`create index certificates_typed on certificates (lower(id))`.execute(db);
}
