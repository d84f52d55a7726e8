import type { LanguageCode } from '../../../../common/language/codes.ts';
import type { Question } from '../../../db/tables/question.ts';
import { type Access, accessTo } from '../../catalogue/access.ts';
import { langOf, type Said, sayIn } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';
import { notFound } from '../../common/problem.ts';
import { inLanguageOf } from './translated-questions.ts';

export interface PoolQuestion extends Said {
  question: Question;
  /** Of its words. */
  language?: LanguageCode;
  revision: number;
  chapterId: string;
  /** Visitors may read its lesson. */
  isPreview: boolean;
}

export interface TestOfCourse {
  course: Said & { title: string };
  access: Access;
  /** In content order. */
  pool: PoolQuestion[];
}

/** @throws Problem 404 for a course that is unknown, unlisted and not owned, or without a test */
export async function findTest(ctx: Ctx, userId: string | null, courseId: string): Promise<TestOfCourse> {
  const { db } = ctx;
  const [say, course, access, rows] = await Promise.all([
    sayIn(ctx, { kinds: ['course'], courseIds: [courseId] }),
    db.selectFrom('courses').select(['id', 'title', 'removed_at']).where('id', '=', courseId).executeTakeFirst(),
    accessTo(ctx, userId, courseId),
    db
      .selectFrom('questions')
      .innerJoin('lessons', 'lessons.id', 'questions.lesson_id')
      .leftJoin('question_translations as told', inLanguageOf(ctx))
      .select((eb) => eb.fn.coalesce('told.body', 'questions.body').as('body'))
      .select(['told.language', 'questions.revision', 'lessons.chapter_id', 'lessons.preview'])
      .where('questions.course_id', '=', courseId)
      .where('questions.replaced_at', 'is', null)
      .orderBy('questions.position')
      .execute(),
  ]);
  if (!course || rows.length === 0 || (course.removed_at !== null && access === 'none')) {
    throw notFound('practiceTest');
  }
  const pool = rows.map(({ body: question, language, revision, chapter_id, preview }) => ({
    ...{ question, revision, ...langOf(language, ctx) },
    chapterId: chapter_id,
    isPreview: preview,
  }));
  return { course: say('course', course), access, pool };
}
