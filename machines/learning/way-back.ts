import { addressOf, viewIn } from './practice-test-address.ts';
import { itemIn, addressOf as reviewAddressOf } from './review-address.ts';

/** The address of the question that a lesson was opened from, in a practice test or a review; null when it was not. */
export function wayBack(courseId: string, query: URLSearchParams): string | null {
  const from = query.get('from');
  if (from === 'review') return reviewAddressOf(itemIn(query));
  return from === 'practice-test' ? addressOf(courseId, viewIn(query)) : null;
}
