import { countUse } from '../../domain/common/limits.ts';
import { setReviews } from '../../domain/learning/reviews/setting.ts';
import { startReview } from '../../domain/learning/reviews/start-review.ts';
import { getReviews } from '../../domain/learning/reviews/state.ts';
import { answerInReview } from '../../domain/learning/reviews/submit-answer.ts';
import { getReviewToTake, takeReview } from '../../domain/learning/reviews/to-take-along.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { toldIn } from '../language.ts';
import type { Operations } from '../operation.ts';

export function reviews(
  services: Services,
): Operations<'getReviews' | 'startReview' | 'getReviewToTake' | 'takeReview' | 'answerInReview' | 'setReviews'> {
  return {
    async getReviews(request) {
      return { data: await getReviews(services, memberOf(request).userId) };
    },
    async startReview(request, reply) {
      const { userId } = memberOf(request);
      await countUse(services, 'review.account', userId);
      const { isNew, review } = await startReview(toldIn(services, request), userId);
      if (isNew) reply.code(201);
      return { data: review };
    },
    async getReviewToTake(request) {
      return { data: await getReviewToTake(toldIn(services, request), memberOf(request).userId) };
    },
    async takeReview(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'review.account', userId);
      return { data: await takeReview(toldIn(services, request), userId) };
    },
    async answerInReview(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'review-answer.account', userId);
      const { id: reviewId, itemId } = request.params;
      return { data: await answerInReview(toldIn(services, request), userId, { reviewId, itemId, ...request.body }) };
    },
    async setReviews(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'details.account', userId);
      await setReviews(services, userId, request.body.enabled);
      return { data: { enabled: request.body.enabled } };
    },
  };
}
