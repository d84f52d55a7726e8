import { Button } from '../../../ui/controls/Button.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';

export interface ReadNoteProps {
  isRead: boolean;
  busy: boolean;
  /** The statement has been on its way for long. */
  slow: boolean;
  /** Why the statement did not arrive; null when nothing is wrong. */
  error: string | null;
  hasNext: boolean;
  onRead: () => void;
  /** Sends the statement again. */
  onRetry: () => void;
  onNext: () => void;
}

/** The end of a text that completes its lesson: the learner says that they have read it, and goes on (WATCH-05). */
export function ReadNote({ isRead, busy, slow, error, hasNext, onRead, onRetry, onNext }: ReadNoteProps) {
  const words = isRead ? 'Read: this lesson is done' : error;
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

// Outside the component, so that it runs when the words appear: the button that was pressed has lost the focus by then.
const takeFocus = (words: HTMLElement | null) => words?.focus({ preventScroll: true });
