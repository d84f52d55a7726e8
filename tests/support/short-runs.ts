/** Options of V8 for what runs for some seconds: the code that its optimising compilers make costs more than it saves. */
export const unoptimised = ['--no-opt', '--no-maglev'];

/** Options of Node for a server of some seconds, with its embedded database in WebAssembly. */
export const forShortRuns = ['--liftoff-only', ...unoptimised];
