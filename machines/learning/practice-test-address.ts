import type { PracticePlace } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import { lessonAddress } from './lesson-address.ts';
import type { PracticeView } from './practice-test.types.ts';

export const firstPage: PracticeView = { attemptId: null, questionId: null, isReview: false };

/** Unreadable parameters count as absent. */
export function viewIn(query: URLSearchParams): PracticeView {
  const attemptId = query.get('attempt') || null;
  return {
    attemptId,
    questionId: query.get('question') || null,
    isReview: attemptId !== null && query.get('answers') === 'all',
  };
}

/** Empty for the first page. */
export function queryOf(view: PracticeView): string {
  const query = paramsOf(view);
  return query.size === 0 ? '' : `?${query}`;
}

function paramsOf({ attemptId, questionId, isReview }: PracticeView): URLSearchParams {
  const query = new URLSearchParams();
  if (attemptId !== null) query.set('attempt', attemptId);
  if (questionId !== null) query.set('question', questionId);
  if (isReview) query.set('answers', 'all');
  return query;
}

export const addressOf = (courseId: string, view: PracticeView): string =>
  href('practiceTest', { courseId }) + queryOf(view);

/** Lesson that teaches an answer, with the way back to this view. */
export const lessonFromTest = (courseId: string, view: PracticeView) => (place: PracticePlace) =>
  lessonAddress(courseId, place, 'practice-test', paramsOf(view));
