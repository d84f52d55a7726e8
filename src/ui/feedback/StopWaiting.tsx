import type { ReactNode } from 'react';
import { SlowNote } from './SlowNote.tsx';

interface StopWaitingProps {
  /** The call of the form has taken long. */
  slow: boolean;
  onStop: () => void;
  /** What may have happened all the same. */
  children?: ReactNode;
}

/** Under the button of a form, while a call takes long. Stopping returns to the form as it was filled in. */
export const StopWaiting = ({ slow, onStop, children }: StopWaitingProps) =>
  slow && (
    <SlowNote action="Stop and try again" onPress={onStop}>
      {children}
    </SlowNote>
  );
