import { plural, text } from '../../language/say.ts';

/** The heading while the lesson has no title yet. */
export const lesson = 'Lesson';
export const loading = 'Loading the lesson';

export const notFound = {
  title: 'This lesson does not exist',
  reason: 'There is nothing at this address',
  hint: 'It may have been moved to another course.',
};

export const failed = {
  title: 'We could not load the lesson',
  reason: 'Nothing is lost',
  hint: 'Check your connection and try again. Your progress is kept.',
};

export const unreached = {
  title: 'There is no connection',
  reason: 'This lesson is not on this phone',
  hint: 'It is shown as soon as you are connected. Lessons that you have taken along can be read now.',
  taken: 'What is on this phone',
  /** To visitors, who take nothing along. */
  visitor: { reason: 'This lesson could not be loaded', hint: 'It is shown as soon as you are connected.' },
};

/** Above a lesson that is read without a connection; {date} is when it was taken along. */
export const fromPhone = text('You are reading the copy on this phone, of {date}.');

/** Next to the title of the course: {number} counts from its first lesson. */
export const position = text('Lesson {number} of {total}');
export const noDescription = 'This lesson has no description.';
export const backToQuestions = 'Back to the questions';

/** Two buttons and the name of their group. Narrow screens leave {lesson} out, which is `wide`. */
export const ways = {
  label: 'Lessons',
  previous: text('Previous {lesson}'),
  next: text('Next {lesson}'),
  wide: 'lesson',
};

export const locked = {
  title: 'Lesson Locked',
  text: 'This lesson is locked. Please purchase the course to access all lessons.',
  purchase: 'Purchase Course',
};

/** In place of the video of a lesson, or below it. */
export const video = {
  loading: 'Loading the video',
  failed: 'We could not load the video',
  absent: 'This lesson has no video',
  absentHint: 'Everything it teaches is in the text below.',
  away: 'The film needs a connection',
  awayHint: 'Everything it teaches is in the text below.',
  locked: 'This lesson is locked',
  lockedHint: 'Buy the course to watch it and everything that follows.',
  sample: 'Sample film: the lesson itself is in the text below.',
};

/** In place of a film, for learners who want to use less data. */
export const film = {
  /** {number} of megabytes. 360p is a quality, which players name so. */
  size: text('The film is about {number} MB at 360p'),
  held: 'You want to use less data, so it waits until you ask for it. What it teaches is in the text below, too.',
  play: 'Play the film',
};

/** Why the video could not be loaded. */
export const videoFailures = {
  unreachable:
    'The video service did not answer. You may be offline, or your network or an ad blocker keeps it out. You can keep reading below.',
  private: 'The video service says that this video is private. That is our mistake. You can keep reading below.',
  notFound: 'This video no longer exists. That is our mistake. You can keep reading below.',
  broken: 'The player stopped working. You can keep reading below.',
};

export const progress = {
  login: 'Log in to keep your progress',
  done: 'Lesson done',
  toRead: 'Counts as done once you have read the text',
  toWatch: text('Counts as done at {percent}% watched'),
  saved: 'Progress saved',
  unsaved: 'Not saved yet: trying again',
  watchMissing: 'Watch what is missing',
};

export const finished = { course: 'You finished the course!', chapter: 'You finished this chapter!' };
/** To the page that celebrates it. */
export const goOnFinished = 'Continue';

/** Above the title of the next lesson. */
export const nextUp = 'Next up';
/** To the next lesson. */
export const goOn = 'Keep going';

export const read = { confirm: 'I have read this', done: 'Done. You have read this lesson.' };
/** If the server gives no reason. */
export const errors = {
  notSaved: 'This was not saved. Please press the button again.',
  onDevice: 'Kept on this device. It is saved as soon as you are connected.',
};

export const attachments = 'Attachments';
/** {file} is the name of the file, for screen readers alone. */
export const download = text('Download {file}');

export const outline = {
  title: 'Course content',
  chapter: text('{number}. {title}'),
  practiceTest: 'Practice test',
  purchase: 'Buy course/Subscribe',
};

/** For screen readers, in place of an icon next to a lesson. */
export const marks = { locked: 'Locked', done: 'Done' };

/** Below a lesson that visitors may see. Behind `next` stands the title of a lesson. */
export const offer = {
  nextFree: 'Next lesson, also free',
  title: 'Like it? Continue with the course',
  next: 'Next lesson:',
  contents: plural(
    'The course has {count} lesson and a certificate.',
    'The course has {count} lessons and a certificate.',
  ),
  contentsWithTest: plural(
    'The course has {count} lesson, a practice test and a certificate.',
    'The course has {count} lessons, a practice test and a certificate.',
  ),
  start: 'Start this course',
};
