import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: string;
  /** A line or two below it. */
  intro?: ReactNode;
}

/** The page's h1. Focus moves to it on navigation (LAYOUT-12). */
export function PageHeading({ title, intro }: PageHeadingProps) {
  return (
    <>
      <h1 id="page-title" tabIndex={-1} className="text-3xl font-semibold break-words sm:text-4xl">
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-2xl text-lg text-muted">{intro}</p>}
    </>
  );
}
