import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './form-styles.ts';

/** The look of a link within text, for links and for buttons that read as one. */
export const textLinkClass =
  'rounded font-semibold text-pomegranate underline underline-offset-4 hover:text-pomegranate-strong';

export interface TextLinkProps {
  to: string;
  /** Not part of a sentence: then it is at least 24 px tall (WCAG 2.5.8). */
  alone?: boolean;
  children: ReactNode;
}

/** A link to a page of the app, that reads as text. */
export function TextLink({ to, alone = false, children }: TextLinkProps) {
  return (
    <Link href={to} className={classes(textLinkClass, alone && 'inline-block min-h-6')}>
      {children}
    </Link>
  );
}
