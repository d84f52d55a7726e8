import * as say from '../../../../common/texts/learning/lesson.ts';
import type { Finished } from '../../../../machines/learning/lesson.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

export function FinishedNote({ finished, onContinue }: { finished: NonNullable<Finished>; onContinue: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-pine bg-mint p-4 sm:px-6">
      <p role="status" className="flex items-center gap-3 text-lg font-semibold">
        <Icon name="check" className="size-6 text-pine" />
        <span>{say.finished[finished]}</span>
      </p>
      <Button onClick={onContinue}>{say.goOnFinished}</Button>
    </div>
  );
}
