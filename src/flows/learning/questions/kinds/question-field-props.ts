import type { PracticeItem } from '../../../../../common/api/types.ts';
import type { QuestionEvent } from '../../../../../machines/learning/question.types.ts';

export interface QuestionFieldProps {
  item: PracticeItem;
  /** Id of the question's element. */
  askId: string;
  draft: readonly string[];
  /** The answer is being checked. */
  disabled: boolean;
  send: (event: QuestionEvent) => void;
}
