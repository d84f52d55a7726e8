/** V8 options for short processes, which optimising compilers do not pay off for. */
export const unoptimised = ['--no-opt', '--no-maglev'];

/** Node options for short-lived servers with the database in WebAssembly. */
export const forShortRuns = ['--liftoff-only', ...unoptimised];
