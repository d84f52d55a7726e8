import type { ReactNode } from 'react';
import * as say from '../../../../common/texts/learning/questions.ts';
import { StepHeading } from './StepHeading.tsx';

/** After the last question, while answers wait to be sent. */
export const AllKept = ({ count, hint, wayOut }: { count: number; hint: string; wayOut: ReactNode }) => (
  <div className="mt-6 rounded-card border border-line bg-surface px-5 py-8">
    <StepHeading className="font-display text-xl font-semibold text-balance">{say.allKept({ count })}</StepHeading>
    <p className="mt-2 text-muted">{hint}</p>
    <p className="mt-6">{wayOut}</p>
  </div>
);
