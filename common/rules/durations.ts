/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
/** Always 24 hours, whatever daylight saving does. */
export const day = 24 * 60 * 60_000;
