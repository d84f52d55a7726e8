import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './form-styles.ts';

export const textLinkClass =
  'rounded font-semibold text-pomegranate underline underline-offset-4 hover:text-pomegranate-strong';

export interface TextLinkProps {
  to: string;
  /** Outside a sentence, so at least 24 px tall (WCAG 2.5.8). */
  alone?: boolean;
  /** Navigation state for the page. */
  state?: Readonly<Record<string, unknown>>;
  children: ReactNode;
}

export function TextLink({ to, alone = false, state, children }: TextLinkProps) {
  return (
    <Link href={to} state={state} className={classes(textLinkClass, alone && 'inline-block min-h-6')}>
      {children}
    </Link>
  );
}
