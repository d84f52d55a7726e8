import { assign, emit, setup } from 'xstate';
import type { Course } from '../../common/api/types.ts';

export interface Wishlist {
  courseIds: readonly string[];
  /** Removed in this browser; overrides the server's `wishlisted`. */
  removedIds: readonly string[];
}

export interface WishToggled {
  type: 'wishlist.toggled';
  courseId: string;
  wishlisted: boolean;
}
export type WishlistEvent = WishToggled | { type: 'user.forgotten' };

export interface WishlistStored extends Wishlist {
  type: 'wishlist.stored';
}

/** Wished for in this browser or on the server, unless removed here. */
export const isWished = (
  { courseIds, removedIds }: Wishlist,
  { id, wishlisted }: Pick<Course, 'id' | 'wishlisted'>,
): boolean => courseIds.includes(id) || (wishlisted && !removedIds.includes(id));

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);
const withLast = (ids: readonly string[], id: string) => [...without(ids, id), id];

/** Wishes, stored in this browser only. Logout clears them. */
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
