import type { ReactNode } from 'react';
import type { TextName } from '../../../../common/site-data.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/site/legal.ts';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export interface LegalPageProps {
  name: TextName;
  /** YYYY-MM-DD; absent while unknown. */
  updated?: string;
  /** Of the text, where it is not the one of the page. */
  lang?: string | undefined;
  children: ReactNode;
}

export function LegalPage({ name, updated, lang, children }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={say.titles[name]} />
      {updated && (
        <p className="mt-2 text-muted">
          <span>{say.lastChanged({ date: formatDate(updated) })}</span>
          <InEnglish lang={lang} />
        </p>
      )}
      {children}
    </article>
  );
}
