import type { components } from '../../../common/api/schema.d.ts';
import type { Services } from '../../services.ts';
import { sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';
import { ownCertificates } from './own-certificates.ts';

type Attempt = components['schemas']['PracticeAttempt'];
type LessonsLeft = Exclude<Attempt['lessons_left'], undefined>;

/** What a finished test has led to: the certificate of the course, or what that still waits for. */
export async function afterTest(
  ctx: Ctx & Pick<Services, 'config'>,
  { user_id, course_id }: { user_id: string; course_id: string },
): Promise<Pick<Attempt, 'certificate' | 'lessons_left'>> {
  const [certificates, lessons_left] = await Promise.all([
    ownCertificates(ctx, user_id, [course_id]),
    lessonsLeft(ctx, user_id, course_id),
  ]);
  return { certificate: certificates.get(course_id) ?? null, lessons_left };
}

/** In the order of the course; null when every lesson is done. */
async function lessonsLeft(ctx: Ctx, userId: string, courseId: string): Promise<LessonsLeft> {
  const open = await ctx.db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .leftJoin('progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', userId),
    )
    .select(['lessons.id', 'lessons.title', 'lessons.chapter_id'])
    .where('lessons.course_id', '=', courseId)
    .where('lessons.removed_at', 'is', null)
    .where('completed_at', 'is', null)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute();
  const [next] = open;
  if (!next) return null;
  const { chapter_id, id: lesson_id } = next;
  const { title } = (await sayIn(ctx, { kinds: ['lesson'], courseIds: [courseId] }))('lesson', next);
  return { count: open.length, next: { chapter_id, lesson_id, title } };
}
