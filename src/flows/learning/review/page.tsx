import { reviewMachine } from '../../../../machines/learning/review.machine.ts';
import { itemIn } from '../../../../machines/learning/review-address.ts';
import { call } from '../../../api/client.ts';
import type { OpenPage } from '../../common/page.ts';
import { answeredOf } from '../questions/calls.ts';
import { answerInReview, getReviews, startReview, watchAnswers } from './calls.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

export const open: OpenPage<'review'>['open'] = ({ query, services: { client, outbox, prepareOutbox }, start }) => {
  prepareOutbox();
  const actor = start(
    reviewMachine.provide({
      actors: {
        getReviews: getReviews(client),
        startReview: startReview(client),
        answerInReview: call(async (check, signal) =>
          answeredOf((await answerInReview(client, check, signal)).question),
        ),
        watchAnswers: watchAnswers(outbox),
      },
    }),
    { itemId: itemIn(query) },
  );
  return <ReviewScreen actor={actor} />;
};
