import type { ReactNode } from 'react';
import { isAtStart, isStandIn } from '../../../ui/layout/keep-focus.ts';

export interface StepHeadingProps {
  className?: string;
  children: ReactNode;
}

/** Focused when it appears, except on a page just opened, whose own heading has the focus. */
export function StepHeading({ className = 'text-2xl font-semibold', children }: StepHeadingProps) {
  return (
    <h2 ref={takeFocus} tabIndex={-1} className={`scroll-mt-24 outline-none ${className}`}>
      {children}
    </h2>
  );
}

// a stable function, so that React calls it only on mount
function takeFocus(heading: HTMLElement | null): void {
  if (heading === null || isAtStart()) return;
  const { activeElement: now } = heading.ownerDocument;
  if (now?.tagName !== 'H1' || isStandIn(now)) heading.focus();
}
