import * as say from '../../../../common/texts/learning/questions.ts';
import { StepHeading } from './StepHeading.tsx';

/** In place of the verdict on an answer that the server does not have yet. */
export const KeptNote = () => (
  <div className="mt-5 rounded-xl border border-edge bg-sunken px-4 py-3">
    <StepHeading className="text-xl font-semibold">{say.keptForLater.title}</StepHeading>
    <p className="mt-1">{say.keptForLater.hint}</p>
  </div>
);
