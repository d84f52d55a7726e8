import * as say from '../../../../common/texts/learning/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Lock } from './status-icons.tsx';

export interface NextUpProps {
  title: string;
  isLocked: boolean;
  onNext: () => void;
}

export function NextUp({ title, isLocked, onNext }: NextUpProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:px-6">
      <p role="status" className="min-w-0">
        <span className="block text-sm text-muted">{say.nextUp}</span>{' '}
        <span className="flex items-center gap-2 text-lg font-semibold">
          <span>{title}</span>
          {isLocked && <Lock />}
        </span>
      </p>
      <Button onClick={onNext}>{say.goOn}</Button>
    </div>
  );
}
