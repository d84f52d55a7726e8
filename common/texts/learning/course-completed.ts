import { text } from '../../language/say.ts';

export const title = 'Great Job!';
export const finished = text('You finished “{course}”, from the first lesson to the last.');
/** While the title of the course is not known. */
export const finishedCourse = 'You finished the course.';

export const practiceTest = { take: 'Take the practice test', goOn: 'Continue the practice test' };
/** Downloads it. */
export const certificate = 'Certificate';

/** Of the certificate. */
export const states = {
  testMissing: 'One step to your certificate: pass the practice test.',
  withdrawn: text('Your certificate was withdrawn on {date}. Please contact us if you have a question about it.'),
  notReady: 'Your certificate is ready once every lesson of the course is done.',
  unknown: 'We could not find your certificate just now.',
};

/** Leads to the list of courses. */
export const moreTools = 'More tools';
export const next = 'What will you learn next?';
