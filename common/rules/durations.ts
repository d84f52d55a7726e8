/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
/** Without changes between summer and winter time: 24 hours. In milliseconds. */
export const day = 24 * 60 * 60_000;
