import { type ReactNode, useRef } from 'react';
import { useKeys } from '../../../ui/controls/use-keys.ts';

interface ArrowKeysProps {
  /** Selector of what the arrows up and down go through. */
  stops: string;
  className?: string;
  children: ReactNode;
}

/** Arrows go from one to the next, such as from a field through what was found. */
export function ArrowKeys({ stops, className, children }: ArrowKeysProps) {
  const part = useRef<HTMLDivElement>(null);
  useKeys(part, (event) => {
    const { target } = event;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...(part.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    const at = target instanceof HTMLElement ? all.indexOf(target) : -1;
    const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  );
}
