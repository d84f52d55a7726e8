import { lessonTitle } from '../../../common/text/lesson-title.ts';
import type { Ctx } from '../common/context.ts';

/** What names a course, lesson or post in the head of its page. */
export interface Heading {
  title: string;
  /** Text or HTML, of any length. */
  description: string;
}

/** The heading of a course in the catalogue; undefined for one that is not there. */
export function courseHeading({ db }: Ctx, id: string): Promise<Heading | undefined> {
  return db
    .selectFrom('courses')
    .select(['title', 'description'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The heading of a lesson, which names its course too; undefined for one that is not in that course. */
export async function lessonHeading({ db }: Ctx, courseId: string, id: string): Promise<Heading | undefined> {
  const found = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.title', 'lessons.description', 'courses.title as course'])
    .where('lessons.id', '=', id)
    .where('courses.id', '=', courseId)
    .where('lessons.removed_at', 'is', null)
    .where('courses.removed_at', 'is', null)
    .executeTakeFirst();
  return found && { title: lessonTitle(found.title, found.course), description: found.description };
}

/** The heading of a post of the blog; undefined for one that is not there. */
export async function postHeading({ db }: Ctx, id: string): Promise<Heading | undefined> {
  const found = await db
    .selectFrom('posts')
    .select(['title', 'html'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found && { title: found.title, description: found.html };
}
