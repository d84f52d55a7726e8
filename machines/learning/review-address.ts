import type { PracticePlace } from '../../common/api/types.ts';
import { lessonAddress } from './lesson-address.ts';

/** The question of the review that an address names, by the id that it has there; null for none. */
export const itemIn = (query: URLSearchParams): string | null => query.get('question') || null;

const paramsOf = (itemId: string | null) => new URLSearchParams(itemId === null ? {} : { question: itemId });

/** The query of an address that opens the review at a question; empty for none. */
export const queryOf = (itemId: string | null): string => (itemId === null ? '' : `?${paramsOf(itemId)}`);

/** Where an answer is taught, with the way back to the same question. */
export const lessonFromReview = (courseId: string, itemId: string | null) => (place: PracticePlace) =>
  lessonAddress(courseId, place, 'review', paramsOf(itemId));
