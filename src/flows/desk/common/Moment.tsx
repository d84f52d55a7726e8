import { formatDate, formatMoment } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/record.ts';

/** In the reader's zone; the pointer shows it in UTC, as commands print it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={say.inUtc({ moment: formatMoment(at, 'UTC') })}>
    {formatMoment(at)}
  </time>
);

/** In UTC, as commands print it. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at)}</time>;
