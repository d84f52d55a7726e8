import { language } from '../../../../common/language/current.ts';
import { reviewMachine } from '../../../../machines/learning/review.machine.ts';
import { itemIn } from '../../../../machines/learning/review-address.ts';
import { call } from '../../../api/client.ts';
import type { OpenPage } from '../../common/page.ts';
import { answeredOf } from '../questions/calls.ts';
import { answerInReview, copyAnswer, getReviews, startReview, watchAnswers } from './calls.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

export const open: OpenPage<'review'>['open'] = ({
  query,
  services: { client, outbox, prepareOutbox, taken },
  start,
}) => {
  prepareOutbox();
  const kept = { language: language.code, taken };
  const actor = start(
    reviewMachine.provide({
      actors: {
        getReviews: getReviews(client, kept),
        startReview: startReview(client, kept),
        answerInReview: call(async (check, signal) => {
          const item = await answerInReview(client, check, signal);
          void copyAnswer(kept, item).catch(() => {});
          return answeredOf(item.question);
        }),
        checkOnDevice: call(async (check) => (await import('./check-calls.ts')).checkOnDevice(kept, check, Date.now)),
        watchAnswers: watchAnswers(outbox),
      },
    }),
    { itemId: itemIn(query) },
  );
  return <ReviewScreen actor={actor} />;
};
