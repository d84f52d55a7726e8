import type { DeskQuestionTried } from '../../../../common/api/types.ts';
import type { TryQuestion } from '../../../../machines/desk/question-trial.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { filled, shape } from '../../../api/read.ts';
import { item } from '../../../api/read-practice.ts';

const tried = shape<DeskQuestionTried>({
  course: filled,
  hash: (value) => (value === null ? null : filled(value)),
  item,
});

export const tryDeskQuestion = (client: Client, id: string, question: string) =>
  call<DeskQuestionTried, TryQuestion>((body, signal) =>
    dataOf(
      client.POST('/desk/drafts/{id}/questions/{question}/trial', { params: { path: { id, question } }, body, signal }),
      tried,
    ),
  );
