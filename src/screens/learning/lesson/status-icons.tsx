import { Icon } from '../../../ui/content/Icon.tsx';

/** A lesson's state beside its title; each mark has its word, so that nothing depends on colour or shape alone. */

export function Lock({ className }: { className?: string }) {
  return <Mark name="lock" word="Locked" className={`text-muted ${className ?? 'size-5'}`} />;
}

export function Done({ className }: { className?: string }) {
  return <Mark name="check" word="Done" className={`text-pine ${className ?? 'size-5'}`} />;
}

function Mark({ name, word, className }: { name: 'lock' | 'check'; word: string; className: string }) {
  return (
    <span>
      <Icon name={name} className={className} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
