import { assign, emit, setup } from 'xstate';
import { isWished } from './wishlist.selectors.ts';
import type { Wishlist, WishlistEvent, WishlistStored, WishToggled } from './wishlist.types.ts';

export type * from './wishlist.types.ts';

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
