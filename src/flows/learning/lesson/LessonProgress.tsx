import { DONE_SHARE } from '../../../../common/rules/lesson-completion.ts';
import * as say from '../../../../common/texts/learning/lesson.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
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
          {say.progress.login}
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
          <span>{say.progress.done}</span>
        </p>
      ) : (
        <p>{isToRead ? say.progress.toRead : say.progress.toWatch({ percent: DONE_SHARE * 100 })}</p>
      )}
      {/* only failures are announced: saving repeats all the time */}
      {saved === 'saving' && <p>{actions.busy.saving}</p>}
      {saved === 'saved' && <p>{say.progress.saved}</p>}
      <p role="status" className="font-semibold text-ink empty:hidden">
        {saved === 'unsaved' ? say.progress.unsaved : ''}
      </p>
    </div>
  );
}
