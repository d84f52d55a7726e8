import type { AnswerGiven, Intent, Refusal, ReviewAnswerGiven } from '../../../../machines/common/intents.ts';
import { isFromElsewhere } from '../../../../machines/learning/question-draft.ts';
import { targetOf } from '../../../../machines/site/outbox.selectors.ts';
import { type Client, call } from '../../../api/client.ts';
import { withAge } from '../../../api/with-age.ts';

export interface Sending {
  /** False once another tab has told that it was sent. */
  isHeld: (intent: Intent) => boolean;
  /** One tab at a time; null if another one has just done what has this name. */
  inTurn: (name: string, run: () => Promise<Refusal | null>, stopped: AbortSignal) => Promise<Refusal | null>;
}

export const sendIntent = (client: Client, { isHeld, inTurn }: Sending) =>
  call<Refusal | null, Intent | null>(async (intent, stopped) => {
    if (intent === null) return null;
    const name = `sent ${targetOf(intent)} ${intent.at}`;
    return inTurn(name, async () => (isHeld(intent) ? sendOne(client, intent) : null), stopped);
  });

/**
 * Goes on when the chart gives it up, so that it arrives on a slow connection; `withinLimit` ends
 * what is never answered.
 */
async function sendOne(client: Client, intent: Intent): Promise<Refusal | null> {
  if (intent.kind === 'answer') return sendAnswer(client, intent.input);
  const { at } = intent;
  if (intent.kind === 'review') return sendReviewAnswer(client, intent.input, at);
  // with the first intent: pages without a lesson do not need it
  const { sendFeedback, sendProgress, sendReading } = await import('../../learning/lesson/calls.ts');
  if (intent.kind === 'read') {
    await sendReading(client, intent.input);
    return null;
  }
  if (intent.kind === 'played') {
    await sendProgress(client, intent.input, { at });
    return null;
  }
  const { input, id: key } = intent;
  await withAge(at, (aged) => sendFeedback(client, { ...input, ...aged }, { key }));
  return null;
}

/** The first answer to a question counts, whichever device has sent it. */
async function sendAnswer(client: Client, { attemptId, questionId, answer }: AnswerGiven): Promise<Refusal | null> {
  const { answerQuestion } = await import('../../learning/practice-test/calls.ts');
  const item = await answerQuestion(client, { attemptId, questionId, answer });
  return item.answered && isFromElsewhere(item, answer, item.answered) ? 'notFirst' : null;
}

/** Likewise; the question comes back by the day on which it was answered. */
async function sendReviewAnswer(client: Client, input: ReviewAnswerGiven, at: number): Promise<Refusal | null> {
  const { answerInReview } = await import('../../learning/review/calls.ts');
  const { reviewId, itemId, revision, answer } = input;
  const { question } = await withAge(at, (aged) =>
    answerInReview(client, { reviewId, itemId, revision, answer, ...aged }),
  );
  return question.answered && isFromElsewhere(question, answer, question.answered) ? 'notFirst' : null;
}
