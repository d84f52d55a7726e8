import { fromPromise } from 'xstate';

/** Call it in the turn of the click: browsers require user activation. */
export const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
  navigator.clipboard.writeText(text),
);
