import type { Selectable } from 'kysely';
import type { components } from '../../../../common/api/schema.d.ts';
import type { PracticeAttemptsTable } from '../../../db/tables/learning.ts';
import { courseNamed, langOf, sayIn } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';
import { notFound } from '../../common/problem.ts';
import { type PutQuestion, toItem } from './items.ts';
import { passPercentage } from './pass-mark.ts';
import { lessonPlaces, placeOf } from './places.ts';
import { resultOf } from './result.ts';
import { inLanguageOf } from './translated-questions.ts';

export type Attempt = Selectable<PracticeAttemptsTable>;

export interface AttemptItem extends PutQuestion {
  chapter: { id: string; title: string; position: number };
}

/** @throws Problem 404, also for another learner's. */
export async function ownAttempt({ db }: Ctx, userId: string, id: string): Promise<Attempt> {
  return db
    .selectFrom('practice_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('practiceTest'));
}

export async function itemsOf(
  ctx: Ctx,
  attempt: Pick<Attempt, 'id' | 'course_id'>,
  questionId?: string,
): Promise<AttemptItem[]> {
  const all = ctx.db
    .selectFrom('practice_items')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.id', '=', 'practice_items.question_id')
        .onRef('questions.revision', '=', 'practice_items.revision')
        .on('questions.course_id', '=', attempt.course_id),
    )
    .leftJoin('question_translations as told', inLanguageOf(ctx))
    .innerJoin('lessons', 'lessons.id', 'questions.lesson_id')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .select(['practice_items.position', 'shown', 'given', 'is_right', 'answered_at', 'told.language'])
    .select((eb) => eb.fn.coalesce('told.body', 'questions.body').as('body'))
    .select(['chapters.id', 'chapters.title', 'chapters.position as chapter_position'])
    .where('practice_items.attempt_id', '=', attempt.id)
    .orderBy('practice_items.position');
  const asked = questionId === undefined ? all : all.where('practice_items.question_id', '=', questionId);
  const [rows, say] = await Promise.all([
    asked.execute(),
    sayIn(ctx, { kinds: ['chapter'], courseIds: [attempt.course_id] }),
  ]);
  return rows.map(({ body, language, shown, position, given, is_right, answered_at, id, title, chapter_position }) => ({
    ...{ question: body, shown, ...langOf(language, ctx) },
    number: position + 1,
    answered: given && answered_at && { given, right: is_right === true, at: answered_at },
    chapter: { id, title: say('chapter', { id, title }).title, position: chapter_position },
  }));
}

export async function toAttempt(ctx: Ctx, attempt: Attempt): Promise<components['schemas']['PracticeAttempt']> {
  const items = await itemsOf(ctx, attempt);
  const course = await ctx.db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', attempt.course_id)
    .executeTakeFirstOrThrow();
  const say = await sayIn(ctx, { kinds: ['course'], courseIds: [course.id] });
  const asked = items.filter(({ answered }) => answered !== null).map(({ question }) => question);
  const places = await lessonPlaces(ctx, attempt.course_id, asked);
  return {
    id: attempt.id,
    course_id: attempt.course_id,
    ...courseNamed(say('course', course)),
    pass_percentage: passPercentage,
    started_at: attempt.started_at.toISOString(),
    finished_at: attempt.finished_at?.toISOString() ?? null,
    items: items.map((item) => toItem(item, placeOf(places, item.question))),
    result:
      attempt.finished_at &&
      resultOf(
        items.map(({ question, chapter, answered }) => ({
          chapter,
          isRight: answered?.right === true,
          place: placeOf(places, question),
        })),
      ),
  };
}
