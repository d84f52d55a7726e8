import type { PracticePlace } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';

/** The pages with questions, from which lessons are opened to be read again. */
type QuestionPageName = 'practice-test' | 'review';

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

/**
 * The address of the question that a lesson was opened from, by what `lessonAddress` has put into the query.
 * @returns null when it was not opened from a question.
 */
export function wayBack(courseId: string, query: URLSearchParams): string | null {
  const view = new URLSearchParams(query);
  const from = view.get('from');
  view.delete('from');
  if (from === 'review') return `${href('review')}?${view}`;
  return from === 'practice-test' ? `${href('practiceTest', { courseId })}?${view}` : null;
}
