import type { ComponentProps } from 'react';

type OutsideLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The address of another site or of what another program opens; without one it is no link. */
  to: string | undefined;
};

/** A link to an address outside of the app: the browser follows it. Links to pages are wouter's `Link`. */
export function OutsideLink({ to, children, ...props }: OutsideLinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}
