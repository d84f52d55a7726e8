import { fromPromise } from 'xstate';

/**
 * Copies a text. Browsers ask for the press of a button, so this is to be called in its turn of the event loop.
 * @throws when the browser does not allow it, or has no clipboard.
 */
export const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
  navigator.clipboard.writeText(text),
);
