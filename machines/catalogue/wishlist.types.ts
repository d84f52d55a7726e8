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
