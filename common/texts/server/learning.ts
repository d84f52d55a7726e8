import { plural, text } from '../../language/say.ts';

export const lessons = {
  locked: 'This lesson is locked. Please purchase the course to access all lessons.',
  hasFilm: 'This lesson has a film. Watch it, or say that it does not play.',
  watchedSeconds: text('You have watched {seen} of {total} seconds. Watch the rest, and this lesson is done.'),
  watchedMinutes: text('You have watched {seen} of {total} minutes. Watch the rest, and this lesson is done.'),
  /** A film that is only a sample. */
  sampleSeconds: text(
    'You have watched {seen} of {total} seconds of the sample film. Read the text to its end and say so, and this lesson is done.',
  ),
  sampleMinutes: text(
    'You have watched {seen} of {total} minutes of the sample film. Read the text to its end and say so, and this lesson is done.',
  ),
  thanks: 'Thank you for your feedback.',
};

/** The two answers to a statement in a practice test. */
export const statement = { true: 'True', false: 'False' };

/** An answer to a question of a practice test that cannot be graded. */
export const answers = {
  oneAnswer: 'Please write one answer.',
  choices: 'Please choose from the answers, each of them once.',
  order: 'Please put all steps in order, each of them once.',
  pairs: 'Please choose a match for each.',
  oneChoice: 'Please choose one of the answers.',
  oneNumber: 'Please write one number.',
  number: 'Please write a number, such as 12 or 2.5.',
  any: 'Please choose an answer.',
};

export const tests = {
  restSeconds: plural(
    'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in {count} second.',
    'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in {count} seconds.',
  ),
  restMinutes: plural(
    'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in {count} minute.',
    'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in {count} minutes.',
  ),
  restHours: plural(
    'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in {count} hour.',
    'You have taken several tests today: rest a little, and read again what was difficult. A new test can begin in {count} hours.',
  ),
};

export const reviews = {
  changed: 'This question has changed since you opened it. Please look at it again.',
  off: 'Reviews are switched off in your settings.',
  nothingDue: 'There is nothing to review today.',
};

export const certificates = {
  /** After what cannot be printed. */
  changeName: 'Please change your name in Settings, then download the certificate again.',
  refunded: text('This certificate was withdrawn on {day}, because its payment was refunded.'),
  buyAgain: 'It becomes valid again when you buy the course or subscribe.',
  withdrawn: text(
    'This certificate was withdrawn on {day} by Zanin. Please contact us if you have a question about it.',
  ),
};

export const reminders = {
  timeZone: 'This time zone is unknown.',
  channel: 'We cannot reach you this way. Please choose another one.',
  off: 'Reminders are off.',
};
