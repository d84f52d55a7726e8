import { formatDate } from '../../../common/text/dates.ts';
import * as say from '../../../common/texts/ui/content.ts';

export interface BylineProps {
  author: string;
  publishedAt: string;
}

export function Byline({ author, publishedAt }: BylineProps) {
  const date = formatDate(publishedAt);
  return (
    <>
      <span>{author && say.by({ author })}</span>
      <span>{author && date && ' · '}</span>
      {date && <time dateTime={publishedAt}>{date}</time>}
    </>
  );
}
