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
  /** The id of what tells it from links with the same words, such as the title of a card. */
  describedBy?: string | undefined;
  children: ReactNode;
};

export function ButtonLink({
  to,
  state,
  variant = 'primary',
  onClick,
  className,
  describedBy,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      href={to}
      state={state}
      onClick={onClick}
      aria-describedby={describedBy}
      className={buttonClass(variant, className)}
    >
      {children}
    </Link>
  );
}
