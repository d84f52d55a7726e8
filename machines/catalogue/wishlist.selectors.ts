import type { Course } from '../../common/api/types.ts';
import type { Wishlist } from './wishlist.types.ts';

/** A course is wished for when this browser or the server says so, until it is taken off here (CARD-03, COURSE-02). */
export const isWished = (
  { courseIds, removedIds }: Wishlist,
  { id, wishlisted }: Pick<Course, 'id' | 'wishlisted'>,
): boolean => courseIds.includes(id) || (wishlisted && !removedIds.includes(id));
