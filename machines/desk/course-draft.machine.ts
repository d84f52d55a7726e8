import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskDraftDetails } from '../../common/api/types.ts';
import { type DraftDecision, ruleOf } from '../../common/desk/draft-decisions.ts';
import { isTextPath } from '../../common/desk/pages.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import {
  type ApiFailure,
  type FieldErrors,
  failureLogged,
  failureOf,
  mayHaveArrived,
  shownAtFields,
} from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { DraftRead } from './draft-texts.machine.ts';

/** Of two texts in conflict, the one that stays. */
export interface SettledText {
  path: string;
  /** Null deletes the file. */
  text: string | null;
  /** The hash of the draft's text that was read. */
  basedOn: string | null;
}

/** Of two pictures or worksheets in conflict, the one that stays. */
export interface SettledFile {
  path: string;
  keeps: 'mine' | 'theirs';
  /** Of the draft that was read. */
  version: number;
}

export interface DecidedDraft {
  decision: DraftDecision;
  /** Of the draft that was read. */
  version: number;
  /** What should be different, or why it is published. */
  words: string;
}

export interface CourseDraftContext {
  draft: DeskDraftDetails | null;
  decision: DraftDecision | null;
  settled: SettledText | SettledFile | null;
  words: string;
  errors: FieldErrors<'missing'>;
  /** What came of the last decision. */
  said: Said<DraftDecision | 'problems' | 'overlap' | 'settled' | 'refused' | 'unknown'> | null;
  /** Whether `said` is why it was not done. */
  isRefused: boolean;
}

export type CourseDraftEvent =
  | { type: 'decision.chosen'; decision: DraftDecision }
  | { type: 'words.changed'; words: string }
  | { type: 'decision.confirmed' }
  | { type: 'keep.pressed' }
  | ({ type: 'text.taken' } & SettledText)
  | ({ type: 'file.taken' } & SettledFile)
  | { type: 'retry.pressed' }
  | StopPressed
  | ConnectionRestored;

/** @throws without a draft, of which nothing is decided */
function decidedOf({ draft, decision, words }: CourseDraftContext): DecidedDraft {
  if (draft === null || decision === null) throw new Error('Nothing is decided');
  return { decision, version: draft.version, words: words.trim() };
}

/** @throws without a file that was taken */
function settledOf({ settled }: CourseDraftContext): SettledText | SettledFile {
  if (settled === null) throw new Error('Nothing was taken');
  return settled;
}

/** What the draft that was answered says of the decision. */
function outcomeOf(decision: DraftDecision | null, { status, problems }: DeskDraftDetails) {
  if (status === 'conflict') return { said: 'overlap' as const, isRefused: true };
  const hasProblems = status === 'checked' && problems.length > 0;
  return { said: hasProblems ? ('problems' as const) : decision, isRefused: hasProblems };
}

/** Those that differ from what is published. */
export const changedPaths = ({ files, deleted, conflicts }: DeskDraftDetails): string[] => [
  ...new Set([...conflicts, ...files.filter(({ change }) => change !== 'none').map(({ path }) => path), ...deleted]),
];

/** A draft, and what is decided about it. */
export const courseDraftMachine = setup({
  types: {
    context: {} as CourseDraftContext,
    events: {} as CourseDraftEvent,
    emitted: {} as LogFailure | DraftRead,
    tags: {} as 'busy' | 'slow' | 'stale' | 'deciding' | 'open',
  },
  actors: {
    getDeskDraft: notProvided<DeskDraftDetails>('getDeskDraft'),
    decideOnDraft: notProvided<DeskDraftDetails, DecidedDraft>('decideOnDraft'),
    settle: notProvided<DeskDraftDetails, SettledText | SettledFile>('settle'),
  },
  guards: {
    isAsked: (_, { decision }: { decision: DraftDecision }) => ruleOf(decision).asks !== undefined,
    isComplete: ({ context: { decision, words } }) =>
      decision !== null && (ruleOf(decision).asks === 'nothing' || words.trim() !== ''),
    hasDraft: ({ context }) => context.draft !== null,
    isMissing: (_, { kind }: ApiFailure) => kind === 'notFound',
    isOld: (_, { kind }: ApiFailure) => kind === 'conflict' || kind === 'notFound',
    isUnknown: (_, failure: ApiFailure) => mayHaveArrived(failure),
    isOfDialog: ({ context: { decision } }) => decision !== null && ruleOf(decision).asks !== undefined,
  },
  actions: {
    setDraft: assign({ draft: (_, draft: DeskDraftDetails) => draft }),
    dropDraft: assign({ draft: null }),
    choose: assign((_, { decision }: { decision: DraftDecision }) => ({
      ...{ decision, settled: null, words: '', errors: {}, said: null },
    })),
    take: assign((_, { path, text, basedOn }: SettledText) => ({
      ...{ decision: null, settled: { path, text, basedOn }, said: null },
    })),
    takeFile: assign((_, { path, keeps, version }: SettledFile) => ({
      ...{ decision: null, settled: { path, keeps, version }, said: null },
    })),
    setWords: assign({ words: (_, { words }: { words: string }) => words }),
    askWords: assign({ errors: { words: 'missing' as const } }),
    clearErrors: assign({ errors: {}, said: null }),
    sayDecided: assign(({ context: { decision } }, draft: DeskDraftDetails) => outcomeOf(decision, draft)),
    saySettled: assign({ said: 'settled' as const, isRefused: false }),
    sayUnknown: assign({ said: 'unknown' as const, isRefused: true }),
    sayRefusal: assign((_, failure: ApiFailure) => {
      const { error, errors } = shownAtFields(failure, ['words', 'reason'], 'refused' as const);
      const [wrong] = Object.values(errors);
      return { said: error, isRefused: true, errors: wrong === undefined ? {} : { words: wrong } };
    }),
    tellRead: emit((_, draft: DeskDraftDetails) => ({
      type: 'draft.read' as const,
      paths: changedPaths(draft).filter(isTextPath),
    })),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'courseDraft',
  context: {
    ...{ draft: null, decision: null, settled: null, words: '' },
    ...{ errors: {}, said: null, isRefused: false },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'What was read before, and why it is read again, stays on the page.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'getDeskDraft',
        src: 'getDeskDraft',
        onDone: {
          target: 'ready',
          actions: [
            { type: 'setDraft', params: ({ event }) => event.output },
            { type: 'tellRead', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            description: 'The address is wrong, or the account may no longer read it.',
            guard: { type: 'isMissing', params: ({ event }) => failureOf(event) },
            target: 'missing',
            actions: 'dropDraft',
          },
          {
            description: 'What was read before may be old, and the page says so.',
            guard: 'hasDraft',
            target: 'stale',
            actions: { type: 'logFailure', params: 'Loading the draft' },
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading the draft' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#courseDraft.loading' } },
      },
    },
    ready: {
      description: 'The draft, with the buttons that its state and the rights of the account allow.',
      initial: 'shown',
      states: {
        shown: {
          on: {
            'decision.chosen': [
              {
                description: 'It needs words, or cannot be taken back.',
                guard: { type: 'isAsked', params: ({ event }) => event },
                target: '#courseDraft.asking',
                actions: { type: 'choose', params: ({ event }) => event },
              },
              { target: 'deciding', actions: { type: 'choose', params: ({ event }) => event } },
            ],
            'text.taken': { target: 'settling', actions: { type: 'take', params: ({ event }) => event } },
            'file.taken': { target: 'settling', actions: { type: 'takeFile', params: ({ event }) => event } },
          },
        },
        deciding: {
          description: 'It counts for the version that was read. The server checks it again.',
          tags: ['busy', 'deciding'],
          entry: 'clearErrors',
          initial: 'waiting',
          invoke: {
            id: 'decideOnDraft',
            src: 'decideOnDraft',
            input: ({ context }) => decidedOf(context),
            onDone: {
              target: 'shown',
              actions: [
                { type: 'setDraft', params: ({ event }) => event.output },
                { type: 'sayDecided', params: ({ event }) => event.output },
                { type: 'tellRead', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                description: 'It is not as it was read: it is read again, and the server has said why.',
                guard: { type: 'isOld', params: ({ event }) => failureOf(event) },
                target: '#courseDraft.loading',
                actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
              },
              {
                description: 'It may have been done: the draft is read again.',
                guard: { type: 'isUnknown', params: ({ event }) => failureOf(event) },
                target: '#courseDraft.loading',
                actions: ['sayUnknown', { type: 'logFailure', params: 'Deciding on the draft' }],
              },
              {
                description: 'What was typed is kept, to be put right.',
                guard: 'isOfDialog',
                target: '#courseDraft.asking',
                actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
              },
              {
                description: 'Such as a reviewer who has written in it.',
                target: 'shown',
                actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
              },
            ],
          },
          states: {
            waiting: { after: { stillWorking: 'slow' } },
            slow: {
              tags: 'slow',
              on: {
                'stop.pressed': {
                  description: 'The call may have arrived: the draft is read again.',
                  target: '#courseDraft.loading',
                  actions: 'sayUnknown',
                },
              },
            },
          },
        },
        settling: {
          description: 'One of two files in conflict is saved.',
          tags: ['busy', 'deciding'],
          entry: 'clearErrors',
          initial: 'waiting',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => settledOf(context),
            onDone: {
              target: 'shown',
              actions: [
                { type: 'setDraft', params: ({ event }) => event.output },
                'saySettled',
                { type: 'tellRead', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                description: 'It may have been saved: the draft is read again.',
                guard: { type: 'isUnknown', params: ({ event }) => failureOf(event) },
                target: '#courseDraft.loading',
                actions: ['sayUnknown', { type: 'logFailure', params: 'Settling a conflict' }],
              },
              {
                description: 'The file is not as it was read: both are read again.',
                target: '#courseDraft.loading',
                actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
              },
            ],
          },
          states: {
            waiting: { after: { stillWorking: 'slow' } },
            slow: {
              tags: 'slow',
              on: {
                'stop.pressed': {
                  description: 'The call may have arrived: the draft is read again.',
                  target: '#courseDraft.loading',
                  actions: 'sayUnknown',
                },
              },
            },
          },
        },
      },
    },
    asking: {
      description: 'What should be different, why it is published, or whether it is really discarded.',
      tags: 'open',
      on: {
        'words.changed': { actions: { type: 'setWords', params: ({ event }) => event } },
        'decision.confirmed': [
          { description: 'The server has rules for its words.', guard: 'isComplete', target: 'ready.deciding' },
          { actions: 'askWords' },
        ],
        'keep.pressed': { target: 'ready', actions: 'clearErrors' },
      },
    },
    stale: {
      description: 'The page shows what was read before, and offers to read it again.',
      tags: 'stale',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    failed: {
      description: 'There is nothing to show yet.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is no such draft for this account.' },
  },
});

export type CourseDraft = ActorRefFrom<typeof courseDraftMachine>;
