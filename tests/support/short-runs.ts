/** Options of Node for a server of some seconds: the optimised code of its embedded database costs more than it saves. */
export const forShortRuns = ['--liftoff-only'];
