import { sql } from 'kysely';
import type { CourseLevel } from '../../../common/rules/levels.ts';
import { lessonTitle } from '../../../common/text/lesson-title.ts';
import type { Teacher } from '../../db/tables/catalogue.ts';
import type { CoverSubject } from '../../pictures/address.ts';
import type { Ctx } from '../common/context.ts';
import { coverOf, type Said, sayIn } from './translations.ts';

export interface Heading {
  title: string;
  /** Text or HTML, of any length. */
  description: string;
}

export interface CourseHeading extends Heading, Said {
  id: string;
  cover: CoverSubject;
  /** 1 to 5 in half steps; null with too few ratings. */
  rating: number | null;
  rating_count: number;
  prices: { region_code: string; currency_code: string; price_micro: number }[];
  minutes: number;
  task_minutes: number;
  teacher: Teacher | null;
  outcomes: readonly string[] | null;
  audience: string | null;
  level: CourseLevel | null;
  language: string | null;
}

export interface LessonHeading extends Heading {
  name: string;
  course: { title: string; cover: CoverSubject };
}

export interface PostHeading extends Heading, Said {
  id: string;
  emblem: string | null;
  author: string;
  published_at: Date;
}

export async function courseHeading(ctx: Ctx, id: string): Promise<CourseHeading | undefined> {
  const { db } = ctx;
  const [say, course, prices, length] = await Promise.all([
    sayIn(ctx, { kinds: ['course'], courseIds: [id] }),
    db
      .selectFrom('courses')
      .select(['id', 'title', 'description', 'category', 'emblem', 'rating', 'rating_count'])
      .select(['teacher', 'outcomes', 'audience', 'level', 'language'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('course_prices')
      .select(['region_code', 'currency_code', 'price_micro'])
      .where('course_id', '=', id)
      .orderBy('region_code')
      .execute(),
    db
      .selectFrom('lessons')
      .select(({ fn }) => [
        fn.coalesce(fn.sum<number>('minutes'), sql<number>`0`).as('minutes'),
        fn.coalesce(fn.sum<number>('task_minutes'), sql<number>`0`).as('task_minutes'),
      ])
      .where('course_id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  if (!course) return undefined;
  const said = say('course', course);
  return { ...said, cover: coverOf(ctx, said), prices, ...length };
}

/** Undefined unless the lesson is in that course. */
export async function lessonHeading(ctx: Ctx, courseId: string, id: string): Promise<LessonHeading | undefined> {
  const found = await ctx.db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.title', 'lessons.description', 'courses.title as course', 'courses.category', 'courses.emblem'])
    .where('lessons.id', '=', id)
    .where('courses.id', '=', courseId)
    .where('lessons.removed_at', 'is', null)
    .where('courses.removed_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const say = await sayIn(ctx, { kinds: ['course', 'lesson'], courseIds: [courseId] });
  const { course, category, emblem } = found;
  const { title: name, description } = say('lesson', { id, title: found.title, description: found.description });
  const said = say('course', { id: courseId, title: course, category, emblem });
  const { title } = said;
  return { title: lessonTitle(name, title), description, name, course: { title, cover: coverOf(ctx, said) } };
}

export async function postHeading(ctx: Ctx, id: string): Promise<PostHeading | undefined> {
  const found = await ctx.db
    .selectFrom('posts')
    .select(['id', 'title', 'author', 'published_at', 'html', 'emblem'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const say = await sayIn(ctx, { kinds: ['post'], ids: [id] });
  const { html, ...post } = say('post', found);
  return { ...post, description: html };
}

/** As the course list has them, newest first. @param most null for all */
export async function catalogueIds({ db }: Ctx, most: number | null = null): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(most !== null, (courses) => courses.limit(most))
    .execute();
  return rows.map(({ id }) => id);
}

export async function categoryNames({ db }: Ctx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('courses').select('category').distinct().where('removed_at', 'is', null).execute();
  return new Set(rows.map(({ category }) => category));
}
