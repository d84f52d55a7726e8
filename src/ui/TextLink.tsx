import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The look of a link within text, for links and for buttons that read as one. */
export const textLinkClass =
  'rounded font-semibold text-pomegranate underline underline-offset-4 hover:text-pomegranate-strong';

/** A link within text to a page of the app. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className={textLinkClass}>
      {children}
    </Link>
  );
}
