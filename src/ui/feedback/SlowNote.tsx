import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

interface SlowNoteProps {
  /** What pressing the button does. */
  action: string;
  onPress: () => void;
  /** What else is to be known before pressing it. */
  children?: ReactNode;
}

/** Something takes long: says so and offers a way out of waiting (no endless spinner). */
export function SlowNote({ action, onPress, children }: SlowNoteProps) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p role="status" className="text-muted">
        Still working. The connection seems slow.{children && <> {children}</>}
      </p>
      <Button variant="secondary" onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}
