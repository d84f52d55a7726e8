import type { ReactNode } from 'react';
import * as say from '../../../common/texts/ui/waiting.ts';
import { Button } from '../controls/Button.tsx';

interface SlowNoteProps {
  action: string;
  onPress: () => void;
  children?: ReactNode;
}

export function SlowNote({ action, onPress, children }: SlowNoteProps) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p role="status" className="text-muted">
        {say.slow}
        {children && <> {children}</>}
      </p>
      <Button variant="secondary" onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}
