import type { MouseEvent } from 'react';

/**
 * Replaces a link's navigation on plain clicks; on others, such as for a new tab, the browser acts.
 */
export const takenOver =
  (act: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    act();
  };
