import { reviewMachine } from '../../../machines/learning/review.machine.ts';
import { itemIn } from '../../../machines/learning/review-address.ts';
import { checkReviewAnswer, loadReviews, startReview } from '../../api/learning/review.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { ReviewScreen } from '../../screens/learning/review/ReviewScreen.tsx';

export const open: OpenPage<'review'>['open'] = ({ query, services: { client }, start }) => {
  const actor = start(
    reviewMachine.provide({
      actors: {
        loadReviews: loadReviews(client),
        startReview: startReview(client),
        checkAnswer: checkReviewAnswer(client),
      },
    }),
    { itemId: itemIn(query) },
  );
  return <ReviewScreen actor={actor} />;
};
