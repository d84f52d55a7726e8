import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CourseContent } from './model.ts';

/**
 * Changed questions get a new revision, removed ones are marked; tests keep theirs. Courses not
 * named keep their pools, for their owners.
 */
export async function writeQuestions(
  db: Kysely<Database>,
  courses: readonly Pick<CourseContent, 'id' | 'questions'>[],
  now: Date,
): Promise<void> {
  for (const { id: courseId, questions } of courses) {
    const ids = questions.map(({ id }) => id);
    const bodies = questions.map((question) => JSON.stringify(question));
    const wanted = sql`
      select id, body::jsonb, (ordinality - 1)::integer as position
      from unnest(${ids}::text[], ${bodies}::text[]) with ordinality as given (id, body)`;
    await sql`
      with wanted as (${wanted})
      update questions set replaced_at = ${now}
      where course_id = ${courseId} and replaced_at is null
        and not exists (select from wanted where wanted.id = questions.id and wanted.body = questions.body)`.execute(
      db,
    );
    await sql`
      with wanted as (${wanted})
      update questions set position = wanted.position from wanted
      where course_id = ${courseId} and replaced_at is null and questions.id = wanted.id
        and questions.position <> wanted.position`.execute(db);
    await sql`
      with wanted as (${wanted})
      insert into questions (course_id, id, revision, position, lesson_id, body, created_at)
      select ${courseId}, id, 1 + coalesce((
          select max(revision) from questions before where before.course_id = ${courseId} and before.id = wanted.id
        ), 0), position, body ->> 'lessonId', body, ${now}
      from wanted
      where not exists (
        select from questions same where same.course_id = ${courseId} and same.id = wanted.id and same.replaced_at is null
      )`.execute(db);
  }
}
