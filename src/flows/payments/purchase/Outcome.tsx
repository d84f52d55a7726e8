import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/Alert.tsx';

interface OutcomeProps {
  /** It was done on this page: the button that opened its dialog is gone, so the focus has no other place to go back to. */
  fresh: boolean;
  children: ReactNode;
}

/** What became of a purchase that was withdrawn from or canceled. */
export const Outcome = ({ fresh, children }: OutcomeProps) =>
  fresh ? (
    <div ref={takeFocus} tabIndex={-1}>
      <Alert tone="success">{children}</Alert>
    </div>
  ) : (
    <p>{children}</p>
  );

const takeFocus = (element: HTMLElement | null): void => element?.focus();
