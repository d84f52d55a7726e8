import { plural, text } from '../../language/say.ts';

export const back = 'Back to courses';
/** Before the name of the course is known. */
export const title = 'Course';
export const loading = 'Loading the course';
export const notFound = {
  title: 'This course does not exist',
  subtitle: 'There is nothing at this address',
  text: 'It may have been renamed. You will find every course in our list.',
};
export const notLoaded = 'We could not load the course';

export const owned = 'Owned';
export const notOwned = 'Not owned yet';
export const free = 'Free';
export const progress = 'Your progress';
export const wish = 'Add to wishlist';
export const unwish = 'Remove from wishlist';
/** Follows the number of them, for screen readers. */
export const ratings = 'ratings';

/** The button that leads on. */
export const freeLesson = 'Try a free lesson';
export const buy = 'Buy course';
export const practice = { take: 'Take the practice test', goOn: 'Continue the practice test' };
export const certificate = 'See your certificate';
export const start = 'Start learning';
export const goOn = 'Continue learning';

/** What the course has, a list. */
export const features = {
  video: plural('{count} minutes of on-demand video', '{count} minutes of on-demand video'),
  practiceTest: '1 practice test',
  resources: 'Downloadable resources',
  mobile: 'Available on mobile',
  certificate: 'Certificate of completion',
};

/** Above a list of what learners can do after the course. */
export const outcomes = 'You will be able to';
export const facts = { audience: 'Who it is for', level: 'Level', language: 'Language', teacher: 'Taught by' };

/** What one has to know before a course. */
export const levels = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };

export const content = 'Course content';
export const chapters = plural('{count} chapter', '{count} chapters');
export const lessons = plural('{count} lesson', '{count} lessons');
export const chapter = text('{number}. {title}');
export const practiceTest = 'Practice test';
/** Of a lesson. */
export const done = '✓ Done';
export const preview = 'Free preview';
/** Of a lesson: an icon, and what follows its name, for screen readers. */
export const locked = 'Locked';
export const isLocked = '(locked)';
export const unlock = 'Buy course/Subscribe';
