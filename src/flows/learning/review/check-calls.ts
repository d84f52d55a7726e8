import type { AnsweredQuestion } from '../../../../common/api/types.ts';
import { explanationsFor, isRight } from '../../../../common/rules/answers/grade.ts';
import type { ReviewCheck } from '../../../../machines/learning/review.types.ts';
import { copyAnswer, type KeptReview } from './calls.ts';

/**
 * Checks an answer with the solutions of the review that was taken along, and stores it in the
 * copy. Only now is a solution read: the database has it encrypted.
 * @returns null for a question that was not taken along, or has changed since
 */
export async function checkOnDevice(
  kept: KeptReview,
  { itemId, revision, answer }: ReviewCheck,
  now: () => number,
): Promise<AnsweredQuestion | null> {
  const copy = await kept.taken.review(kept.language);
  const key = copy?.solutions.find(({ item_id }) => item_id === itemId);
  const item = copy?.state.review?.items.find(({ id }) => id === itemId);
  if (!key || !item || item.revision !== revision) return null;
  const { kind } = item.question;
  const answered: AnsweredQuestion = {
    given: [...answer],
    right: isRight(kind, key, answer),
    answered_at: new Date(now()).toISOString(),
    solution: key.solution,
    explanations: explanationsFor(kind, key, answer),
    lesson: key.lesson,
  };
  await copyAnswer(kept, { ...item, question: { ...item.question, answered } });
  return answered;
}
