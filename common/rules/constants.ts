/** The business constants of the product, each named once. Times are in milliseconds unless the name says otherwise. */

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
/** How many pages an address of the course list may ask for: more is taken for this many (SEARCH-03). */
export const MOST_PAGES = 250;
export const LANDING_COURSES = 4;
export const LANDING_POSTS = 3;
export const LANGUAGE = 'en' as const;

/** Not in the spec: how long a page waits before it says that it is still working (design: no endless spinner). */
export const STILL_WORKING_AFTER = 10_000;
/** How long a pause in typing lasts before what was typed is searched for (SEARCH-01). */
export const TYPING_PAUSE = 300;
/** How many characters a search may have, as openapi.yaml says. */
export const SEARCH_LENGTH = 100;
/** Not in the spec: a page never waits longer than this for the geolocation service. */
export const REGION_DETECTION_LIMIT = 3_000;
/** Not in the spec: Vimeo's player has no timeout of its own. */
export const PLAYER_WATCHDOG = 10_000;
/** Not in the spec: how often a playing lesson saves its position. */
export const PROGRESS_INTERVAL = 10_000;
/** Not in the spec: a longer way between two reports of the player is a jump, in seconds (WATCH-01). */
export const LONGEST_STEP = 5;
/** A lesson counts as done at this share watched (LESSON-04). */
export const DONE_SHARE = 0.9;
/** Not in the spec: how long the provider's form may take to appear before the page says that it is blocked. */
export const ELEMENT_WATCHDOG = 15_000;
/** Not in the spec: the same for all that comes before the form: the configuration and the provider's script. */
export const PROVIDER_WATCHDOG = 20_000;
/** Not in the spec: how often, and how many times, a payment that is being processed is asked after. */
export const ORDER_POLL_INTERVAL = 3_000;
export const ORDER_POLLS = 20;
