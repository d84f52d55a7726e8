/**
 * In milliseconds unless the name says otherwise: most waits of the app. How long a device keeps
 * what it stores is said where it is stored (`src/browser`, `src/worker`); the server's waits
 * between tries are in `server/domain/common/limit-rules.ts`.
 */
export const minute = 60_000;
export const hour = 60 * minute;
/** Always 24 hours, whatever daylight saving does. */
export const day = 24 * hour;

/** Of the desk's session without a call, as the server ends it (docs/decisions/086-desk.md). */
export const DESK_IDLE_LIMIT = 30 * minute;
/** Before a code can be sent again. */
export const RESEND_SECONDS = 10;
/** From the sixth digit of a code, so that one can see it, put it right, or press Confirm. */
export const CODE_CONFIRMS_ITSELF_AFTER = 1_000;
export const SNACKBAR_LIFETIME = 6_000;
export const REDIRECT_DELAY = 3_000;
export const COUPON_ERROR_LIFETIME = 6_000;
export const DELETION_REDIRECT_DELAY = 300;
export const REGION_LIFETIME = 24 * hour;
/** Without a keystroke, before a text of a draft is saved. */
export const DRAFT_SAVE_PAUSE = 1_500;
/** Before a text of a draft that could not be saved is sent again. */
export const DRAFT_RETRY_PAUSE = 5_000;
/** For a part of a file; the server itself ends a call after 30 seconds. */
export const UPLOAD_PART_LIMIT = 45_000;
/** Delay before a page says that it is still working. */
export const STILL_WORKING_AFTER = 10_000;
/** Longest wait for the server where the device has a copy. */
export const COPY_AFTER = 5_000;
/** After which a call that may be sent twice counts as lost, so that the outbox takes over. */
export const ANSWER_LIMIT = 20_000;
export const TYPING_DEBOUNCE = 300;
/** Longest wait for the geolocation service. */
export const REGION_DETECTION_LIMIT = 3_000;
/** Longest that a change of the language waits for the server to note it. */
export const LANGUAGE_NOTE_LIMIT = 2_000;
/** Vimeo's player has no timeout of its own. */
export const PLAYER_WATCHDOG = 10_000;
/** Before the server is asked again whether it can be reached; the last one repeats. */
export const CONNECTION_PROBE_PAUSES = [3_000, 5_000, 10_000, 20_000, 60_000] as const;
/** Before what was kept without a connection is sent again; the last one repeats. */
export const OUTBOX_PAUSES = [10_000, 30_000, minute, 5 * minute] as const;
/** How often a playing lesson saves its position. */
export const PROGRESS_INTERVAL = 10_000;
/** Longest wait for the provider's form before the page says that it is blocked. */
export const ELEMENT_WATCHDOG = 15_000;
/** Likewise for the configuration and the provider's script, which load before the form. */
export const PROVIDER_WATCHDOG = 20_000;
/** Polling of a payment that is being processed. */
export const ORDER_POLL_INTERVAL = 3_000;
export const ORDER_POLLS = 20;
