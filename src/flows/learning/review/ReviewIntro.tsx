import { reviewMinutes } from '../../../../common/rules/reviews.ts';
import * as say from '../../../../common/texts/learning/review.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
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
      <p className="mt-3 text-lg text-muted">{say.intro}</p>
      <p className="mt-6 font-display text-2xl font-semibold">
        {(isBegun ? say.left : say.today)({ count, minutes: reviewMinutes(count) })}
      </p>
      <div className="mt-6 grid gap-4">
        <ErrorSummary messages={error === null || busy ? [] : [error]} />
        <Button
          busy={busy}
          busyLabel={actions.busy.oneMoment}
          className="sm:justify-self-start"
          onClick={() => send({ type: 'begin.pressed' })}
        >
          {isBegun ? say.goOn : say.begin}
        </Button>
        <StopWaiting slow={slow} onStop={() => send({ type: 'stop.pressed' })} />
      </div>
    </>
  );
}
