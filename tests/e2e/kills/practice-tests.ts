import { expect } from 'vitest';
import { taken } from '../support/fixtures.ts';
import { type Kind, rounds } from '../support/kill.ts';
import { answerTest, beginTest, rightAnswer } from './answering.ts';
import { joinAll, learners } from './learners.ts';

/**
 * Learners stop before one of the first questions: a test that was begun in another round has fewer
 * left.
 */
const steps = 6;

/** Learners answer the questions of practice tests. */
export const practiceTests: Kind = async (stage, kill) => {
  let kept = 0;
  const apis = await joinAll(stage, 'practising');
  for (let round = 0; round < rounds; round++) {
    /**
     * What was answered, by learner: the test, the question, and the answer that the server called
     * right.
     */
    const answered: { learner: number; id: string; questionId: string; given: string[] }[] = [];
    await kill(
      steps,
      apis.map((api, learner) => async (step) => {
        const attempt = await beginTest(api);
        for (const item of attempt.items.filter((each) => each.answered === null)) {
          const answer = rightAnswer(item);
          const path = { id: attempt.id, questionId: item.question_id };
          const result = await step(() => answerTest(api, path, answer));
          expect([item.question_id, result?.right]).toEqual([item.question_id, true]);
          answered.push({ learner, ...path, given: answer });
        }
      }),
    );
    for (const { learner, id, questionId, given } of answered) {
      const call = apis[learner]?.GET('/practice-test-attempts/{id}', { params: { path: { id } } });
      const item = call && (await taken(call)).data.items.find((each) => each.question_id === questionId);
      expect([questionId, item?.answered?.given]).toEqual([questionId, given]);
    }
    kept += answered.length;
  }
  expect(kept).toBeGreaterThanOrEqual(rounds);
  return `${kept} answers of practice tests by ${learners} learners answered, 0 lost`;
};
