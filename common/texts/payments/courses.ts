/** Links of several pages about payments. */
export const goToCourse = 'Go to the course';
export const seeCourses = 'See the courses';
export const returnToCourses = 'Return to courses';
/** A link in the middle of a sentence, to the page "About us". */
export const writeToUs = 'write to us';
