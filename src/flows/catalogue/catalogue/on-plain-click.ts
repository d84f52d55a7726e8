import type { MouseEvent } from 'react';

/** For links; other clicks, such as for a new tab, are the browser's. */
export const takenOver =
  (act: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    act();
  };
