import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CourseContent } from '../model.ts';

/** Of the current revisions; tests that were begun with another one keep its translation. */
export async function writeQuestionTranslations(
  db: Kysely<Database>,
  courses: readonly Pick<CourseContent, 'id' | 'translations'>[],
): Promise<void> {
  const ids = courses.map(({ id }) => id);
  await sql`
    delete from question_translations translated using questions
    where questions.course_id = any(${ids}::text[]) and questions.replaced_at is null
      and translated.course_id = questions.course_id and translated.id = questions.id
      and translated.revision = questions.revision`.execute(db);
  for (const { id: courseId, translations } of courses) {
    for (const { language, questions } of translations) {
      const bodies = questions.map((question) => JSON.stringify(question));
      await sql`
        insert into question_translations (course_id, id, revision, language, body)
        select questions.course_id, questions.id, questions.revision, ${language}, given.body::jsonb
        from unnest(${questions.map(({ id }) => id)}::text[], ${bodies}::text[]) as given (id, body)
        join questions on questions.course_id = ${courseId} and questions.id = given.id
          and replaced_at is null`.execute(db);
    }
  }
}
