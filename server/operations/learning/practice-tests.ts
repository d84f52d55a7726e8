import { burstRules } from '../../domain/common/limit-rules.ts';
import { countUse, tooMany } from '../../domain/common/limits.ts';
import { networkOf } from '../../domain/common/network.ts';
import { tokenBuckets } from '../../domain/common/token-buckets.ts';
import { afterTest } from '../../domain/learning/after-test.ts';
import { answerQuestion } from '../../domain/learning/answer-in-test.ts';
import { ownAttempt, toAttempt } from '../../domain/learning/practice-tests/attempt.ts';
import { getPracticeTest } from '../../domain/learning/practice-tests/overview.ts';
import { answerSampleQuestion, listSampleQuestions } from '../../domain/learning/practice-tests/samples.ts';
import { startPracticeTest } from '../../domain/learning/practice-tests/start-attempt.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { toldIn } from '../language.ts';
import type { Operations } from '../operation.ts';

type Ids =
  | 'getPracticeTest'
  | 'listSampleQuestions'
  | 'answerSampleQuestion'
  | 'startPracticeTest'
  | 'getPracticeAttempt'
  | 'answerQuestion';

export function practiceTests(services: Services): Operations<Ids> {
  const samples = burstRules['practice-samples'];
  const spend = tokenBuckets(services, samples);
  return {
    async getPracticeTest(request) {
      return {
        data: await getPracticeTest(toldIn(services, request), request.identity?.userId ?? null, request.params.id),
      };
    },
    async listSampleQuestions(request) {
      return { data: await listSampleQuestions(toldIn(services, request), request.params.id) };
    },
    async answerSampleQuestion(request) {
      if (!spend(networkOf(request.ip))) throw tooMany(Math.ceil(1 / samples.perSecond));
      const { id, questionId } = request.params;
      return {
        data: await answerSampleQuestion(toldIn(services, request), id, { questionId, answer: request.body.answer }),
      };
    },
    async startPracticeTest(request, reply) {
      const { userId } = memberOf(request);
      await countUse(services, 'practice-test.account', userId);
      const { isNew, attempt } = await startPracticeTest(toldIn(services, request), userId, request.params.id);
      if (isNew) reply.code(201);
      return { data: attempt };
    },
    async getPracticeAttempt(request) {
      const ctx = toldIn(services, request);
      const attempt = await ownAttempt(services, memberOf(request).userId, request.params.id);
      const [data, after] = await Promise.all([
        toAttempt(ctx, attempt),
        attempt.finished_at === null ? {} : afterTest(ctx, attempt),
      ]);
      return { data: { ...data, ...after } };
    },
    async answerQuestion(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'practice-answer.account', userId);
      const { id: attemptId, questionId } = request.params;
      return {
        data: await answerQuestion(toldIn(services, request), userId, {
          attemptId,
          questionId,
          answer: request.body.answer,
        }),
      };
    },
  };
}
