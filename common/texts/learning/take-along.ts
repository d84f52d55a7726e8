import { text } from '../../language/say.ts';

/**
 * The part of a course's page, and of the learner's own start page, about what is kept on the
 * device.
 */
export const title = 'Without a connection';
export const phoneTitle = 'On this phone';
export const hint =
  'The texts and worksheets are kept on this phone, so that you can read them without a connection. Films are not.';
/** Buttons; {size} is such as ‘118 kB’. */
export const takeCourse = text('Take the whole course: {size}');
export const take = text('Take this chapter along: {size}');
/** The practice test and the review of today: heading, button, and a hint below. */
export const kinds = {
  test: {
    title: 'Practice test',
    take: text('Take the practice test along: {size}'),
    hint: 'Taking it along begins the test. Your answers are checked when you are online.',
  },
  review: {
    title: 'Questions for today',
    take: text('Take the questions along: {size}'),
    hint: 'Your answers are checked on this phone.',
  },
};
export const takeNewer = text('Take the newer version along: {size}');
/** Behind the name of a chapter. */
export const taken = text('On this phone since {date}, {size}');
export const newer = 'There is a newer version.';
/** Buttons. */
export const remove = 'Remove from this phone';
export const removeAll = text('Remove all of it: {size}');
/** While it is being taken along; both are sizes. */
export const progress = text('Taking along: {done} of {total}');
export const none = 'Nothing is on this phone.';
/** {course} is its title. */
export const ended = text('“{course}” is not open to you any more, so it was removed from this phone.');

/** Why it stopped. */
export const failures = {
  connection: 'The connection was lost. What has arrived is kept, and the rest follows once you are connected.',
  full: 'This phone has no room for it. Remove something, and try again.',
  ended: 'This course is not open to you any more.',
  other: 'This did not work. Please try again.',
  notRemoved: 'It could not be removed. Please try again.',
};
