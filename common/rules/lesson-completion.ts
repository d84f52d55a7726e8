/** In seconds; a longer step between two player reports counts as a jump. */
export const LONGEST_STEP = 5;
/** Share of the video to watch before a lesson counts as done. */
export const DONE_SHARE = 0.9;
