import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

/** A legal text: numbered sections, readable on paper too. */
export function LegalPage({ title, updated, children }: { title: string; updated: string; children: ReactNode }) {
  return (
    <article className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={title} />
      <p className="mt-2 text-muted">Last changed on {updated}</p>
      <div className="prose mt-8">{children}</div>
    </article>
  );
}
