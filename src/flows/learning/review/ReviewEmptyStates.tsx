import type { ReactNode } from 'react';
import type { ReviewItem } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatMoment } from '../../../../common/text/dates.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { StepHeading } from '../questions/StepHeading.tsx';

export function Done({ items, next }: { items: readonly ReviewItem[]; next: string | null }) {
  const right = items.filter(({ question }) => question.answered?.right).length;
  return (
    <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <KilimBand />
      <div className="p-5 sm:p-7">
        <StepHeading className="text-3xl font-semibold">Done for today</StepHeading>
        <p className="mt-3 text-lg">{`${right} of ${items.length} right. ${
          right === items.length
            ? 'You remember them well.'
            : 'What was not right yet comes back soon, and gets easier each time.'
        }`}</p>
        {next !== null && (
          <p className="mt-3 text-muted">
            Come back on <Moment of={next} /> for the next questions.
          </p>
        )}
        <Ways>
          <ButtonLink to={href('profile')}>Back to your courses</ButtonLink>
        </Ways>
      </div>
    </div>
  );
}

export function Later({ next }: { next: string }) {
  return (
    <EmptyState title="Nothing to review today">
      Everything is still fresh. Come back on <Moment of={next} /> for the next questions.
    </EmptyState>
  );
}

export function Empty() {
  return (
    <EmptyState title="No questions yet" action={<ButtonLink to={href('catalogue')}>See all courses</ButtonLink>}>
      Questions come from the practice tests of your courses: those that you did not know yet and, once you have passed
      a test, all of them, a few at a time.
    </EmptyState>
  );
}

export function Off() {
  return (
    <EmptyState
      title="Reviews are switched off"
      action={<ButtonLink to={href('settings')}>Open your settings</ButtonLink>}
    >
      Your questions are kept. Switch ‘Keep questions fresh’ on in your settings, and they come back.
    </EmptyState>
  );
}

function EmptyState({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-6">
      <StepHeading>{title}</StepHeading>
      <p className="mt-3 text-lg text-muted">{children}</p>
      <Ways>
        {action}
        <TextLink alone to={href('profile')}>
          Back to your courses
        </TextLink>
      </Ways>
    </div>
  );
}

const Ways = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col items-start gap-4 sm:flex-row sm:items-center">{children}</div>
);

// Days begin at midnight UTC, for some the evening before, so the time is shown too.
const Moment = ({ of }: { of: string }) => <time dateTime={of}>{formatMoment(of)}</time>;
