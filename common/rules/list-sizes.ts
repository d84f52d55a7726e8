/** Courses on one page of the catalogue. */
export const PAGE_SIZE = 4;
/** Upper bound of the page count in an address of the course list. */
export const MOST_PAGES = 250;
export const LANDING_COURSES = 4;
export const LANDING_POSTS = 3;
/** Same value as in openapi.yaml. */
export const SEARCH_LENGTH = 100;
