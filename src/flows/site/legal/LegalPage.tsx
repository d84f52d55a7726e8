import type { ReactNode } from 'react';
import type { TextName } from '../../../../common/site-data.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/site/legal.ts';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export interface LegalPageProps {
  name: TextName;
  /** YYYY-MM-DD; absent while unknown. */
  updated?: string;
  children: ReactNode;
}

export function LegalPage({ name, updated, children }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={say.titles[name]} />
      {updated && <p className="mt-2 text-muted">{say.lastChanged({ date: formatDate(updated) })}</p>}
      {children}
    </article>
  );
}
