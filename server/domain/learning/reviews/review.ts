import type { Selectable } from 'kysely';
import type { components } from '../../../../common/api/schema.d.ts';
import type { ReviewsTable } from '../../../db/tables/learning.ts';
import { accessToCourses } from '../../catalogue/access.ts';
import type { Ctx } from '../../common/context.ts';
import { type PutQuestion, toItem } from '../practice-tests/items.ts';
import { lessonPlaces, placeOf } from '../practice-tests/places.ts';
import { shuffleShown } from '../practice-tests/select-questions.ts';

export type Review = Selectable<ReviewsTable>;

/** A question of a review: as it was answered, else as it is now. */
export interface ReviewItem extends PutQuestion {
  id: string;
  courseId: string;
  courseTitle: string;
  revision: number;
}

/**
 * The questions of a review in their order. One without an answer is left out while it cannot be asked: it is no longer in the
 * content, or its course is no longer open to the learner (REVIEW-03).
 */
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
    .select(['review_items.id', 'review_items.course_id', 'courses.title', 'questions.revision', 'questions.body'])
    .select(['shown', 'given', 'is_right', 'answered_at'])
    .where('review_id', '=', id)
    .orderBy('review_items.position')
    .execute();
  const access = await accessToCourses(
    ctx,
    user_id,
    rows.map(({ course_id }) => course_id),
  );
  return rows
    .filter(({ given, course_id }) => given !== null || access.get(course_id) !== 'none')
    .map(({ body, shown, given, is_right, answered_at, ...row }, index) => ({
      ...{ id: row.id, courseId: row.course_id, courseTitle: row.title, revision: row.revision },
      ...{ question: body, shown: shown ?? shuffleShown(body, seed), number: index + 1 },
      answered: given && answered_at && { given, right: is_right === true, at: answered_at },
    }));
}

/** The questions of a review that wait for their answer. */
export const openOf = (items: readonly ReviewItem[]): ReviewItem[] => items.filter(({ answered }) => answered === null);

/** A review as the contract has it. */
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

/** A question of a review as the contract has it: what is right, and why, only with an answer (REVIEW-05). */
export async function toReviewItem(ctx: Ctx, item: ReviewItem): Promise<components['schemas']['ReviewItem']> {
  const { id, courseId, courseTitle, revision, question, answered } = item;
  const places = await lessonPlaces(ctx, courseId, answered === null ? [] : [question]);
  return {
    ...{ id, course_id: courseId, course_title: courseTitle, revision },
    question: toItem(item, placeOf(places, question)),
  };
}

/** The review that was begun last; undefined before the first. */
export async function latestReview({ db }: Ctx, userId: string): Promise<Review | undefined> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the last question of a review was answered; null before the first answer. */
export function lastAnswerOf(items: readonly Pick<ReviewItem, 'answered'>[]): Date | null {
  const times = items.flatMap(({ answered }) => (answered ? [answered.at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
