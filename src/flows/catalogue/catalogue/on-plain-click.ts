import type { MouseEvent } from 'react';

/** Does this in place of following a link of wouter's, which asks on a plain press: on others the browser acts, as for a new tab. */
export const takenOver =
  (act: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    act();
  };
