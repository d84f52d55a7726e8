/** Times are in milliseconds unless the name says otherwise. */

export const CODE_LENGTH = 6;
export const COUPON_LENGTH = 6;
export const MINIMUM_PASSWORD_LENGTH = 8;
export const RESEND_SECONDS = 10;
export const SNACKBAR_LIFETIME = 6_000;
export const REDIRECT_DELAY = 3_000;
export const COUPON_ERROR_LIFETIME = 6_000;
export const DELETION_REDIRECT_DELAY = 300;
export const REGION_LIFETIME = 24 * 60 * 60 * 1_000;
export const DEFAULT_REGION = 'IQ';
export const PAGE_SIZE = 4;
/** Upper bound of the page count in an address of the course list. */
export const MOST_PAGES = 250;
export const LANDING_COURSES = 4;
export const LANDING_POSTS = 3;
export const LANGUAGE = 'en' as const;

/** Delay before a page says that it is still working. */
export const STILL_WORKING_AFTER = 10_000;
export const TYPING_PAUSE = 300;
/** Same value as in openapi.yaml. */
export const SEARCH_LENGTH = 100;
/** Longest wait for the geolocation service. */
export const REGION_DETECTION_LIMIT = 3_000;
/** Vimeo's player has no timeout of its own. */
export const PLAYER_WATCHDOG = 10_000;
/** How often a playing lesson saves its position. */
export const PROGRESS_INTERVAL = 10_000;
/** In seconds; a longer step between two player reports counts as a jump. */
export const LONGEST_STEP = 5;
/** Share of the video to watch before a lesson counts as done. */
export const DONE_SHARE = 0.9;
/** Longest wait for the provider's form before the page says that it is blocked. */
export const ELEMENT_WATCHDOG = 15_000;
/** Likewise for the configuration and the provider's script, which load before the form. */
export const PROVIDER_WATCHDOG = 20_000;
/** Polling of a payment that is being processed. */
export const ORDER_POLL_INTERVAL = 3_000;
export const ORDER_POLLS = 20;
