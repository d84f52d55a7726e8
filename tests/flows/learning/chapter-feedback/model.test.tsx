import { render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { FeedbackSent, IntentLost } from '../../../../machines/common/intents.ts';
import { chapterFeedbackMachine, choiceIn } from '../../../../machines/learning/chapter-feedback.machine.ts';
import { ChapterFeedbackScreen } from '../../../../src/flows/learning/chapter-feedback/ChapterFeedbackScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof chapterFeedbackMachine>;

const sut = screenOf<typeof chapterFeedbackMachine>({
  surround: siteLayout,
  render: (actor) => render(<ChapterFeedbackScreen actor={actor} />),
  gestures: {
    'answer.chosen': ({ answer }, user) => user.click(screen.getByRole('radio', { name: answer })),
    'rating.chosen': ({ rating }, user) => user.click(screen.getByRole('radio', { name: `${rating} stars` })),
    'stop.pressed': stopWaiting,
    'feedback.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Submit feedback' })),
    'continue.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Continue course' })),
  },
});

const model = createModel(chapterFeedbackMachine, {
  events: {
    'answer.chosen': { generate: [{ answer: 'Just right' }], when: ({ context }) => context.answer !== 'Just right' },
    'rating.chosen': { generate: [{ rating: 4 }], when: ({ context }) => context.rating !== 4 },
    'feedback.submitted': {},
    'stop.pressed': {},
    'continue.pressed': {},
  },
  outcomes: {
    findChapterTitle: {
      'taken along': resolve('Warp and weft'),
      'not taken along': resolve(''),
      'the device cannot be read': reject(new Error('No storage')),
    },
    sendChapterFeedback: {
      ...refusalsOf('POST /user/chapters/{id}/feedback'),
      stored: resolve({}),
      'no answer': reject(failure('network')),
      refused: reject(failure('server', { message: 'Not now.', status: 500 })),
    },
    loadCourse: {
      ...refusalsOf('GET /courses/preview/{id}/{lang}', 'GET /user/courses/course/{id}/{lang}'),
      'a lesson is left': resolve(aCourse({ one: [aLesson('a')], two: [aLesson('b')] })),
      'all is done': resolve(aCourse({ one: [aLesson('a', { completed: true })] })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    ...[value, context.answer, context.rating],
    ...[context.title, context.error, context.isOnDevice],
  ],
});

it.each([[null], [{}], [{ answer: 'Boring', rating: 7 }], [{ answer: 4, rating: '4' }]])(
  '[SESSION-10] %j cannot be restored as feedback',
  (values) => expect(choiceIn(values)).toEqual({ answer: null, rating: null }),
);

testModel(model, {
  proves: ['DONE-02', 'OFFLINE-26'],
  variants: {
    'after a chapter': { courseId: 'weaving', chapterId: 'one' },
    'after the session ended': {
      courseId: 'weaving',
      chapterId: 'one',
      restored: choiceIn({ answer: 'Just right', rating: 4 }),
    },
  },
  sut,
  states: { '*': see },
});

it.each([
  ['that was taken along', 'Warp and weft'],
  ['whose title cannot be read', ''],
])(
  '[OFFLINE-26] feedback on a chapter %s is stored for later when the server cannot be reached, with the title %j',
  async (_, title) => {
    const actor = createActor(
      chapterFeedbackMachine.provide({
        actors: {
          findChapterTitle: fromPromise<string, void>(() =>
            title === '' ? Promise.reject(new Error('No storage')) : Promise.resolve(title),
          ),
          sendChapterFeedback: fromPromise<unknown, FeedbackSent>(() => Promise.reject(failure('network'))),
        },
      }),
      { input: { courseId: 'weaving', chapterId: 'one', restored: { answer: 'Just right', rating: 4 } } },
    );
    const lost: IntentLost[] = [];
    actor.on('intent.lost', (event) => lost.push(event));
    actor.start();
    await waitFor(actor, ({ context }) => context.title === title);
    actor.send({ type: 'feedback.submitted' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('thanked'));
    expect(lost.map(({ intent }) => intent.title)).toEqual([title]);
    actor.stop();
  },
);

const faults = { notSent: 'We could not send your feedback. Check your connection and try again.' };

/** What a learner sees of each state (DONE-02). */
async function see(snapshot: Shown): Promise<void> {
  const { answer, rating, error } = snapshot.context;
  if (snapshot.hasTag('thanked')) return seeThanks(snapshot);
  expect(screen.queryByRole('dialog')).toBeNull();
  const sending = snapshot.matches('sending');
  seeSlow(snapshot);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How was this chapter?');
  expect(checkedIn('How was the pace of this chapter?')).toEqual(answer === null ? [] : [answer]);
  expect(checkedIn('How many stars would you give it?')).toEqual(rating === null ? [] : [String(rating)]);
  expect(screen.queryByText(/of 5$/)?.textContent ?? null).toBe(rating === null ? null : `${rating} of 5`);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(error && wordsOf(error, faults));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: sending ? 'Sending…' : 'Submit feedback' });
  expect(isDisabled(button)).toBe(sending || answer === null || rating === null);
}

async function seeThanks(snapshot: Shown): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Thank you!' });
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue course' });
  expect(isDisabled(button)).toBe(snapshot.hasTag('busy'));
  within(dialog).getByText(
    snapshot.context.isOnDevice
      ? 'Your feedback is kept on this device. It is sent as soon as you are connected.'
      : 'Your feedback has been saved. It helps us improve this chapter.',
  );
}

const checkedIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
