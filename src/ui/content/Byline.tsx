import { formatDate } from '../../../common/text/dates.ts';
import * as say from '../../../common/texts/ui/content.ts';
import { InEnglish } from './InEnglish.tsx';

export interface BylineProps {
  author: string;
  publishedAt: string;
  /** Of what is written, where it is not the one of the page. */
  lang?: string | undefined;
}

export function Byline({ author, publishedAt, lang }: BylineProps) {
  const date = formatDate(publishedAt);
  return (
    <>
      <span>{author && say.by({ author })}</span>
      <span>{author && date && ' · '}</span>
      {date && <time dateTime={publishedAt}>{date}</time>}
      <InEnglish lang={lang} />
    </>
  );
}
