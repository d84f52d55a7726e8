import { plural, text } from '../../language/say.ts';

export const title = 'Practice test';
/** In the tab of the browser. */
export const pageTitle = text('Practice test · {course}');
export const loading = 'Loading the practice test';

/** Without a connection; {date} is a day. */
export const fromPhone = text('You are answering the copy on this phone, of {date}.');

export const notFound = {
  title: 'This practice test does not exist',
  reason: 'There is nothing at this address',
  hint: 'The course may have been renamed. You will find every course in our list.',
};

export const failed = {
  reason: 'We could not load the test',
  hint: 'Nothing is lost. Check your connection and try again.',
};

export const intro =
  'See what you already know. Every answer comes with an explanation, and there is no clock: stop whenever you like, and continue later.';

/**
 * Three figures with their names: `about` names {count} minutes, `toPass` names {count} right
 * answers.
 */
export const facts = {
  questions: 'Questions',
  about: 'About',
  minutes: text('{count} min'),
  toPass: 'To pass',
  right: text('{count} right'),
};

export const best = {
  passed: text('You have passed this test. Your best result so far: {percentage}%.'),
  notPassed: text('Your best result so far: {percentage}%.'),
  see: 'See the answers',
};

/** {time} is a time of today, such as 19:30. */
export const tooSoon = text('The next test can begin at {time}. Until then, reading a lesson again helps most.');
export const running = text('You have answered {answered} of {total} questions. They are kept.');
export const begin = 'Begin the test';
export const goOn = 'Continue the test';

/** Questions for who does not have the course; `finish` is the button below the last one. */
export const samples = {
  offer: plural(
    'The whole test comes with the course. Try {count} question of it now.',
    'The whole test comes with the course. Try {count} questions of it now.',
  ),
  begin: plural('Try a question', 'Try {count} questions'),
  finish: 'Finish',
  result: text('{right} of {total} right'),
  after: 'That was a taste. The course teaches all of it, step by step, and the whole test comes with it.',
  again: 'Try them again',
};

/** To the page where courses are paid. */
export const buy = 'Get the course';
export const login = 'Already have the course? Log in';

export const seeResult = 'See your result';

/** After the last question, without a connection. */
export const allKept = {
  hint: 'When you are online they are checked, and your result is shown here. You can leave this page: nothing is lost.',
};

/** {right} and {total} are numbers of questions; {needed} of the right ones that pass. */
export const result = {
  passed: text('You passed with {percentage}%'),
  passedText: text('{right} of {total} right. You know this well: well done.'),
  notPassed: 'Not passed yet',
  notPassedText: text(
    '{right} of {total} right. You need {needed}. Below is what you know already, and what is worth reading again before the next test.',
  ),
  chapters: 'Chapter by chapter',
  chapter: text('{right} of {total} right'),
  readAgain: 'Read again',
  seeAnswers: 'See all answers',
  another: 'Take another test',
  practise: 'Practise again',
};

export const answers = { title: 'All answers', question: text('Question {number}'), back: 'Back to the result' };

/** What a passed test has led to. */
export const earned = {
  withdrawn: text('Your certificate for this course was withdrawn on {date}.'),
  lessonsLeft: plural(
    '{count} lesson left, then the certificate is yours',
    '{count} lessons left, then the certificate is yours',
  ),
  next: text('Next: {title}'),
  goToNext: 'Go to the next lesson',
  certificate: 'Your certificate',
};

/** If the server gives no reason. */
export const errors = {
  cannotBegin: 'The test cannot begin now.',
  notBegun: 'We could not begin the test. Check your connection and try again.',
  cannotGoOn: 'This test cannot continue.',
};
