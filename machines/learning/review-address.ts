import type { PracticePlace } from '../../common/api/types.ts';
import { lessonAddress } from './lesson-address.ts';

export const itemIn = (query: URLSearchParams): string | null => query.get('question') || null;

const paramsOf = (itemId: string | null) => new URLSearchParams(itemId === null ? {} : { question: itemId });

export const queryOf = (itemId: string | null): string => (itemId === null ? '' : `?${paramsOf(itemId)}`);

/** Lesson that teaches an answer, with the way back to the question. */
export const lessonFromReview = (courseId: string, itemId: string | null) => (place: PracticePlace) =>
  lessonAddress(courseId, place, 'review', paramsOf(itemId));
