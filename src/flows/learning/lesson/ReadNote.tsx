import * as say from '../../../../common/texts/learning/lesson.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';

export interface ReadNoteProps {
  isRead: boolean;
  /** To be sent once there is a connection. */
  isOnDevice: boolean;
  busy: boolean;
  slow: boolean;
  error: string | null;
  hasNext: boolean;
  onRead: () => void;
  onRetry: () => void;
  onNext: () => void;
}

export function ReadNote({ isRead, isOnDevice, busy, slow, error, hasNext, onRead, onRetry, onNext }: ReadNoteProps) {
  const isKept = isRead || isOnDevice;
  const words = isRead ? say.read.done : error;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-line pt-6 print:hidden">
      {words !== null && (
        <p
          key={words}
          ref={takeFocus}
          tabIndex={-1}
          role={isKept ? undefined : 'alert'}
          className={`scroll-my-24 font-semibold outline-none ${isKept ? 'text-pine' : 'w-full text-pomegranate'}`}
        >
          {words}
        </p>
      )}
      {(!isKept || hasNext) && (
        <Button busy={busy} busyLabel={actions.busy.sending} onClick={isKept ? onNext : onRead}>
          {isKept ? say.goOn : say.read.confirm}
        </Button>
      )}
      {slow && <SlowNote action={actions.sendAgain} onPress={onRetry} />}
    </div>
  );
}

// a stable function, so that React calls it only on mount: the pressed button has lost the focus
const takeFocus = (words: HTMLElement | null) => words?.focus({ preventScroll: true });
