import type { ReactNode } from 'react';

export interface StepHeadingProps {
  className?: string;
  children: ReactNode;
}

/**
 * The heading of the next thing: it takes the focus when it appears, so that keyboards and screen readers go on from it. On a
 * page that has just been opened, the page's own heading has it (LAYOUT-12).
 */
export function StepHeading({ className = 'text-2xl font-semibold', children }: StepHeadingProps) {
  return (
    <h2 ref={takeFocus} tabIndex={-1} className={`scroll-mt-24 outline-none ${className}`}>
      {children}
    </h2>
  );
}

// Outside the component, so that it runs when the heading appears and not whenever it is drawn again.
function takeFocus(heading: HTMLElement | null): void {
  if (document.activeElement?.tagName !== 'H1') heading?.focus();
}
