import type { PracticeState } from '../../../common/api/types.ts';
import * as say from '../../../common/texts/ui/practice.ts';

/** Progress of the running test, else the best result; empty before the first test. */
export function practiceLabel({ question_count: total, answered, best_percentage, passed }: PracticeState): string {
  if (answered !== null) return say.answered({ answered, total });
  if (best_percentage === null) return '';
  return (passed ? say.passed : say.best)({ percentage: best_percentage });
}
