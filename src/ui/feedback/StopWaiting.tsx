import type { ReactNode } from 'react';
import * as say from '../../../common/texts/ui/waiting.ts';
import { SlowNote } from './SlowNote.tsx';

interface StopWaitingProps {
  slow: boolean;
  onStop: () => void;
  children?: ReactNode;
}

/** Stopping keeps what was typed. */
export const StopWaiting = ({ slow, onStop, children }: StopWaitingProps) =>
  slow && (
    <SlowNote action={say.stop} onPress={onStop}>
      {children}
    </SlowNote>
  );
