import { plural, text } from '../../language/say.ts';

export const hello = 'Hello!';
export const helloName = text('Hello, {name}!');
export const loading = 'Loading your start page';

export const failed = {
  reason: 'We could not load your start page',
  hint: 'Your courses are still yours. Check your connection and try again.',
};

/** What the learner has completed since Monday. */
export const thisWeek = plural('This week: {count} lesson', 'This week: {count} lessons');

/** The lesson to go on with; {title} is its course. */
export const current = {
  goOn: 'Continue here',
  start: 'Start here',
  lesson: text('{title} · {minutes} min'),
  continueLearning: 'Continue learning',
  startLearning: 'Start learning',
};

/** {time} is such as ‘about 2½ hours’; the tasks are the exercises of the lessons. */
export const left = {
  films: plural('{count} lesson left, {time}', '{count} lessons left, {time}'),
  filmsAndTasks: plural('{count} lesson left, {time} with the tasks', '{count} lessons left, {time} with the tasks'),
};

export const courses = {
  title: 'Your courses',
  others: 'Your other courses',
  next: text('Next: {title}, {minutes} min'),
  finished: 'Finished',
};

export const allFinished = {
  title: 'You finished all your courses',
  text: 'Well done. What do you want to learn next?',
  choose: 'Choose a course',
};

/** For who has no course yet: courses and lessons to begin with. */
export const offers = {
  title: 'Begin here',
  allOpen: 'Every course is open to you. Choose one, or begin with one of these.',
  free: 'Take your time, and look around. These cost nothing.',
  freeCourse: 'Free course',
  freeLesson: 'Free lesson',
  lesson: text('{title} · {minutes} min'),
};

export const questions = {
  title: plural('{count} question today', '{count} questions today'),
  minutes: plural(
    'About {count} minute, to keep what you learned.',
    'About {count} minutes, to keep what you learned.',
  ),
  answer: 'Answer them',
  done: 'Today’s questions are done',
  tomorrow: 'Come back tomorrow.',
};

/** Links to other pages. */
export const ways = {
  title: 'Also yours',
  profile: 'Courses and certificates',
  wishlist: 'Wish list',
  purchases: 'Purchases and receipts',
  coupon: 'Redeem a coupon',
  home: 'Zanin’s front page',
};
