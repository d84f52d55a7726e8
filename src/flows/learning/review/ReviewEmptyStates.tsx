import type { ReactNode } from 'react';
import type { ReviewItem } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatBeginning } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/learning/review.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { StepHeading } from '../questions/StepHeading.tsx';

/** @param next when questions come back; null where none do */
export function Done({ items, next }: { items: readonly ReviewItem[]; next: ReactNode }) {
  const right = items.filter(({ question }) => question.answered?.right).length;
  return (
    <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <KilimBand />
      <div className="p-5 sm:p-7">
        <StepHeading className="text-3xl font-semibold">{say.done.title}</StepHeading>
        <p className="mt-3 text-lg">
          {(right === items.length ? say.done.allRight : say.done.someRight)({ right, total: items.length })}
        </p>
        {next !== null && <p className="mt-3 text-muted">{next}</p>}
        <Ways>
          <ButtonLink to={href('profile')}>{say.back}</ButtonLink>
        </Ways>
      </div>
    </div>
  );
}

export const nextOn = (moment: string): ReactNode => rich(say.done.next, { moment: <Moment of={moment} /> });

export function Later({ next }: { next: string }) {
  return <EmptyState title={say.later.title}>{rich(say.later.text, { moment: <Moment of={next} /> })}</EmptyState>;
}

export function Empty() {
  return (
    <EmptyState
      title={say.empty.title}
      action={<ButtonLink to={href('catalogue')}>{actions.seeAllCourses}</ButtonLink>}
    >
      {say.empty.text}
    </EmptyState>
  );
}

export function Off() {
  return (
    <EmptyState title={say.off.title} action={<ButtonLink to={href('settings')}>{say.off.settings}</ButtonLink>}>
      {say.off.text}
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
          {say.back}
        </TextLink>
      </Ways>
    </div>
  );
}

const Ways = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col items-start gap-4 sm:flex-row sm:items-center">{children}</div>
);

// Days begin at midnight UTC, for some the evening before, so the time is shown too, but at
// midnight.
const Moment = ({ of }: { of: string }) => <time dateTime={of}>{formatBeginning(of)}</time>;
