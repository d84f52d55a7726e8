import type { Question } from '../../../db/tables/question.ts';
import { type Access, accessTo } from '../../catalogue/access.ts';
import type { Ctx } from '../../common/context.ts';
import { notFound } from '../../common/problem.ts';

export interface PoolQuestion {
  question: Question;
  revision: number;
  chapterId: string;
  /** Visitors may read its lesson. */
  isPreview: boolean;
}

export interface TestOfCourse {
  title: string;
  access: Access;
  /** In content order. */
  pool: PoolQuestion[];
}

/** @throws Problem 404 for a course that is unknown, unlisted and not owned, or without a test */
export async function findTest(ctx: Ctx, userId: string | null, courseId: string): Promise<TestOfCourse> {
  const { db } = ctx;
  const [course, access, rows] = await Promise.all([
    db.selectFrom('courses').select(['title', 'removed_at']).where('id', '=', courseId).executeTakeFirst(),
    accessTo(ctx, userId, courseId),
    db
      .selectFrom('questions')
      .innerJoin('lessons', 'lessons.id', 'questions.lesson_id')
      .select(['questions.body', 'questions.revision', 'lessons.chapter_id', 'lessons.preview'])
      .where('questions.course_id', '=', courseId)
      .where('questions.replaced_at', 'is', null)
      .orderBy('questions.position')
      .execute(),
  ]);
  if (!course || rows.length === 0 || (course.removed_at !== null && access === 'none')) {
    throw notFound('practiceTest');
  }
  const pool = rows.map(({ body: question, revision, chapter_id, preview }) => ({
    ...{ question, revision },
    chapterId: chapter_id,
    isPreview: preview,
  }));
  return { title: course.title, access, pool };
}
