import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type ButtonLinkProps = {
  to: string;
  /** Stored with the history entry. */
  state?: Readonly<Record<string, unknown>> | undefined;
  variant?: ButtonVariant | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function ButtonLink({ to, state, variant = 'primary', onClick, className, children }: ButtonLinkProps) {
  return (
    <Link href={to} state={state} onClick={onClick} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}
