import type { ReactNode } from 'react';
import { KilimBand } from '../kilim/KilimBand.tsx';
import { PageHeading } from './PageHeading.tsx';

export function FormPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-lg px-4 pt-8 pb-20 sm:pt-14">
      <div className="rounded-card border border-line bg-surface shadow-card">
        <KilimBand className="rounded-t-card" />
        <div className="p-[min(1.25rem,6.25vw)] sm:p-8">
          <PageHeading title={title} intro={intro} />
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  );
}
