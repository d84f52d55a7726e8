import { plural, text } from '../../language/say.ts';

/** What the learner did without a connection; it is sent automatically. */
export const waiting = plural('{count} thing waits for a connection', '{count} things wait for a connection');
/** Names the part of the page. */
export const label = 'Not sent yet';
export const hint = 'It is kept on this device, and sent as soon as you are connected. You can go on.';
/** Where the device has no room for it. */
export const hintInPageOnly =
  'This device has no room to keep it. Leave this page open until you are connected: then it is sent.';
export const send = 'Send now';
/** Saves what waits to the learner's downloads. */
export const save = 'Save as a file';
/** In that file. */
export const kinds = {
  read: 'A lesson that was read',
  played: 'A part of a film that was watched',
  feedback: 'Feedback on a chapter',
  answer: 'An answer in a practice test',
  review: 'An answer in a review',
};

/**
 * {lesson} is the title of a lesson, {chapter} that of a chapter, {course} that of the course of a
 * practice test.
 */
export const what = {
  read: text('{lesson}: read'),
  played: text('{lesson}: watched'),
  feedback: text('{chapter}: your feedback'),
  /** Instead of the line above, if the title of the chapter is not on the device. */
  feedbackOnSome: 'Your feedback on a chapter',
};
/** Answers to questions of a practice test or of a review. */
export const answers = plural('{course}: {count} answer', '{course}: {count} answers');

/** Of what the server did not take, with its reason below. */
export const refused = {
  read: text('“{lesson}” could not be saved as read'),
  played: text('What you watched of “{lesson}” could not be saved'),
  feedback: text('Your feedback on “{chapter}” could not be saved'),
  /** Instead of the line above, if the title of the chapter is not on the device. */
  feedbackOnSome: 'Your feedback on a chapter could not be saved',
  answer: text('{course}: your answer to question {number} does not count'),
  dismiss: 'All right',
};
/** If the server gives no reason. {answer} is what the learner answered on this device. */
export const reasons = {
  ended: 'This lesson is not open to you any more.',
  refused: 'The server did not accept it.',
  notFirst: text(
    'You answered this question on another device first, and that answer counts. Here you answered: {answer}',
  ),
};

/** Before a log-out, which deletes what waits. */
export const logout = {
  title: plural('{count} thing is not sent yet', '{count} things are not sent yet'),
  /** Above the list of it. */
  explain: 'If you log out now, this is deleted from this device and is never sent:',
  hint: 'Stay logged in until you are connected: then it is sent.',
  stay: 'Stay logged in',
  confirm: 'Log out and delete it',
  /** Instead of the above, once a connection was there while the question was shown. */
  sent: 'Everything is sent',
  sentHint: 'Nothing is lost if you log out now.',
};

/** Of what the browser has removed before it was sent. {day} is such as '22 November 2026'. */
export const evicted = {
  /** Names the part of the page. */
  label: 'Removed by your browser',
  removed: plural(
    'Your browser has removed what was kept on this device. {count} thing had waited there since {day}.',
    'Your browser has removed what was kept on this device. {count} things had waited there since {day}.',
  ),
  safe: 'Everything that the server had received is safe.',
  dismiss: 'OK',
};
