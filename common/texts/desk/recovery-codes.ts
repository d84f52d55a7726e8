export const title = 'Your recovery codes';
export const intro =
  'If you lose your device, each of these codes signs you in once. They are shown only now: print them, or keep them where nobody else finds them.';

export const print = 'Print';
export const copy = 'Copy';
export const copied = 'The codes are copied.';
export const notCopied = 'The browser did not copy them. Please print them, or write them down.';

/** The box that has to be ticked. */
export const kept = 'I have them';
export const errors = { notKept: 'Print or keep the codes first, then tick the box.' };
export const go = 'Go on';
