import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type ButtonLinkProps = {
  to: string;
  variant?: ButtonVariant | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function ButtonLink({ to, variant = 'primary', onClick, className, children }: ButtonLinkProps) {
  return (
    <Link href={to} onClick={onClick} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}
