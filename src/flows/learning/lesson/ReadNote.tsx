import { Button } from '../../../ui/controls/Button.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';

export interface ReadNoteProps {
  isRead: boolean;
  busy: boolean;
  slow: boolean;
  error: string | null;
  hasNext: boolean;
  onRead: () => void;
  onRetry: () => void;
  onNext: () => void;
}

export function ReadNote({ isRead, busy, slow, error, hasNext, onRead, onRetry, onNext }: ReadNoteProps) {
  const words = isRead ? 'Done. You have read this lesson.' : error;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-line pt-6 print:hidden">
      {words !== null && (
        <p
          key={words}
          ref={takeFocus}
          tabIndex={-1}
          role={isRead ? undefined : 'alert'}
          className={`scroll-my-24 font-semibold outline-none ${isRead ? 'text-pine' : 'w-full text-pomegranate'}`}
        >
          {words}
        </p>
      )}
      {(!isRead || hasNext) && (
        <Button busy={busy} busyLabel="Sending…" onClick={isRead ? onNext : onRead}>
          {isRead ? 'Go on' : 'I have read this'}
        </Button>
      )}
      {slow && <SlowNote action="Send again" onPress={onRetry} />}
    </div>
  );
}

// a stable function, so that React calls it only on mount: the pressed button has lost the focus
const takeFocus = (words: HTMLElement | null) => words?.focus({ preventScroll: true });
