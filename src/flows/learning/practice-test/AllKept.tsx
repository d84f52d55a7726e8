import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { StepHeading } from '../questions/StepHeading.tsx';

/** After the last question, while answers wait to be sent. */
export const AllKept = ({ courseId, count }: { courseId: string; count: number }) => (
  <div className="mt-6 rounded-card border border-line bg-surface px-5 py-8">
    <StepHeading className="font-display text-xl font-semibold text-balance">
      {say.allKept.title({ count })}
    </StepHeading>
    <p className="mt-2 text-muted">{say.allKept.hint}</p>
    <p className="mt-6">
      <ButtonLink to={href('course', { courseId })} variant="secondary">
        {actions.backToCourse}
      </ButtonLink>
    </p>
  </div>
);
