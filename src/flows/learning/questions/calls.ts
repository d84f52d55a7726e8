import type { AnsweredQuestion, PracticeItem } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';

/** @throws ApiFailure if the server sent no verdict. */
export function answeredOf({ answered }: PracticeItem): AnsweredQuestion {
  if (answered === null) throw failure('server', { status: 200 });
  return answered;
}
