import * as say from '../../../../common/texts/learning/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';

export function MissingNote({ message, onGap }: { message: string; onGap: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 sm:px-6">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {message}
      </p>
      <Button variant="secondary" onClick={onGap}>
        {say.progress.watchMissing}
      </Button>
    </div>
  );
}
