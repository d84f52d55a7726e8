import type { AnsweredQuestion } from '../../../../common/api/types.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { StepHeading } from './StepHeading.tsx';

export function Verdict({
  answered: { right },
  isFromElsewhere,
}: {
  answered: AnsweredQuestion;
  isFromElsewhere: boolean;
}) {
  return (
    <div
      className={
        right
          ? 'mt-5 rounded-xl border border-pine bg-mint px-4 py-3'
          : 'mt-5 rounded-xl border border-edge bg-sunken px-4 py-3'
      }
    >
      <StepHeading className="flex items-center gap-2 text-xl font-semibold">
        <Icon name={right ? 'check' : 'arrow'} className={right ? 'size-6 text-pine' : 'size-6 text-muted'} />
        <span>{right ? 'Right' : 'Not yet'}</span>
      </StepHeading>
      {!right && <p className="mt-1">Here is why. You will know it next time.</p>}
      {isFromElsewhere && (
        <p className="mt-1">
          You answered this question before, perhaps on another device. Your first answer counts, and is shown here.
        </p>
      )}
    </div>
  );
}
