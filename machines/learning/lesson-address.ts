import type { PracticePlace } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';

type QuestionPageName = 'practice-test' | 'review';

/** @param view query by which the question's page returns to the same question. */
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

/** Address of the question that the lesson was opened from (see `lessonAddress`), else null. */
export function wayBack(courseId: string, query: URLSearchParams): string | null {
  const view = new URLSearchParams(query);
  const from = view.get('from');
  view.delete('from');
  if (from === 'review') return `${href('review')}?${view}`;
  return from === 'practice-test' ? `${href('practiceTest', { courseId })}?${view}` : null;
}
