import type { PracticeItem } from '../../../../../common/api/types.ts';
import type { PracticeTestEvent } from '../../../../../machines/learning/practice-test.machine.ts';

export interface QuestionFieldProps {
  item: PracticeItem;
  /** The element with the question. */
  askId: string;
  draft: readonly string[];
  /** The answer is being checked. */
  disabled: boolean;
  send: (event: PracticeTestEvent) => void;
}
