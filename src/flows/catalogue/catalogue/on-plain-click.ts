import type { MouseEvent } from 'react';

/** For links; on other clicks, such as for a new tab, the browser acts. */
export const takenOver =
  (act: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    act();
  };
