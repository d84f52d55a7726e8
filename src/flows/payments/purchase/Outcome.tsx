import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/Alert.tsx';

interface OutcomeProps {
  /** Done on this page: takes the focus, since the dialog's button is gone. */
  fresh: boolean;
  children: ReactNode;
}

export const Outcome = ({ fresh, children }: OutcomeProps) =>
  fresh ? (
    <div id={OUTCOME} ref={takeFocus} tabIndex={-1}>
      <Alert tone="success">{children}</Alert>
    </div>
  ) : (
    <p>{children}</p>
  );

const OUTCOME = 'outcome';
/** For a dialog that ends in it. */
export const outcome = `#${OUTCOME}`;

const takeFocus = (element: HTMLElement | null): void => element?.focus();
