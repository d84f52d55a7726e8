import { reviewMachine } from '../../../../machines/learning/review.machine.ts';
import { itemIn } from '../../../../machines/learning/review-address.ts';
import type { OpenPage } from '../../common/page.ts';
import { answerInReview, getReviews, startReview } from './calls.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

export const open: OpenPage<'review'>['open'] = ({ query, services: { client }, start }) => {
  const actor = start(
    reviewMachine.provide({
      actors: {
        getReviews: getReviews(client),
        startReview: startReview(client),
        answerInReview: answerInReview(client),
      },
    }),
    { itemId: itemIn(query) },
  );
  return <ReviewScreen actor={actor} />;
};
