import { assign, emit, setup } from 'xstate';

// Input and context
export interface Wishlist {
  courseIds: readonly string[];
}

// Events
export type WishlistEvent = { type: 'wishlist.toggled'; courseId: string } | { type: 'user.forgotten' };

// Emitted
export type WishlistEmitted = { type: 'wishlist.stored'; courseIds: readonly string[] };

/** The courses a learner keeps in mind, on this browser only (COURSE-02, PROFILE-01). Logging out forgets them. */
export const wishlistMachine = setup({
  types: {
    input: {} as Wishlist,
    context: {} as Wishlist,
    events: {} as WishlistEvent,
    emitted: {} as WishlistEmitted,
  },
  actions: {
    toggle: assign({
      courseIds: ({ context: { courseIds } }, { courseId }: { courseId: string }) =>
        courseIds.includes(courseId) ? courseIds.filter((id) => id !== courseId) : [...courseIds, courseId],
    }),
    clear: assign({ courseIds: [] }),
    store: emit(({ context }) => ({ type: 'wishlist.stored' as const, courseIds: context.courseIds })),
  },
}).createMachine({
  id: 'wishlist',
  context: ({ input }) => input,
  on: {
    'wishlist.toggled': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'store'] },
    'user.forgotten': { actions: ['clear', 'store'] },
  },
});
