import { assign, emit, enqueueActions, setup } from 'xstate';
import { OUTBOX_PAUSES, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { failureLogged, failureOf } from '../common/failure.ts';
import type { Evicted, Intent, Kept, Refusal } from '../common/intents.ts';
import { notProvided } from '../common/not-provided.ts';
import type { NavigationEmitted } from './navigation.types.ts';
import { isWaiting, refusalOf, targetOf, waitingIn, withIntent, withoutIntent } from './outbox.selectors.ts';

export interface OutboxContext {
  token: string | null;
  /** Null until the server has said whose token it is. */
  account: string | null;
  /** One of each kind and lesson, oldest first. */
  intents: readonly Intent[];
  /** The one that is being sent, as it was then. */
  sent: Intent | null;
  /** How often in a row it could not be sent. */
  failures: number;
  /** The device has no room, or stores nothing: what waits is lost with the page. */
  isInPageOnly: boolean;
  /** What the browser has removed from the device before it was sent. */
  evicted: Evicted | null;
  /** The learner wants to log out, which has to wait until it is known what that deletes. */
  isLeaving: boolean;
}

/** Whose intents they are, see `OutboxContext`. */
export type Owner = Pick<OutboxContext, 'token' | 'account'>;

export type OutboxEvent =
  | ({ type: 'session.changed' } & Owner)
  | IntentKept
  | { type: 'send.pressed' }
  | OutboxNews
  | { type: 'storing.failed' }
  | { type: 'refusal.dismissed'; intent: Intent }
  | { type: 'eviction.dismissed' }
  | { type: 'export.pressed' }
  | { type: 'logout.pressed' }
  | { type: 'logout.confirmed' }
  | { type: 'logout.cancelled' }
  | { type: 'page.left' }
  | ConnectionRestored;

/** A call was lost: what it was about has to be sent later. */
export interface IntentKept {
  type: 'intent.kept';
  intent: Intent;
}

/**
 * What tabs of one browser tell each other: one has stored it; the server has it, or a refusal was
 * read.
 */
export type OutboxNews =
  | { type: 'intent.shared'; intent: Intent; token: string | null }
  | { type: 'intent.settled'; intent: Intent };

export type OutboxEmitted =
  | LogFailure
  | { type: 'intent.stored'; intent: Intent; owner: Owner }
  | { type: 'intent.removed'; intent: Intent }
  | { type: 'eviction.forgotten' }
  | { type: 'intents.exported'; intents: readonly Intent[] }
  /** The app is to log out. */
  | { type: 'logout.decided' }
  | Extract<NavigationEmitted, { type: 'heading.focused' }>;

export type OutboxTag = 'open' | 'sending' | 'evicted' | 'leaving';

/**
 * What a learner did while the server could not be reached: kept on the device, and sent, oldest
 * first, once it can be. What the server refuses stays until the learner has read why.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
    tags: {} as OutboxTag,
  },
  actors: {
    readIntents: notProvided<Kept, Owner>('readIntents'),
    /** Null once the server has it; why it does not count, if something else was stored before. */
    sendIntent: notProvided<Refusal | null, Intent | null>('sendIntent'),
  },
  guards: {
    isSignedOut: (_, { token }: Owner) => token === null,
    isSameOwner: ({ context }, { token, account }: Owner) => token === context.token && account === context.account,
    isNowKnown: ({ context }, { token }: Owner) => token === context.token && context.account === null,
    isOwnToken: ({ context }, token: string | null) => token === context.token,
    hasNothingWaiting: ({ context }) => !context.intents.some(isWaiting),
    hasWaiting: ({ context }) => context.intents.some(isWaiting),
    hasRefusedOnly: ({ context: { intents } }) => intents.length > 0 && !intents.some(isWaiting),
    isLeaving: ({ context }) => context.isLeaving,
    isLeavingUnsent: ({ context: { isLeaving, intents } }) => isLeaving && intents.some(isWaiting),
    hasEvicted: ({ context }) => context.evicted !== null,
    isRefused: (_, refusal: Refusal | null) => refusal !== null,
  },
  actions: {
    setOwner: assign((_, { token, account }: Owner) => ({ token, account })),
    forget: assign({
      ...{ token: null, account: null, intents: [], sent: null, failures: 0 },
      ...{ isInPageOnly: false, evicted: null, isLeaving: false },
    }),
    setInPageOnly: assign({ isInPageOnly: true }),
    hold: assign(({ context }, intent: Intent) => ({ intents: withIntent(context.intents, intent) })),
    /** What could not be stored before it was known whose it is, is stored now. */
    addRead: enqueueActions(({ context: { intents, token, account }, enqueue }, { intents: read, evicted }: Kept) => {
      const after = read.reduce(withIntent, [...intents]);
      enqueue.assign({ intents: after, evicted });
      for (const intent of after) {
        if (!read.includes(intent)) enqueue.emit({ type: 'intent.stored', intent, owner: { token, account } });
      }
    }),
    keep: enqueueActions(({ context: { intents, token, account }, enqueue }, intent: Intent) => {
      const after = withIntent(intents, intent);
      enqueue.assign({ intents: after });
      const stored = after.find((other) => targetOf(other) === targetOf(intent)) ?? intent;
      enqueue.emit({ type: 'intent.stored', intent: stored, owner: { token, account } });
    }),
    settle: assign(({ context }, intent: Intent) => {
      const intents = withoutIntent(context.intents, intent);
      return { intents, ...(intents.length === 0 && { isInPageOnly: false }) };
    }),
    drop: enqueueActions(({ context: { intents }, enqueue }, intent: Intent) => {
      const after = withoutIntent(intents, intent);
      if (after.length === intents.length) return;
      enqueue.assign({ intents: after, ...(after.length === 0 && { isInPageOnly: false }) });
      enqueue.emit({ type: 'intent.removed', intent });
    }),
    export: emit(({ context: { intents } }) => ({ type: 'intents.exported' as const, intents })),
    forgetEvicted: enqueueActions(({ enqueue }) => {
      enqueue.assign({ evicted: null });
      enqueue.emit({ type: 'eviction.forgotten' });
    }),
    leave: assign({ isLeaving: true }),
    stay: assign({ isLeaving: false }),
    logOut: enqueueActions(({ enqueue }) => {
      enqueue.assign({ isLeaving: false });
      enqueue.emit({ type: 'logout.decided' });
    }),
    /** The pressed button is gone. */
    focusHeading: emit({ type: 'heading.focused' as const, onlyIfLost: false }),
    begin: assign({ sent: ({ context }) => waitingIn(context.intents)[0] ?? null }),
    dropSent: enqueueActions(({ context: { intents, sent }, enqueue }) => {
      if (sent === null) return;
      const after = withoutIntent(intents, sent);
      enqueue.assign({ intents: after, failures: 0, ...(after.length === 0 && { isInPageOnly: false }) });
      enqueue.emit({ type: 'intent.removed', intent: sent });
    }),
    refuse: enqueueActions(({ context: { intents, sent, token, account }, enqueue }, refusal: Refusal | null) => {
      // replaced by a newer one, which is sent next
      if (sent === null || !intents.includes(sent)) return;
      const refused = { ...sent, refusal };
      enqueue.assign({ intents: intents.map((each) => (each === sent ? refused : each)), failures: 0 });
      enqueue.emit({ type: 'intent.stored', intent: refused, owner: { token, account } });
    }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    logFailure: emit(({ event }) => failureLogged('Sending what was kept without a connection', event)),
  },
  delays: {
    answerLimit: STILL_WORKING_AFTER,
    pause: ({ context: { failures } }) =>
      OUTBOX_PAUSES[Math.min(failures, OUTBOX_PAUSES.length) - 1] ?? OUTBOX_PAUSES[0],
  },
}).createMachine({
  id: 'outbox',
  context: {
    ...{ token: null, account: null, intents: [], sent: null, failures: 0 },
    ...{ isInPageOnly: false, evicted: null, isLeaving: false },
  },
  initial: 'closed',
  on: {
    'session.changed': [
      {
        description: 'Who logs in next sees nothing of it; what was kept stays on the device, sealed.',
        guard: { type: 'isSignedOut', params: ({ event }) => event },
        target: '.closed',
        actions: 'forget',
      },
      {
        description: 'Nothing of it has changed.',
        guard: { type: 'isSameOwner', params: ({ event }) => event },
      },
      {
        description: 'What this account has kept by an earlier session is read, and what another one has, deleted.',
        guard: { type: 'isNowKnown', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'setOwner', params: ({ event }) => event },
      },
      {
        target: '.reading',
        actions: ['forget', { type: 'setOwner', params: ({ event }) => event }],
      },
    ],
  },
  states: {
    closed: { description: 'A visitor has no progress to keep.' },
    reading: {
      description: 'What earlier pages and other tabs of this account have kept.',
      invoke: {
        id: 'readIntents',
        src: 'readIntents',
        input: ({ context: { token, account } }) => ({ token, account }),
        onDone: { target: 'open', actions: { type: 'addRead', params: ({ event }) => event.output } },
        onError: { description: 'A browser that stores nothing keeps it until the tab is closed.', target: 'open' },
      },
      on: {
        'intent.kept': {
          description: 'Stored together with what is being read, which it would replace.',
          actions: { type: 'hold', params: ({ event }) => event.intent },
        },
        'intent.shared': {
          description: 'Stored by another tab, perhaps after this one has begun to read.',
          guard: { type: 'isOwnToken', params: ({ event }) => event.token },
          actions: { type: 'hold', params: ({ event }) => event.intent },
        },
        'logout.pressed': [
          {
            description: 'Pressed again: storage that does not answer holds up no log-out.',
            guard: 'isLeaving',
            actions: 'logOut',
          },
          { description: 'It is not known yet what would be deleted.', actions: 'leave' },
        ],
        'page.left': { actions: 'stay' },
      },
    },
    open: {
      description: 'What is kept is known, so the page shows it.',
      tags: 'open',
      type: 'parallel',
      on: {
        'intent.kept': { actions: { type: 'keep', params: ({ event }) => event.intent } },
        'intent.shared': {
          description: 'Another tab has stored it: this one says so too, and sends it if that one is closed.',
          guard: { type: 'isOwnToken', params: ({ event }) => event.token },
          actions: { type: 'hold', params: ({ event }) => event.intent },
        },
        'intent.settled': { actions: { type: 'settle', params: ({ event }) => event.intent } },
        'storing.failed': { actions: 'setInPageOnly' },
        'export.pressed': { actions: 'export' },
        'refusal.dismissed': { actions: [{ type: 'drop', params: ({ event }) => event.intent }, 'focusHeading'] },
      },
      states: {
        queue: {
          description: 'What waits is sent one by one.',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { description: 'The oldest one first.', guard: 'hasWaiting', target: 'sending' },
                { target: 'empty' },
              ],
            },
            empty: {
              description: 'Nothing is to be sent, except what the server has refused.',
              on: {
                'intent.kept': {
                  description: 'A call was lost just now, so the next one waits.',
                  target: 'waiting',
                  actions: { type: 'keep', params: ({ event }) => event.intent },
                },
                'intent.shared': {
                  description: 'A call of another tab was lost just now, so the next one waits.',
                  guard: { type: 'isOwnToken', params: ({ event }) => event.token },
                  target: 'waiting',
                  actions: { type: 'hold', params: ({ event }) => event.intent },
                },
              },
            },
            waiting: {
              description: 'Until the server answers again, the learner asks for it, or some time has passed.',
              always: { description: 'Another tab has sent it.', guard: 'hasNothingWaiting', target: 'empty' },
              on: { 'connection.restored': 'sending', 'send.pressed': 'sending' },
              after: { pause: 'sending' },
            },
            sending: {
              description: 'An answer that is lost does no harm: what was stored once stays the same.',
              tags: 'sending',
              entry: 'begin',
              after: { answerLimit: { target: 'waiting', actions: 'countFailure' } },
              invoke: {
                id: 'sendIntent',
                src: 'sendIntent',
                input: ({ context: { sent } }) => sent,
                onDone: [
                  {
                    description: 'Another device was first: the learner reads what she had answered here.',
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'deciding',
                    actions: { type: 'refuse', params: ({ event }) => event.output },
                  },
                  { target: 'deciding', actions: 'dropSent' },
                ],
                onError: [
                  {
                    description: 'It would be refused again: the learner reads why, and the next one is sent.',
                    guard: { type: 'isRefused', params: ({ event }) => refusalOf(failureOf(event)) },
                    target: 'deciding',
                    actions: [{ type: 'refuse', params: ({ event }) => refusalOf(failureOf(event)) }, 'logFailure'],
                  },
                  { target: 'waiting', actions: ['countFailure', 'logFailure'] },
                ],
              },
            },
          },
        },
        logout: {
          description: 'A log-out deletes what waits, so the learner is asked first.',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { description: 'It would be lost.', guard: 'isLeavingUnsent', target: 'asking' },
                {
                  description: 'Nothing waits, so nothing is deleted.',
                  guard: 'isLeaving',
                  target: 'none',
                  actions: 'logOut',
                },
                { target: 'none' },
              ],
            },
            none: {
              description: 'The learner has not asked to log out.',
              on: { 'logout.pressed': { target: 'deciding', actions: 'leave' } },
            },
            asking: {
              description:
                'Whether what waits is given up. It is sent all the same if it can be, which the question says.',
              tags: 'leaving',
              always: {
                description: 'Something was refused: the learner reads why first.',
                guard: 'hasRefusedOnly',
                target: 'none',
                actions: 'stay',
              },
              on: {
                'logout.pressed': {
                  description: 'The code of the question could not be fetched, or it would cover the menu.',
                  target: 'none',
                  actions: 'logOut',
                },
                'logout.confirmed': { target: 'none', actions: 'logOut' },
                'logout.cancelled': { target: 'none', actions: 'stay' },
                'page.left': { target: 'none', actions: 'stay' },
              },
            },
          },
        },
        eviction: {
          description: 'Whether the browser has removed what waited, as the mark outside of the database tells.',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { description: 'It was not sent, so the learner has to know.', guard: 'hasEvicted', target: 'told' },
                { target: 'none' },
              ],
            },
            none: { description: 'Nothing was removed, as far as the device knows.' },
            told: {
              description: 'Until the learner has read it, also on the next page.',
              tags: 'evicted',
              on: { 'eviction.dismissed': { target: 'none', actions: ['forgetEvicted', 'focusHeading'] } },
            },
          },
        },
      },
    },
  },
});
