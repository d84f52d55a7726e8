import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: string;
  /** A line or two below it. */
  intro?: ReactNode;
}

let lostFocus = false;

/** A heading that takes the place of the focused one in the same commit, as content does of its spinner, takes over the focus. */
function keepFocus(heading: HTMLHeadingElement | null) {
  if (lostFocus) heading?.focus({ preventScroll: true });
  lostFocus = false;
  return () => {
    lostFocus = heading !== null && document.activeElement === heading;
    // React removes and adds elements in one task: a heading that comes later takes no one's place
    queueMicrotask(() => {
      lostFocus = false;
    });
  };
}

/** The page's h1. Focus moves to it on navigation (LAYOUT-12), and stays on it while the page loads. */
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
