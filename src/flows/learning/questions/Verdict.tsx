import type { AnsweredQuestion } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/learning/questions.ts';
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
        <span>{right ? say.verdict.right : say.verdict.notYet}</span>
      </StepHeading>
      {!right && <p className="mt-1">{say.verdict.why}</p>}
      {isFromElsewhere && <p className="mt-1">{say.verdict.fromElsewhere}</p>}
    </div>
  );
}
