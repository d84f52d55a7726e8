export const CODE_LENGTH = 6;
export const COUPON_LENGTH = 6;
export const MINIMUM_PASSWORD_LENGTH = 8;
export const DEFAULT_REGION = 'IQ';
export const PAGE_SIZE = 4;
/** Upper bound of the page count in an address of the course list. */
export const MOST_PAGES = 250;
export const LANDING_COURSES = 4;
export const LANDING_POSTS = 3;
export const LANGUAGE = 'en' as const;
/** Same value as in openapi.yaml. */
export const SEARCH_LENGTH = 100;
/** In seconds; a longer step between two player reports counts as a jump. */
export const LONGEST_STEP = 5;
/** Share of the video to watch before a lesson counts as done. */
export const DONE_SHARE = 0.9;
