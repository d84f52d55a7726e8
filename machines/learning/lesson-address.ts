import type { PracticePlace } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';

/** The pages with questions, from which lessons are opened to be read again. */
export type QuestionPageName = 'practice-test' | 'review';

/**
 * The address of a lesson at a heading.
 * @param from the page with the question that asks for it.
 * @param view the query by which that page comes back to the same question.
 */
export function lessonAddress(
  courseId: string,
  { chapter_id: chapterId, lesson_id: lessonId, anchor }: PracticePlace,
  from: QuestionPageName,
  view: URLSearchParams,
): string {
  const query = new URLSearchParams(view);
  query.set('from', from);
  const fragment = anchor === null ? '' : `#${encodeURIComponent(anchor)}`;
  return `${href('lesson', { courseId, chapterId, lessonId })}?${query}${fragment}`;
}
