import { Button } from '../../../ui/controls/Button.tsx';

export interface ReadNoteProps {
  isRead: boolean;
  busy: boolean;
  /** Why the statement did not arrive; null when nothing is wrong. */
  error: string | null;
  hasNext: boolean;
  onRead: () => void;
  onNext: () => void;
}

/** The end of a text that completes its lesson: the learner says that they have read it, and goes on (WATCH-05). */
export function ReadNote({ isRead, busy, error, hasNext, onRead, onNext }: ReadNoteProps) {
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
    </div>
  );
}

// Outside the component, so that it runs when the words appear: the button that was pressed has lost the focus by then.
const takeFocus = (words: HTMLElement | null) => words?.focus({ preventScroll: true });
