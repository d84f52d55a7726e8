import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** In place of the list where it has nothing. */
  empty: string;
  children: readonly ReactNode[];
}

/** A list with a heading, as a card. */
export function Part({ title, empty, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="mt-2 text-muted">{empty}</p>
      ) : (
        <ul className="mt-2 -mb-3 divide-y divide-line">{children}</ul>
      )}
    </section>
  );
}

/** What it is, and its buttons: next to each other where there is room. */
export const Row = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0">{children}</div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </li>
);
