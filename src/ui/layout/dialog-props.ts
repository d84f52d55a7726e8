import type { ReactNode, RefObject } from 'react';

export type DialogProps = {
  open: boolean;
  /** On Escape and on a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Selector of what takes the focus when it closes; by default what had it before. */
  returnsTo?: string;
  /** By default the window itself, so that it is read from its title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};
