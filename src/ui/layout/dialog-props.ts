import type { ReactNode, RefObject } from 'react';

/** Shared by Dialog and its two windows. */
export type DialogProps = {
  open: boolean;
  /** On Escape and on a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The main one last. */
  actions?: ReactNode;
  /** By default the window itself, so that it is read from its title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};
