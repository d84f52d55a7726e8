import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type ButtonLinkProps = {
  /** A path of the app, see common/paths.ts. */
  to: string;
  variant?: ButtonVariant | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A link to a page of the app that looks like a Button. */
export function ButtonLink({ to, variant = 'primary', onClick, className, children }: ButtonLinkProps) {
  return (
    <Link href={to} onClick={onClick} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}
