import { plural, text } from '../../language/say.ts';

export const title = 'Certificate';
/** In the tab of the browser. */
export const pageTitle = text('Certificate · {course}');
export const unknownTitle = 'Unknown certificate';
export const loading = 'Loading the certificate';

export const missing = {
  title: 'We do not know this certificate',
  reason: 'No certificate was found',
  hint: 'We have no certificate with this code, or its holder keeps it private. Compare the code with the paper: one wrong letter is enough.',
  again: 'Type the code again',
};

export const failed = {
  reason: 'We could not look it up',
  hint: 'This says nothing about the certificate. Check your connection and try again.',
};

export const checkAnother = 'Check another certificate';

export const verdict = {
  valid: 'This certificate is valid',
  validHint: 'Zanin issued it, and this page shows what it says today.',
  withdrawn: 'This certificate was withdrawn',
  withdrawnHint: 'It is not valid any more.',
  withdrawnSince: text('It is not valid since {date}.'),
};

/**
 * One sentence in lines: `certifies`, the name, `completed`, the title of the course, and maybe
 * `on`.
 */
export const words = {
  certifies: 'Zanin certifies that',
  certified: 'Zanin certified that',
  completed: 'has completed the course',
  on: text('on {date}'),
};

/** In place of the name. */
export const nameless = 'a learner whose name is hidden';

/** The names of what a certificate says. */
export const facts = {
  completedOn: 'Completed on',
  length: 'Length of the course',
  lessons: 'Lessons completed',
  practiceTest: 'Practice test',
  issuedBy: 'Issued by',
  code: 'Code',
  number: 'Number',
};

/** The practice test. */
export const passed = 'Passed';
export const issuer = 'Zanin, the learning platform of Zanin B.V.';
/**
 * How lessons were completed: their films watched, or their texts read; {watched} and {read} are
 * these.
 */
export const lessons = {
  watched: plural('{count} film watched', '{count} films watched'),
  read: plural('{count} text read, as stated by the learner', '{count} texts read, as stated by the learner'),
  both: text('{watched}; {read}'),
};
/** Above the titles of its chapters and lessons. */
export const outline = 'What the course taught';

/** Leads to the page of the certificate, from others. */
export const see = 'See your certificate';

/** For its holder. */
export const own = {
  title: 'It is yours',
  download: 'Download certificate',
  badge:
    'There is also a badge: a file that badge wallets and employers can check. It says who you are, what you learned and when.',
};

/** {ofCourse} is `badgeOf`, for screen readers alone. */
export const downloadBadge = text('Download badge {ofCourse}');
export const badgeOf = text('of {course}');

export const choice = {
  title: 'What others see',
  nameHidden: 'Hide my name on this page',
  pageOff: 'Make it private: only I can see it, and its code stops working',
  saved: 'Saved.',
  notSaved: 'We could not tell whether this was saved. Please try again.',
};
