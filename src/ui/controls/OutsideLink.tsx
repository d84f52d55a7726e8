import type { ComponentProps } from 'react';

type OutsideLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Without an address it renders no link. */
  to: string | undefined;
};

/**
 * To other sites, the builds in other languages, or `mailto:` and the like; links to pages are
 * wouter's `Link`.
 */
export function OutsideLink({ to, children, ...props }: OutsideLinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}
