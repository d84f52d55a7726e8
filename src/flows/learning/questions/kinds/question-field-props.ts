import type { PracticeItem } from '../../../../../common/api/types.ts';
import type { QuestionEvent } from '../../../../../machines/learning/question.types.ts';

export interface QuestionFieldProps {
  item: PracticeItem;
  askId: string;
  draft: readonly string[];
  disabled: boolean;
  send: (event: QuestionEvent) => void;
}
