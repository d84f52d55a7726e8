import * as say from '../../../../common/texts/learning/practice-test.ts';
import type { PracticeTestContext } from '../../../../machines/learning/practice-test.machine.ts';
import { rightCount } from '../../../../machines/learning/practice-test.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StepHeading } from '../questions/StepHeading.tsx';
import { WaysToCourse } from './WaysToCourse.tsx';

export interface SamplesDoneProps extends Pick<PracticeTestContext, 'courseId' | 'items' | 'signedIn'> {
  onLogin: () => void;
  onAgain: () => void;
}

export function SamplesDone({ courseId, items, signedIn, onLogin, onAgain }: SamplesDoneProps) {
  return (
    <div className="mt-6 grid gap-5">
      <StepHeading>{say.samples.result({ right: rightCount({ items }), total: items.length })}</StepHeading>
      <p className="text-lg text-muted">{say.samples.after}</p>
      <WaysToCourse courseId={courseId} signedIn={signedIn} onLogin={onLogin} />
      <p>
        <Button variant="quiet" className="-ms-5" onClick={onAgain}>
          {say.samples.again}
        </Button>
      </p>
    </div>
  );
}
