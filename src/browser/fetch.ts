/**
 * The browser's own throws "Illegal invocation" when it is called as a method of another object,
 * such as of options.
 */
export const browserFetch: typeof globalThis.fetch = (...request) => window.fetch(...request);
