import { Icon } from '../../../ui/content/Icon.tsx';

export function Lock({ className }: { className?: string }) {
  return <Mark name="lock" word="Locked" className={`text-muted ${className ?? 'size-5'}`} />;
}

export function Done() {
  return <Mark name="check" word="Done" className="text-pine size-5" />;
}

function Mark({ name, word, className }: { name: 'lock' | 'check'; word: string; className: string }) {
  return (
    <span>
      <Icon name={name} className={className} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
