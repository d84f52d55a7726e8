import { DONE_SHARE } from '../../../../common/rules/constants.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

export interface LessonProgressProps {
  signedIn: boolean;
  isKept: boolean;
  completed: boolean;
  isToRead: boolean;
  /** Null before anything was watched. */
  saved: 'saving' | 'saved' | 'unsaved' | null;
  onLogin: () => void;
}

export function LessonProgress({ signedIn, isKept, completed, isToRead, saved, onLogin }: LessonProgressProps) {
  if (!signedIn) {
    return (
      <div className="mt-3">
        <Button variant="quiet" onClick={onLogin} className="-ms-5">
          Log in to keep your progress
        </Button>
      </div>
    );
  }
  if (!isKept && !completed) return null;
  return (
    <div className="mt-3 flex min-h-6 flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
      {completed ? (
        <p className="flex items-center gap-2 font-semibold text-pine">
          <Icon name="check" />
          Lesson done
        </p>
      ) : (
        <p>
          {isToRead ? 'Counts as done once you have read the text' : `Counts as done at ${DONE_SHARE * 100} % watched`}
        </p>
      )}
      {/* only failures are announced: saving repeats all the time */}
      {saved === 'saving' && <p>Saving…</p>}
      {saved === 'saved' && <p>Progress saved</p>}
      <p role="status" className="font-semibold text-ink empty:hidden">
        {saved === 'unsaved' ? 'Not saved yet: trying again' : ''}
      </p>
    </div>
  );
}
