import { cleanup, render, screen } from '@testing-library/react';
import { createModel, reject, resolve, TestClock, when } from 'model-walk';
import { button, disabledButton, external, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { type ApiFailure, failure } from '../../../../machines/common/failure.ts';
import type { Evicted, Intent, Kept, Refusal } from '../../../../machines/common/intents.ts';
import { type Owner, outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { waitingIn } from '../../../../machines/site/outbox.selectors.ts';
import OutboxNote from '../../../../src/flows/site/outbox/OutboxNote.tsx';
import { Dialog } from '../../../../src/ui/layout/Dialog.tsx';
import { refusalsOf } from '../../../support/contract.ts';

// the code of dialogs comes with the first one, which the walk would have to wait for
beforeAll(async () => {
  render(
    <Dialog open title="The first dialog" onClose={() => {}}>
      Its code is there
    </Dialog>,
  );
  await screen.findByRole('dialog');
  cleanup();
});

const rojin: Owner = { token: 'token-1', account: 'usr_1' };
const read = (lessonId: string, at: number): Intent => ({
  ...{ kind: 'read', input: { lessonId, film: null }, title: lessonId, path: `/lesson/${lessonId}` },
  ...{ at, refusal: null },
});
const played = (lessonId: string, at: number, interval: [number, number], position = interval[1]): Intent => ({
  ...{ kind: 'played', title: lessonId, path: `/lesson/${lessonId}`, at, refusal: null },
  input: { lessonId, position, duration: 100, completed: false, played: [interval] },
});

const feedback = (rating: number, at: number): Intent => ({
  ...{ kind: 'feedback', input: { chapterId: 'one', answer: 'Just right', rating }, title: '' },
  ...{ path: '/course/weaving/chapter/one/feedback', id: `id-${at}`, at, refusal: null },
});

const answer = (at: number, questionId = 'ease', words = 'About 5 cm'): Intent => ({
  ...{ kind: 'answer', input: { attemptId: 'att_1', questionId, answer: ['b'], number: 3, words }, title: 'Weaving' },
  ...{ path: '/course/weaving/practice-test?attempt=att_1', at, refusal: null },
});

const kept = (intents: readonly Intent[], evicted: Evicted | null = null): Kept => ({ intents, evicted });
const since = '2026-11-22';

type Shown = SnapshotFrom<typeof outboxMachine>;
const isOpen = (snapshot: Shown) => snapshot.matches('open');
/** Not behind the question before a log-out. */
const isShown = (snapshot: Shown) => isOpen(snapshot) && !snapshot.hasTag('leaving');
const has = (many: number) => (snapshot: Shown) => waitingIn(snapshot.context.intents).length === many;

const refusedAs: Readonly<Record<Intent['kind'], RegExp>> = {
  read: /^“\w+” could not be saved as read/,
  played: /^What you watched of “\w+” could not/,
  feedback: /^Your feedback on a chapter could not/,
  answer: /^Weaving: your answer to question 3 does not count/,
  review: /^Weaving: your answer to question 3 does not count/,
};

const model = createModel(outboxMachine, {
  events: {
    'session.changed': [
      { token: 'token-1', account: null },
      { ...rojin },
      { token: 'token-2', account: 'usr_2' },
      { token: null, account: null },
    ],
    'intent.kept': {
      generate: [{ intent: read('Thread', 2) }],
      when: (snapshot) =>
        snapshot.context.intents.every(({ title }) => title !== 'Thread') && !snapshot.hasTag('leaving'),
    },
    'intent.shared': {
      generate: [
        { intent: read('Loom', 3), token: 'token-1' },
        { intent: read('Loom', 3), token: 'token-2' },
      ],
      when: ({ context: { intents, token, evicted } }) =>
        token === 'token-1' && intents.length === 0 && evicted === null,
    },
    'intent.settled': {
      generate: ({ context: { intents, evicted } }) =>
        intents.length === 1 && evicted === null ? intents.map((intent) => ({ intent })) : [],
    },
    'storing.failed': {
      when: (snapshot) =>
        waitingIn(snapshot.context.intents).length === 1 &&
        !snapshot.context.isInPageOnly &&
        !snapshot.hasTag('leaving'),
    },
    'send.pressed': {
      when: (snapshot) =>
        waitingIn(snapshot.context.intents).length > 0 && !snapshot.hasTag('sending') && !snapshot.hasTag('leaving'),
    },
    'refusal.dismissed': {
      generate: (snapshot) =>
        snapshot.hasTag('leaving')
          ? []
          : snapshot.context.intents.filter(({ refusal }) => refusal !== null).map((intent) => ({ intent })),
    },
    'export.pressed': {
      when: (snapshot) => isOpen(snapshot) && snapshot.context.intents.length > 0,
    },
    'eviction.dismissed': { when: (snapshot) => snapshot.hasTag('evicted') && !snapshot.hasTag('leaving') },
    'logout.pressed': {
      when: (snapshot) =>
        snapshot.context.token !== null &&
        snapshot.context.evicted === null &&
        snapshot.context.intents.length < (isOpen(snapshot) ? 2 : 1),
    },
    'logout.confirmed': { when: (snapshot) => snapshot.hasTag('leaving') },
    'logout.cancelled': { when: (snapshot) => snapshot.hasTag('leaving') },
    'page.left': { when: ({ context }) => context.isLeaving },
    'connection.restored': {},
  },
  outcomes: {
    readIntents: {
      nothing: resolve(kept([])),
      'of yesterday': resolve(kept([played('Needle', 1, [0, 9])])),
      'a feedback': resolve(kept([feedback(5, 1)])),
      'an answer': resolve(kept([answer(1)])),
      'less than was kept': resolve(kept([], { count: 3, since })),
      'a browser that stores nothing': reject(new Error('No storage')),
    },
    sendIntent: {
      ...refusalsOf(
        'PUT /user/lessons/{id}/read',
        'PUT /user/lessons/{id}/progress',
        'POST /user/chapters/{id}/feedback',
      ),
      stored: resolve(null),
      'another device was first': resolve<Refusal>('notFirst'),
      'no access any more': reject(failure('notPurchased', { status: 403, message: 'This lesson is locked.' })),
    },
  },
  serializeState: ({ value, context: { token, account, intents, failures, isInPageOnly, evicted, isLeaving } }) => [
    ...[value, token, account, Math.min(failures, 1), isInPageOnly, evicted, isLeaving],
    intents.map(({ kind, title, refusal }) => [kind, title, refusal !== null]),
  ],
});

testModel(model, {
  proves: ['OFFLINE-20', 'OFFLINE-22', 'OFFLINE-23', 'OFFLINE-28', 'OFFLINE-42', 'OFFLINE-43'],
  variants: { 'a tab': undefined },
  sut: screenOf({
    background: true,
    render: (actor) => {
      actor.on('heading.focused', () => screen.getByRole('heading', { level: 1 }).focus());
      return render(
        <>
          <OutboxNote actor={actor} />
          <h1 tabIndex={-1}>A page</h1>
        </>,
      );
    },
    gestures: {
      'session.changed': external,
      'intent.kept': external,
      'intent.shared': external,
      'intent.settled': external,
      'storing.failed': external,
      'connection.restored': external,
      // in the menu of the page
      'logout.pressed': external,
      'logout.confirmed': (_, user) =>
        user.click(screen.getByRole('button', { name: /^Log Out|^Log out and delete it$/ })),
      'logout.cancelled': (_, user) => user.click(screen.getByRole('button', { name: 'Stay logged in' })),
      'page.left': external,
      'send.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Send now' })),
      'export.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Save as a file' })),
      'eviction.dismissed': (_, user) => user.click(screen.getByRole('button', { name: 'OK' })),
      'refusal.dismissed': async ({ intent }, user) => {
        const [first] = screen.getAllByRole('button', { name: 'All right' });
        expect(screen.getByText(refusedAs[intent.kind])).toBeDefined();
        if (first) await user.click(first);
      },
    },
  }),
  states: {
    closed: () => expect(screen.queryByRole('complementary')).toBeNull(),
    open: [
      when((snapshot) => isShown(snapshot) && snapshot.context.intents.length > 0, button('Save as a file')),
      when((snapshot) => isOpen(snapshot) && has(1)(snapshot), text('1 thing waits for a connection')),
      when((snapshot) => isOpen(snapshot) && has(2)(snapshot), text('2 things wait for a connection')),
      when(
        (snapshot) => isOpen(snapshot) && !has(0)(snapshot) && snapshot.context.isInPageOnly,
        text(/^This device has no room to keep it/),
      ),
      when(
        (snapshot) => isShown(snapshot) && snapshot.context.intents.some(({ refusal }) => refusal !== null),
        button('All right'),
      ),
    ],
    'open.queue.waiting': [when(isShown, button('Send now'))],
    'open.queue.sending': [when((snapshot) => isShown(snapshot) && !has(0)(snapshot), disabledButton('Sending…'))],
    'open.logout.none': () => expect(screen.queryByRole('dialog')).toBeNull(),
    'open.logout.asking': [
      when(has(1), text('1 thing is not sent yet')),
      when((snapshot) => !has(0)(snapshot), button('Log out and delete it'), button('Save as a file')),
      when((snapshot) => !has(0)(snapshot) && !snapshot.context.isInPageOnly, text(/^Stay logged in until/)),
      when(has(0), text('Everything is sent'), button('Log Out')),
      button('Stay logged in'),
    ],
    'open.eviction.none': () => expect(screen.queryByRole('button', { name: 'OK' })).toBeNull(),
    'open.eviction.told': [
      text('Your browser has removed what was kept on this device. 3 things had waited there since 22 November 2026.'),
      text('Everything that the server had received is safe.'),
      when(isShown, button('OK')),
    ],
  },
});

describe('the outbox', () => {
  /** What it sends, and how each call is answered, in the order of the calls. */
  function anOutbox(stored: readonly Intent[], ...answers: ('taken' | 'notFirst' | ApiFailure)[]) {
    const clock = new TestClock();
    const sent: (Intent | null)[] = [];
    const sendIntent = fromPromise<Refusal | null, Intent | null>(({ input }) => {
      sent.push(input);
      const answer = answers.shift() ?? 'taken';
      if (answer === 'notFirst') return Promise.resolve(answer);
      return answer === 'taken' ? Promise.resolve(null) : Promise.reject(answer);
    });
    const readIntents = fromPromise<Kept, Owner>(async () => kept(stored));
    const machine = outboxMachine.provide({ actors: { readIntents, sendIntent } });
    const outbox = createActor(machine, { clock });
    const emitted: string[] = [];
    outbox.on('intent.stored', ({ intent }) => emitted.push(`stored ${intent.title} of ${intent.at}`));
    outbox.on('intent.removed', ({ intent }) => emitted.push(`removed ${intent.title} of ${intent.at}`));
    outbox.on('logout.decided', ({ type }) => emitted.push(type));
    outbox.start();
    outbox.send({ type: 'session.changed', ...rojin });
    const rests = (state: 'empty' | 'waiting') =>
      waitFor(outbox, (snapshot) => snapshot.matches({ open: { queue: state } }));
    return { outbox, clock, sent, emitted, rests };
  }

  it('[OFFLINE-20] sends what earlier pages have stored, oldest first, and is then empty', async () => {
    const { sent, emitted, rests } = anOutbox([read('Needle', 5), read('Thread', 2)]);
    await rests('empty');
    expect(sent.map((intent) => intent?.title)).toEqual(['Thread', 'Needle']);
    expect(emitted).toEqual(['removed Thread of 2', 'removed Needle of 5']);
  });

  it('[OFFLINE-20] merges the intervals of a video, and sends its latest position', async () => {
    const { outbox, sent, rests } = anOutbox([], failure('network'));
    await rests('empty');
    outbox.send({ type: 'intent.kept', intent: played('Film', 5, [20, 30]) });
    outbox.send({ type: 'intent.kept', intent: played('Film', 4, [0, 10], 10) });
    outbox.send({ type: 'connection.restored' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      ...{ lessonId: 'Film', position: 30 },
      played: [
        [0, 10],
        [20, 30],
      ],
    });
  });

  it('[OFFLINE-26] sends feedback on a chapter once, in its latest version, with the id of that version', async () => {
    const { outbox, sent, emitted, rests } = anOutbox([feedback(2, 1)], failure('network'));
    await rests('waiting');
    outbox.send({ type: 'intent.kept', intent: feedback(4, 5) });
    outbox.send({ type: 'intent.kept', intent: feedback(3, 2) });
    outbox.send({ type: 'connection.restored' });
    await rests('empty');
    expect(sent.map((intent) => [intent?.id, intent?.input])).toEqual([
      ['id-1', { chapterId: 'one', answer: 'Just right', rating: 2 }],
      ['id-5', { chapterId: 'one', answer: 'Just right', rating: 4 }],
    ]);
    expect(emitted.at(-1)).toBe('removed  of 5');
  });

  it('[OFFLINE-71] shows which answers another device gave first, until the learner has read it', async () => {
    const { outbox, sent, emitted, rests } = anOutbox([answer(1), answer(2, 'seam', 'Flat')], 'notFirst');
    await rests('empty');
    render(<OutboxNote actor={outbox} />);
    screen.getByText('Weaving: your answer to question 3 does not count');
    screen.getByText(/on another device first, and that answer counts\. Here you answered: About 5 cm$/);
    expect(sent).toHaveLength(2);
    const [refused] = outbox.getSnapshot().context.intents;
    if (refused) outbox.send({ type: 'refusal.dismissed', intent: refused });
    expect(emitted).toEqual(['stored Weaving of 1', 'removed Weaving of 2', 'removed Weaving of 1']);
  });

  it('[OFFLINE-70] lists the answers to a test in one line, with its number', async () => {
    const { outbox, rests } = anOutbox([answer(1), answer(2, 'seam'), read('Thread', 3)], failure('network'));
    await rests('waiting');
    render(<OutboxNote actor={outbox} />);
    screen.getByText('3 things wait for a connection');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Weaving: 2 answers',
      'Thread: read',
    ]);
  });

  it('[OFFLINE-20] tries again after 10 and 30 seconds, a minute, and then every five minutes without an answer', async () => {
    const lost = failure('network');
    const { outbox, clock, sent, rests } = anOutbox([read('Thread', 1)], lost, lost, lost, lost, lost);
    const times: number[] = [];
    for (let call = 1; call <= 5; call += 1) {
      await vi.waitFor(() => expect(sent).toHaveLength(call));
      times.push(clock.now / 1_000);
      await rests('waiting');
      clock.tick();
    }
    expect(times).toEqual([0, 10, 40, 100, 400]);
    await rests('empty');
    expect(outbox.getSnapshot().context.intents).toEqual([]);
  });

  it('[OFFLINE-22] stores what changed while it was being sent, and sends it again', async () => {
    let answer = (): void => {};
    const sent: number[] = [];
    const sendIntent = fromPromise<Refusal | null, Intent | null>(({ input }) => {
      sent.push(input?.at ?? 0);
      return new Promise((resolve) => {
        answer = () => resolve(null);
      });
    });
    const readIntents = fromPromise<Kept, Owner>(async () => kept([played('Film', 1, [0, 10])]));
    const outbox = createActor(outboxMachine.provide({ actors: { readIntents, sendIntent } })).start();
    outbox.send({ type: 'session.changed', ...rojin });
    await vi.waitFor(() => expect(sent).toEqual([1]));
    outbox.send({ type: 'intent.kept', intent: played('Film', 2, [10, 20]) });
    answer();
    await vi.waitFor(() => expect(sent).toEqual([1, 2]));
    answer();
    await waitFor(outbox, (snapshot) => snapshot.matches({ open: { queue: 'empty' } }));
    outbox.stop();
  });

  it('[OFFLINE-22] a refusal does not replace an intent that changed while it was being sent', async () => {
    let refuse = (_: ApiFailure): void => {};
    const stored: number[] = [];
    const sendIntent = fromPromise<Refusal | null, Intent | null>(({ input }) =>
      input?.at === 1 ? new Promise((_, reject) => (refuse = reject)) : Promise.resolve(null),
    );
    const readIntents = fromPromise<Kept, Owner>(async () => kept([played('Film', 1, [0, 10])]));
    const outbox = createActor(outboxMachine.provide({ actors: { readIntents, sendIntent } }));
    outbox.on('intent.stored', ({ intent }) => stored.push(intent.at));
    outbox.start();
    outbox.send({ type: 'session.changed', ...rojin });
    await waitFor(outbox, (snapshot) => snapshot.hasTag('sending'));
    outbox.send({ type: 'intent.kept', intent: played('Film', 2, [10, 20]) });
    refuse(failure('conflict', { status: 409 }));
    await waitFor(outbox, (snapshot) => snapshot.matches({ open: { queue: 'empty' } }));
    expect(stored).toEqual([2]);
    outbox.stop();
  });

  it('[OFFLINE-20] shows what another tab of the account has stored, until that tab has sent it', async () => {
    const { outbox, sent, emitted, rests } = anOutbox([]);
    await rests('empty');
    outbox.send({ type: 'intent.shared', intent: read('Loom', 3), token: 'token-2' });
    expect(outbox.getSnapshot().context.intents).toEqual([]);
    outbox.send({ type: 'intent.shared', intent: read('Loom', 3), token: 'token-1' });
    render(<OutboxNote actor={outbox} />);
    screen.getByText('1 thing waits for a connection');
    outbox.send({ type: 'intent.settled', intent: read('Loom', 3) });
    await rests('empty');
    expect(outbox.getSnapshot().context.intents).toEqual([]);
    expect([sent, emitted]).toEqual([[], []]);
  });

  it('[OFFLINE-20] sends the intervals of a video that two tabs have stored in one report', async () => {
    const { outbox, sent, rests } = anOutbox([]);
    await rests('empty');
    outbox.send({ type: 'intent.shared', intent: played('Film', 1, [0, 10]), token: 'token-1' });
    outbox.send({ type: 'intent.kept', intent: played('Film', 2, [20, 30]) });
    outbox.send({ type: 'intent.settled', intent: played('Film', 1, [0, 10]) });
    outbox.send({ type: 'connection.restored' });
    await rests('empty');
    expect(sent.map((intent) => intent?.input)).toMatchObject([
      {
        played: [
          [0, 10],
          [20, 30],
        ],
      },
    ]);
  });

  it('[OFFLINE-23] stores what the server refuses until the learner has read why, and sends the rest', async () => {
    const locked = failure('notPurchased', { status: 403, message: 'This lesson is locked.' });
    const { outbox, sent, emitted, rests } = anOutbox([read('Thread', 1), read('Needle', 2)], locked);
    await rests('empty');
    expect(sent).toHaveLength(2);
    const [refused] = outbox.getSnapshot().context.intents;
    expect(refused).toMatchObject({ title: 'Thread', refusal: { words: 'This lesson is locked.' } });
    if (refused) outbox.send({ type: 'refusal.dismissed', intent: refused });
    expect(outbox.getSnapshot().context.intents).toEqual([]);
    expect(emitted).toEqual(['stored Thread of 1', 'removed Needle of 2', 'removed Thread of 1']);
  });

  it('[OFFLINE-21] shows nothing of an account to the next one, and nothing after a logout', async () => {
    const { outbox, rests } = anOutbox([read('Thread', 1)], failure('network'));
    await rests('waiting');
    outbox.send({ type: 'session.changed', token: null, account: null });
    expect(outbox.getSnapshot().context.intents).toEqual([]);
    expect(outbox.getSnapshot().matches('closed')).toBe(true);
  });

  it('[OFFLINE-28] holds up a log-out that would delete what waits, until the learner confirms it', async () => {
    const { outbox, emitted, rests } = anOutbox([read('Thread', 1)], failure('network'));
    await rests('waiting');
    for (const type of ['logout.cancelled', 'page.left'] as const) {
      outbox.send({ type: 'logout.pressed' });
      expect(outbox.getSnapshot().hasTag('leaving')).toBe(true);
      outbox.send({ type });
      expect(outbox.getSnapshot().hasTag('leaving')).toBe(false);
    }
    expect(emitted).toEqual([]);
    outbox.send({ type: 'logout.pressed' });
    outbox.send({ type: 'logout.confirmed' });
    expect(emitted).toEqual(['logout.decided']);
  });

  it('[OFFLINE-28] sending what waits while the log-out is to be confirmed does not log out', async () => {
    const { outbox, emitted, rests } = anOutbox([read('Thread', 1)], failure('network'));
    await rests('waiting');
    outbox.send({ type: 'logout.pressed' });
    outbox.send({ type: 'connection.restored' });
    await rests('empty');
    expect(emitted).toEqual(['removed Thread of 1']);
    outbox.send({ type: 'logout.confirmed' });
    expect(emitted.at(-1)).toBe('logout.decided');
  });

  it('[OFFLINE-23][OFFLINE-28] a refusal while the log-out is to be confirmed closes the question, so that the learner can read why', async () => {
    const { outbox, emitted, rests } = anOutbox([answer(1)], failure('network'), 'notFirst');
    await rests('waiting');
    outbox.send({ type: 'logout.pressed' });
    outbox.send({ type: 'connection.restored' });
    await rests('empty');
    expect(outbox.getSnapshot().hasTag('leaving')).toBe(false);
    expect(emitted).toEqual(['stored Weaving of 1']);
  });

  it('[OFFLINE-28] a log-out before the stored intents were read asks afterwards; a second press skips the question', async () => {
    const lost = failure('network');
    const { outbox, emitted } = anOutbox([read('Thread', 1)], lost, lost);
    outbox.send({ type: 'logout.pressed' });
    await waitFor(outbox, (snapshot) => snapshot.hasTag('leaving'));
    outbox.send({ type: 'logout.pressed' });
    expect(emitted).toEqual(['logout.decided']);
  });

  it('[OFFLINE-28] the question stays open when the server answers late whose session it is', async () => {
    const readIntents = fromPromise<Kept, Owner>(async () => kept([read('Thread', 1)]));
    const sendIntent = fromPromise<Refusal | null, Intent | null>(() => new Promise(() => {}));
    const outbox = createActor(outboxMachine.provide({ actors: { readIntents, sendIntent } })).start();
    outbox.send({ type: 'session.changed', token: 'token-1', account: null });
    await waitFor(outbox, (snapshot) => snapshot.hasTag('open'));
    outbox.send({ type: 'logout.pressed' });
    outbox.send({ type: 'session.changed', ...rojin });
    expect(outbox.getSnapshot().matches('reading')).toBe(true);
    await waitFor(outbox, (snapshot) => snapshot.hasTag('leaving'));
    outbox.stop();
  });

  it('[OFFLINE-42] shows what the browser has evicted until the learner has read it, while other things are sent', async () => {
    const readIntents = fromPromise<Kept, Owner>(async () => kept([read('Thread', 1)], { count: 1, since }));
    const sendIntent = fromPromise<Refusal | null, Intent | null>(async () => null);
    const outbox = createActor(outboxMachine.provide({ actors: { readIntents, sendIntent } }));
    const emitted: string[] = [];
    outbox.on('*', ({ type }) => emitted.push(type));
    outbox.start();
    outbox.send({ type: 'session.changed', ...rojin });
    await waitFor(outbox, (snapshot) => snapshot.matches({ open: { queue: 'empty', eviction: 'told' } }));
    render(<OutboxNote actor={outbox} />);
    screen.getByRole('complementary', { name: 'Removed by your browser' });
    screen.getByText(/1 thing had waited there since 22 November 2026\.$/);
    outbox.send({ type: 'eviction.dismissed' });
    expect(emitted).toEqual(['intent.removed', 'eviction.forgotten', 'heading.focused']);
    expect(outbox.getSnapshot().context.evicted).toBeNull();
  });

  it('[OFFLINE-42] shows nothing of what was evicted after a log-out', async () => {
    const readIntents = fromPromise<Kept, Owner>(async ({ input }) =>
      kept([], input.account === 'usr_1' ? { count: 1, since } : null),
    );
    const outbox = createActor(outboxMachine.provide({ actors: { readIntents } })).start();
    outbox.send({ type: 'session.changed', ...rojin });
    await waitFor(outbox, (snapshot) => snapshot.hasTag('evicted'));
    outbox.send({ type: 'session.changed', token: null, account: null });
    expect(outbox.getSnapshot().hasTag('evicted')).toBe(false);
    expect(outbox.getSnapshot().context.evicted).toBeNull();
    outbox.send({ type: 'session.changed', token: 'token-2', account: 'usr_2' });
    await waitFor(outbox, (snapshot) => snapshot.hasTag('open'));
    expect(outbox.getSnapshot().hasTag('evicted')).toBe(false);
    outbox.stop();
  });
});
