import { text } from '../../language/say.ts';

/** On the picture, for a course that the learner has. */
export const purchased = 'Purchased';
/** On the picture. */
export const free = 'Free';
/** A heart on the picture, for screen readers. */
export const wished = 'In your wishlist';
/** In place of the price. */
export const owned = 'Owned';
export const goToCourse = 'Go to course';

/** Five stars, for screen readers. */
export const unrated = 'No ratings yet';
/** `{rating}` in halves: 4.5. */
export const rated = text('Rated {rating} out of 5');
/** Before the stars of a course that nobody has rated. */
export const unratedYet = 'New';
