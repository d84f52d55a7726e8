import type { MouseEvent } from 'react';

/** Does this on a plain press of a link, in place of following it. On every other press the browser acts, as for a new tab. */
export const takenOver =
  (act: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
