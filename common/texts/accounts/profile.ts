import { plural, text } from '../../language/say.ts';

/** The page, and the name of its tabs. */
export const title = 'My Profile';
/** The only tab. */
export const tab = 'My Course';
export const redeem = 'Redeem a coupon';

export const courses = {
  title: 'My purchased courses',
  loading: 'Loading your courses',
  notLoaded: 'We could not load your courses',
  notLoadedText: 'They are still yours. Check your connection and try again.',
  noneBegun: 'Pick one and begin: every lesson is open to you.',
  choose: 'Choose a course',
  none: "You don't have course yet",
  noneText: 'Pick one that helps you this month. The first lessons are free.',
  find: 'Find a course',
};

export const toKeepFresh = plural('{count} question to keep fresh', '{count} questions to keep fresh');
export const keepFreshText = 'They come back just before you would forget them.';

/** How far the learner is with a course. */
export const states = { ended: 'Ended', completed: 'Completed', pending: 'Pending' };
/** {percent} of the lessons of a course are done. */
export const percentDone = text('{percent}% done');
/** The name of a bar. */
export const progress = text('Your progress in {course}');
/** When a course was finished, and when it was bought. */
export const days = { done: text('Done {day}'), purchased: text('Purchased {day}') };
export const practiceTest = 'Practice test';
/** {ofCourse} is read aloud and not shown. */
export const seeCertificate = text('See certificate {ofCourse}');
/** The end of 'See certificate of Weaving'. */
export const ofCourse = text('of {course}');
export const viewCourse = 'View course';
export const downloadCertificate = 'Download certificate';
export const withdrawn = text('Your certificate was withdrawn on {day}.');

export const wishlist = {
  title: 'My Wish list',
  none: 'Save courses for later: press “Add to wishlist” on the page of a course.',
  gone: 'No longer available',
};
/** A button next to a course of the wish list; {course} is read aloud and not shown. */
export const removeWish = text('Remove {course}');

export const purchases = {
  title: 'My purchases',
  loading: 'Loading your purchases',
  notLoaded: 'We could not load your purchases. Nothing is lost.',
  retry: 'Load purchases again',
  none: 'You have not bought anything yet.',
};
export const receipt = text('Receipt {number}');
