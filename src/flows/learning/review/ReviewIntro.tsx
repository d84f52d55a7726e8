import { reviewMinutes } from '../../../../common/rules/reviews.ts';
import { pluralise } from '../../../../common/text/text.ts';
import type { ReviewEvent } from '../../../../machines/learning/review.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';

export interface ReviewIntroProps {
  count: number;
  isBegun: boolean;
  error: string | null;
  busy: boolean;
  slow: boolean;
  send: (event: ReviewEvent) => void;
}

export function ReviewIntro({ count, isBegun, error, busy, slow, send }: ReviewIntroProps) {
  return (
    <>
      <p className="mt-3 text-lg text-muted">
        A few questions from your practice tests come back just before you would forget them. There is no clock, and
        every answer comes with an explanation.
      </p>
      <p className="mt-6 font-display text-2xl font-semibold">{`${pluralise(count, 'question')} ${isBegun ? 'left' : 'today'}, about ${pluralise(reviewMinutes(count), 'minute')}`}</p>
      <div className="mt-6 grid gap-4">
        <ErrorSummary messages={error === null || busy ? [] : [error]} />
        <Button
          busy={busy}
          busyLabel="One moment…"
          className="sm:justify-self-start"
          onClick={() => send({ type: 'begin.pressed' })}
        >
          {isBegun ? 'Continue' : 'Begin'}
        </Button>
        <StopWaiting slow={slow} onStop={() => send({ type: 'stop.pressed' })} />
      </div>
    </>
  );
}
