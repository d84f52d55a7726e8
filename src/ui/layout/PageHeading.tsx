import type { ReactNode } from 'react';
import { isStandIn } from './keep-focus.ts';

export interface PageHeadingProps {
  title: ReactNode;
  intro?: ReactNode;
}

let lostFocus = false;

/** For a heading that replaces the focused one in the same commit, as content does its spinner. */
function keepFocus(heading: HTMLHeadingElement | null) {
  if (lostFocus) heading?.focus({ preventScroll: true });
  lostFocus = false;
  return () => {
    // one that only stands in leaves it to what comes, such as the heading of a step
    lostFocus = heading !== null && heading.ownerDocument.activeElement === heading && !isStandIn(heading);
    // React removes and adds in one task: a heading that comes later replaces none
    queueMicrotask(() => {
      lostFocus = false;
    });
  };
}

/** Focused on navigation, and while the page loads. */
export function PageHeading({ title, intro }: PageHeadingProps) {
  return (
    <>
      <h1 ref={keepFocus} id="page-title" tabIndex={-1} className="text-3xl font-semibold sm:text-4xl">
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-2xl text-lg text-muted">{intro}</p>}
    </>
  );
}
