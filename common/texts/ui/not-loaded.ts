export const courses = 'We could not load the courses';
export const articles = 'We could not load the articles';
/** Below one of the others, or of another part of a page. */
export const hint = 'Check your connection and try again.';
