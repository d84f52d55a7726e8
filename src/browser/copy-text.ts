import { fromPromise } from 'xstate';

/**
 * Call it in the turn of the click: browsers require user activation.
 * @throws when the browser does not allow it or has no clipboard.
 */
export const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
  navigator.clipboard.writeText(text),
);
