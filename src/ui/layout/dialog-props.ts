import type { ReactNode, RefObject } from 'react';

/** What Dialog and the two windows that draw it are given. */
export type DialogProps = {
  open: boolean;
  /** Called on Escape and on a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** What gets focus on opening; otherwise the window itself, so that it is read from its title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};
