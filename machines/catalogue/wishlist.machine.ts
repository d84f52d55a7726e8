import { assign, emit, setup } from 'xstate';
import type { Course } from '../../common/api/types.ts';

// Input and context
export interface Wishlist {
  /** What was wished for in this browser, in that order. */
  courseIds: readonly string[];
  /** What was taken off in this browser: it stays off, also where the server says that it is wished for. */
  removedIds: readonly string[];
}

// Events
export interface WishToggled {
  type: 'wishlist.toggled';
  courseId: string;
  /** What the server says of the course. */
  wishlisted: boolean;
}
export type WishlistEvent = WishToggled | { type: 'user.forgotten' };

// Emitted
export interface WishlistStored extends Wishlist {
  type: 'wishlist.stored';
}

/** A course is wished for when this browser or the server says so, until it is taken off here (CARD-03, COURSE-02). */
export const isWished = (
  { courseIds, removedIds }: Wishlist,
  { id, wishlisted }: Pick<Course, 'id' | 'wishlisted'>,
): boolean => courseIds.includes(id) || (wishlisted && !removedIds.includes(id));

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);
const withLast = (ids: readonly string[], id: string) => [...without(ids, id), id];

/** The courses a learner keeps in mind, on this browser only (COURSE-02, PROFILE-01). Logging out forgets them. */
export const wishlistMachine = setup({
  types: {
    input: {} as Wishlist,
    context: {} as Wishlist,
    events: {} as WishlistEvent,
    emitted: {} as WishlistStored,
  },
  actions: {
    toggle: assign(({ context }, { courseId: id, wishlisted }: Omit<WishToggled, 'type'>) =>
      isWished(context, { id, wishlisted })
        ? { courseIds: without(context.courseIds, id), removedIds: withLast(context.removedIds, id) }
        : { courseIds: withLast(context.courseIds, id), removedIds: without(context.removedIds, id) },
    ),
    clear: assign({ courseIds: [], removedIds: [] }),
    store: emit(({ context }) => ({ type: 'wishlist.stored' as const, ...context })),
  },
}).createMachine({
  id: 'wishlist',
  context: ({ input }) => input,
  on: {
    'wishlist.toggled': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'store'] },
    'user.forgotten': { actions: ['clear', 'store'] },
  },
});
