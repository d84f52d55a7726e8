import type { ReactNode } from 'react';

/** Two columns, one below the other on a phone; what has no value is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
    {facts.map(([name, value]) =>
      value === null ? null : (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);
