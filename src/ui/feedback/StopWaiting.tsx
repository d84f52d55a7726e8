import type { ReactNode } from 'react';
import { SlowNote } from './SlowNote.tsx';

interface StopWaitingProps {
  slow: boolean;
  onStop: () => void;
  children?: ReactNode;
}

/** Stopping keeps what was typed. */
export const StopWaiting = ({ slow, onStop, children }: StopWaitingProps) =>
  slow && (
    <SlowNote action="Stop and try again" onPress={onStop}>
      {children}
    </SlowNote>
  );
