import { joinedLabel } from '../../../common/text/text.ts';
import { Icon } from './Icon.tsx';

/** 0 is for screen readers only: on screen it would speak against a new course. */
export function Joined({ count, icon = false }: { count: number; icon?: boolean }) {
  if (count === 0) return <span className="sr-only">{joinedLabel(count)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon && <Icon name="people" className="size-4" />}
      <span>{joinedLabel(count)}</span>
    </span>
  );
}
