export const tryAgain = 'Try again';
export const checkAgain = 'Check again';
export const sendAgain = 'Send again';
export const cancel = 'Cancel';
export const close = 'Close';
export const seeAllCourses = 'See all courses';
export const backToCourse = 'Back to the course';

/** In place of the button's own text, while the page waits for an answer. */
export const busy = { saving: 'Saving…', sending: 'Sending…', oneMoment: 'One moment…' };
