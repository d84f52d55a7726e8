import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { failure } from '../../../../machines/common/failure.ts';
import type { Intent, Kept, Refusal } from '../../../../machines/common/intents.ts';
import { type Owner, outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import OutboxNote from '../../../../src/flows/site/outbox/OutboxNote.tsx';
import { waitingFile } from '../../../../src/flows/site/outbox/waiting-file.ts';

const at = Date.UTC(2026, 10, 28, 9, 30);
const today = '2026-11-29';
const waits = { id: 'id-of-the-call', at, refusal: null };

const read: Intent = {
  ...{ kind: 'read', input: { lessonId: 'les_1', film: null }, title: 'Thread', path: '/lesson/thread' },
  ...waits,
};
const played: Intent = {
  ...{ kind: 'played', title: 'Warp', path: '/lesson/warp' },
  input: { lessonId: 'les_2', position: 9, duration: 100, completed: false, played: [[0, 9]] },
  ...waits,
};
const feedback: Intent = {
  ...{ kind: 'feedback', input: { chapterId: 'cha_1', answer: 'Just right', rating: 4 }, title: '', path: '/feedback' },
  ...waits,
};
/** On a chapter that was taken along. */
const onKnots: Intent = { ...feedback, input: { ...feedback.input, chapterId: 'cha_2' }, title: 'Knots' };
const answer = (questionId: string, refusal: Refusal | null = null): Intent => ({
  ...{ kind: 'answer', title: 'Weaving', path: '/course/weaving/practice-test?attempt=att_1' },
  input: { attemptId: 'att_1', questionId, answer: ['b'], number: 3, words: 'About 5 cm' },
  ...{ ...waits, refusal },
});
const review: Intent = {
  ...{ kind: 'review', title: 'Weaving', path: '/review' },
  input: { reviewId: 'rev_1', itemId: 'ite_1', revision: 2, answer: ['a'], number: 1, words: 'Flat' },
  ...waits,
};

/** The file of these, as its text and parsed. */
async function saved(intents: readonly Intent[]) {
  const { file, fileName } = waitingFile(intents, today);
  const text = await file.text();
  return { fileName, type: file.type, text, file: JSON.parse(text) as { saved: string; things: object[] } };
}

it('[OFFLINE-43] the file lists each intent with its kind in words, its title, its time, and what would be sent', async () => {
  const { fileName, type, text, file } = await saved([
    ...[read, played, feedback, onKnots],
    ...[answer('ease'), answer('seam'), review],
  ]);
  expect(fileName).toBe('zanin-waiting-2026-11-29.json');
  expect(type).toBe('application/json');
  expect(text).toContain('\n  "things": [\n    {\n      "kind": "A lesson that was read",\n');
  expect(text).not.toMatch(/token|id-of-the-call|"key"/);
  const done = '2026-11-28T09:30:00.000Z';
  const given = (questionId: string) => ({
    ...{ kind: 'An answer in a practice test', title: 'Weaving: 2 answers', done, question: 3, answer: 'About 5 cm' },
    data: { attemptId: 'att_1', questionId, answer: ['b'] },
  });
  expect(file).toEqual({
    saved: today,
    things: [
      { kind: 'A lesson that was read', title: 'Thread: read', done, data: read.input },
      { kind: 'A part of a film that was watched', title: 'Warp: watched', done, data: played.input },
      { kind: 'Feedback on a chapter', title: 'Your feedback on a chapter', done, data: feedback.input },
      { kind: 'Feedback on a chapter', title: 'Knots: your feedback', done, data: onKnots.input },
      given('ease'),
      given('seam'),
      {
        ...{ kind: 'An answer in a review', title: 'Weaving: 1 answer', done, question: 1, answer: 'Flat' },
        data: { reviewId: 'rev_1', itemId: 'ite_1', revision: 2, answer: ['a'] },
      },
    ],
  });
});

it('[OFFLINE-43] a refused intent is in the file with its reason, and does not count as one that waits', async () => {
  const { file } = await saved([
    answer('ease', 'notFirst'),
    answer('seam'),
    { ...read, refusal: { words: 'This lesson is locked.' } },
    { ...onKnots, refusal: 'refused' },
  ]);
  expect(file.things).toMatchObject([
    {
      title: 'Weaving: your answer to question 3 does not count',
      refused: expect.stringMatching(/^You answered this question on another device first/),
    },
    { title: 'Weaving: 1 answer' },
    { title: '“Thread” could not be saved as read', refused: 'This lesson is locked.' },
    { title: 'Your feedback on “Knots” could not be saved', refused: 'The server did not accept it.' },
  ]);
  expect(file.things[1]).not.toHaveProperty('refused');
});

it.each([
  ['[OFFLINE-43] what waits is saved from the line above the page', [read], 1],
  ['[OFFLINE-43] what was refused alone is saved from there too', [{ ...read, refusal: 'refused' as const }], 1],
  ['[OFFLINE-43] there is no button where nothing waits', [], 0],
])('%s', async (_, intents, buttons) => {
  const readIntents = fromPromise<Kept, Owner>(async () => ({ intents, evicted: null }));
  const sendIntent = fromPromise<Refusal | null, Intent | null>(() => Promise.reject(failure('network')));
  const outbox = createActor(outboxMachine.provide({ actors: { readIntents, sendIntent } }));
  const exported: (readonly Intent[])[] = [];
  outbox.on('intents.exported', (event) => exported.push(event.intents));
  outbox.start();
  outbox.send({ type: 'session.changed', token: 'token-1', account: 'usr_1' });
  await waitFor(outbox, ({ value }) => ['waiting', 'empty'].some((state) => JSON.stringify(value).includes(state)));
  render(<OutboxNote actor={outbox} />);
  const found = screen.queryAllByRole('button', { name: 'Save as a file' });
  expect(found).toHaveLength(buttons);
  for (const button of found) await userEvent.click(button);
  expect(exported).toEqual(buttons === 0 ? [] : [intents]);
  outbox.stop();
});
