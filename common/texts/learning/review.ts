import { plural, text } from '../../language/say.ts';

export const title = 'Questions to keep fresh';
export const loading = 'Loading your questions';

export const failed = {
  reason: 'We could not load your questions',
  hint: 'Nothing is lost. Check your connection and try again.',
};

export const intro =
  'A few questions from your practice tests come back just before you would forget them. There is no clock, and every answer comes with an explanation.';

/** {count} questions; {minutes} is 1 only for one question. */
export const today = plural(
  '{count} question today, about {minutes} minute',
  '{count} questions today, about {minutes} minutes',
);
/** After some of today were answered. */
export const left = plural(
  '{count} question left, about {minutes} minute',
  '{count} questions left, about {minutes} minutes',
);
/** Buttons: shows the first question, or the next. */
export const begin = 'Begin';
export const goOn = 'Continue';
/** After the last question. */
export const finish = 'Finish';

/** {moment} is a day and a time, such as 23 Nov 2026, 19:00, or a day. */
export const done = {
  title: 'Done for today',
  allRight: text('{right} of {total} right. You remember them well.'),
  someRight: text('{right} of {total} right. What was not right yet comes back soon, and gets easier each time.'),
  next: text('Come back on {moment} for the next questions.'),
};

/**
 * In place of the day of the next questions, while answers that were checked on the device wait to
 * be sent.
 */
export const nextWhenOnline =
  'Your answers are kept on this phone. When you are online, this page says when the next questions come.';
/** Below how many answers wait for a connection. */
export const allKept = { hint: 'They are checked when you are online. You can leave this page: nothing is lost.' };

export const later = {
  title: 'Nothing to review today',
  text: text('Everything is still fresh. Come back on {moment} for the next questions.'),
};

export const empty = {
  title: 'No questions yet',
  text: 'Questions come from the practice tests of your courses: those that you did not know yet and, once you have passed a test, all of them, a few at a time.',
};

/** ‘Keep questions fresh’ is the name of the switch in the settings. */
export const off = {
  title: 'Reviews are switched off',
  text: 'Your questions are kept. Switch ‘Keep questions fresh’ on in your settings, and they come back.',
  settings: 'Open your settings',
};

export const back = 'Back to your courses';

/** If the server gives no reason. */
export const errors = { changed: 'This question has changed.' };
