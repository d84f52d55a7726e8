import * as say from '../../../../common/texts/learning/lesson.ts';
import { Icon } from '../../../ui/content/Icon.tsx';

export function Lock({ className }: { className?: string }) {
  return <Mark name="lock" word={say.marks.locked} className={`text-muted ${className ?? 'size-5'}`} />;
}

export function Done() {
  return <Mark name="check" word={say.marks.done} className="text-pine size-5" />;
}

function Mark({ name, word, className }: { name: 'lock' | 'check'; word: string; className: string }) {
  return (
    <span>
      <Icon name={name} className={className} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
