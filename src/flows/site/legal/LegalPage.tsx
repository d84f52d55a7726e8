import type { ReactNode } from 'react';
import type { TextName } from '../../../../common/site-data.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

const titles: Readonly<Record<TextName, string>> = { terms: 'Terms of service', privacy: 'Privacy policy' };

export interface LegalPageProps {
  name: TextName;
  /** YYYY-MM-DD; absent while unknown. */
  updated?: string;
  children: ReactNode;
}

export function LegalPage({ name, updated, children }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={titles[name]} />
      {updated && <p className="mt-2 text-muted">{`Last changed on ${formatDate(updated)}`}</p>}
      {children}
    </article>
  );
}
