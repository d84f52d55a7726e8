import { expect } from 'vitest';
import { taken } from '../support/fixtures.ts';
import { type Kind, rounds } from '../support/kill.ts';
import { answerTest, beginTest, wrongAnswer } from './answering.ts';
import { joinAll } from './learners.ts';

/** The questions of a day. */
const steps = 5;

/** Learners answer the questions that are due, wrong: they are due again the day after. */
export const reviews: Kind = async (stage, kill) => {
  let kept = 0;
  const apis = await joinAll(stage, 'reviewing');
  for (const api of apis) {
    const { id, items } = await beginTest(api);
    for (const item of items) await answerTest(api, { id, questionId: item.question_id }, wrongAnswer(item));
  }
  for (let round = 0; round < rounds; round++) {
    const answered: { learner: number; itemId: string; given: string[] }[] = [];
    await kill(
      steps,
      apis.map((api, learner) => async (step) => {
        const { data: review } = await taken(api.POST('/reviews'));
        for (const { id: itemId, revision, question } of review.items) {
          const given = wrongAnswer(question);
          const params = { path: { id: review.id, itemId } };
          const answer = { params, body: { answer: given, revision } };
          await step(() => taken(api.PUT('/reviews/{id}/answers/{itemId}', answer)));
          answered.push({ learner, itemId, given });
        }
      }),
    );
    for (const { learner, itemId, given } of answered) {
      const call = apis[learner]?.GET('/reviews');
      const item = call && (await taken(call)).data.review?.items.find((each) => each.id === itemId);
      expect([itemId, item?.question.answered?.given]).toEqual([itemId, given]);
    }
    kept += answered.length;
  }
  expect(kept).toBeGreaterThanOrEqual(rounds);
  return `${kept} answers of reviews answered, 0 lost`;
};
