import { sql } from 'kysely';
import { href } from '../../../../common/paths.ts';
import { textsIn } from '../../../texts/texts.ts';
import { categoryTitle, langIn, original, type Said, type Say, sayIn } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';

/** Exactly one of the three is not null. */
export interface VoucherScope {
  course_id: string | null;
  /** Its courses at the time of redemption, for good. */
  category: string | null;
  /** Months of access to every course. */
  months: number | null;
}

/** The plan that a voucher's months extend. */
export const monthsPlan = 'monthly';

export function voucherScopeOf({ db }: Ctx, voucherId: string): Promise<VoucherScope> {
  return db
    .selectFrom('vouchers')
    .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
    .select(['course_id', 'category', 'months'])
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirstOrThrow();
}

/** 'All Crafts courses', '3 months of every course'; null for a single course. */
export function scopeTitle(
  { category, months }: Pick<VoucherScope, 'category' | 'months'>,
  { messages: { bought } } = textsIn('en'),
): string | null {
  if (category !== null) return bought.category({ category });
  return months === null ? null : bought.months({ count: months });
}

/** @param say by default in the caller's language */
export async function titleOf(
  ctx: Ctx,
  { course_id, category, months }: VoucherScope,
  say = textsIn(ctx.language ?? original),
): Promise<Said & { title: string }> {
  const told = await sayIn(
    { ...ctx, language: say.language.code },
    { kinds: ['course', 'category'], courseIds: course_id === null ? [] : [course_id] },
  );
  const several = scopeTitle({ category: category && toldCategory(category, told), months }, say);
  if (several !== null) return { title: several };
  const course = await ctx.db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', course_id)
    .executeTakeFirstOrThrow();
  const said = told('course', course);
  return { title: said.title, ...langIn(said) };
}

export const toldCategory = (category: string, told: Say): string => categoryTitle(told, category) ?? category;

export function addressOf({ course_id, category }: VoucherScope): string {
  if (course_id !== null) return href('course', { courseId: course_id });
  return category === null ? href('catalogue') : `${href('catalogue')}?${new URLSearchParams({ category })}`;
}

/** Courses of a category that are for sale and not owned, by id. */
export async function coursesToOpen({ db }: Ctx, userId: string, category: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from courses where category = ${category} and removed_at is null
      and exists (select from course_prices where course_id = courses.id)
      and not exists (select from purchases where user_id = ${userId} and course_id = courses.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
