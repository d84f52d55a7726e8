import type { Selectable } from 'kysely';
import type { components } from '../../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import type { ReviewItemsTable, ReviewsTable } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { accessToCourses } from '../../catalogue/access.ts';
import { courseNamed, langOf, type Said, sayIn } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';
import { newId } from '../../common/ids.ts';
import { type PutQuestion, toItem } from '../practice-tests/items.ts';
import { lessonPlaces, placeOf } from '../practice-tests/places.ts';
import { shuffleShown } from '../practice-tests/select-questions.ts';
import { inLanguageOf } from '../practice-tests/translated-questions.ts';
import type { QuestionRef } from './cards.ts';

export type Review = Selectable<ReviewsTable>;

/** As answered, else current. */
export interface ReviewItem extends PutQuestion {
  id: string;
  courseId: string;
  course: Said & { title: string };
  revision: number;
}

/** In order; omits unanswered questions that left the content or whose course is not accessible. */
export async function reviewItems(ctx: Ctx, { id, user_id, seed }: Review): Promise<ReviewItem[]> {
  const rows = await ctx.db
    .selectFrom('review_items')
    .innerJoin('courses', 'courses.id', 'review_items.course_id')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.course_id', '=', 'review_items.course_id')
        .onRef('questions.id', '=', 'review_items.question_id')
        .on((eb) =>
          eb.or([
            eb('questions.revision', '=', eb.ref('review_items.revision')),
            eb.and([eb('review_items.revision', 'is', null), eb('questions.replaced_at', 'is', null)]),
          ]),
        ),
    )
    .leftJoin('question_translations as told', inLanguageOf(ctx))
    .select(['review_items.id', 'review_items.course_id', 'courses.title', 'questions.revision', 'told.language'])
    .select((eb) => eb.fn.coalesce('told.body', 'questions.body').as('body'))
    .select(['shown', 'given', 'is_right', 'answered_at'])
    .where('review_id', '=', id)
    .orderBy('review_items.position')
    .execute();
  return toItems(ctx, user_id, seed, rows);
}

/** The current questions, as a review that began now would ask them. */
export async function currentItems(
  ctx: Ctx,
  { user_id, seed }: Pick<Review, 'user_id' | 'seed'>,
  refs: readonly QuestionRef[],
): Promise<ReviewItem[]> {
  const rows = await ctx.db
    .selectFrom('questions')
    .innerJoin('courses', 'courses.id', 'questions.course_id')
    .leftJoin('question_translations as told', inLanguageOf(ctx))
    .select(['questions.id', 'questions.course_id', 'courses.title', 'questions.revision', 'told.language'])
    .select((eb) => eb.fn.coalesce('told.body', 'questions.body').as('body'))
    .where('questions.replaced_at', 'is', null)
    .where('questions.course_id', 'in', [...new Set(refs.map(({ courseId }) => courseId))])
    .where('questions.id', 'in', [...new Set(refs.map(({ questionId }) => questionId))])
    .execute();
  const chosen = refs.flatMap(({ courseId, questionId }) =>
    rows.filter(({ id, course_id }) => id === questionId && course_id === courseId),
  );
  const unanswered = { shown: null, given: null, is_right: null, answered_at: null };
  return toItems(
    ctx,
    user_id,
    seed,
    chosen.map((row) => ({ ...row, ...unanswered, id: newId('rvi') })),
  );
}

type Row = Pick<Selectable<ReviewItemsTable>, 'id' | 'course_id' | 'shown' | 'given' | 'is_right' | 'answered_at'> & {
  title: string;
  revision: number;
  language: LanguageCode | null;
  body: Question;
};

async function toItems(ctx: Ctx, userId: string, seed: string, rows: readonly Row[]): Promise<ReviewItem[]> {
  const courseIds = rows.map(({ course_id }) => course_id);
  const [access, say] = await Promise.all([
    accessToCourses(ctx, userId, courseIds),
    sayIn(ctx, { kinds: ['course'], courseIds }),
  ]);
  return rows
    .filter(({ given, course_id }) => given !== null || access.get(course_id) !== 'none')
    .map(({ body, language, shown, given, is_right, answered_at, ...row }, index) => ({
      ...{ id: row.id, courseId: row.course_id, revision: row.revision, ...langOf(language, ctx) },
      course: say('course', { id: row.course_id, title: row.title }),
      ...{ question: body, shown: shown ?? shuffleShown(body, seed), number: index + 1 },
      answered: given && answered_at && { given, right: is_right === true, at: answered_at },
    }));
}

export const openOf = (items: readonly ReviewItem[]): ReviewItem[] => items.filter(({ answered }) => answered === null);

export async function toReview(
  ctx: Ctx,
  { id, started_at, finished_at }: Review,
  items: readonly ReviewItem[],
): Promise<components['schemas']['Review']> {
  return {
    id,
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    items: await Promise.all(items.map((item) => toReviewItem(ctx, item))),
  };
}

/** Solution and explanations only after an answer. */
export async function toReviewItem(ctx: Ctx, item: ReviewItem): Promise<components['schemas']['ReviewItem']> {
  const { id, courseId, course, revision, question, answered } = item;
  const places = await lessonPlaces(ctx, courseId, answered === null ? [] : [question]);
  return {
    ...{ id, course_id: courseId, ...courseNamed(course), revision },
    question: toItem(item, placeOf(places, question)),
  };
}

export async function latestReview({ db }: Ctx, userId: string): Promise<Review | undefined> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function lastAnswerOf(items: readonly Pick<ReviewItem, 'answered'>[]): Date | null {
  const times = items.flatMap(({ answered }) => (answered ? [answered.at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
