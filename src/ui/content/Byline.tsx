import { formatDate } from '../../../common/text/dates.ts';

export interface BylineProps {
  author: string;
  publishedAt: string;
}

export function Byline({ author, publishedAt }: BylineProps) {
  const date = formatDate(publishedAt);
  return (
    <>
      <span>{author && `By ${author}`}</span>
      <span>{author && date && ' · '}</span>
      {date && <time dateTime={publishedAt}>{date}</time>}
    </>
  );
}
