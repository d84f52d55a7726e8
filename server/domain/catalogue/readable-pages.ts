import type { Ctx } from '../common/context.ts';

export interface ReadablePages {
  courses: { id: string; created_at: Date }[];
  /** Previews, and all lessons of free courses. */
  lessons: { id: string; chapter_id: string; course_id: string }[];
  posts: { id: string; published_at: Date }[];
}

export async function readablePages({ db }: Ctx): Promise<ReadablePages> {
  const [courses, lessons, posts] = await Promise.all([
    db.selectFrom('courses').select(['id', 'created_at']).where('removed_at', 'is', null).orderBy('id').execute(),
    db
      .selectFrom('lessons')
      .innerJoin('courses', 'courses.id', 'lessons.course_id')
      .select(['lessons.id', 'lessons.chapter_id', 'lessons.course_id'])
      .where(({ eb, or, not, exists, selectFrom }) =>
        or([
          eb('lessons.preview', '=', true),
          not(exists(selectFrom('course_prices').select('region_code').whereRef('course_id', '=', 'courses.id'))),
        ]),
      )
      .where('lessons.removed_at', 'is', null)
      .where('courses.removed_at', 'is', null)
      .orderBy('lessons.id')
      .execute(),
    db.selectFrom('posts').select(['id', 'published_at']).where('removed_at', 'is', null).orderBy('id').execute(),
  ]);
  return { courses, lessons, posts };
}
