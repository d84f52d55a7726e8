import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskDraftDetails, DeskDrafts } from '../../common/api/types.ts';
import { deskHref } from '../../common/desk/pages.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { LineReturned, StopPressed } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface DraftsContext {
  list: DeskDrafts;
  /** The id of the course to begin a draft of. */
  course: string;
  /** Why no draft was begun. */
  said: Said<'noCourse' | 'refused' | 'unknown'> | null;
}

export type DraftsEvent =
  | { type: 'course.chosen'; course: string }
  | { type: 'form.submitted' }
  | { type: 'retry.pressed' }
  | StopPressed
  | LineReturned;

/** The drafts that an account may read, and beginning one (DESK-70). */
export const draftsMachine = setup({
  types: {
    context: {} as DraftsContext,
    events: {} as DraftsEvent,
    emitted: {} as LogFailure | Navigate,
    tags: {} as 'busy' | 'slow' | 'listed' | 'starting',
  },
  actors: {
    listDeskDrafts: notProvided<DeskDrafts>('listDeskDrafts'),
    startDeskDraft: notProvided<DeskDraftDetails, { course: string }>('startDeskDraft'),
  },
  guards: {
    hasCourse: ({ context }) => context.course !== '',
    isUnknown: (_, { kind }: ApiFailure) => ['network', 'server', 'unexpectedStatus'].includes(kind),
  },
  actions: {
    setList: assign({ list: (_, list: DeskDrafts) => list }),
    setCourse: assign({ course: (_, { course }: { course: string }) => course }),
    sayNoCourse: assign({ said: 'noCourse' as const }),
    sayUnknown: assign({ said: 'unknown' as const }),
    sayRefusal: assign({
      said: (_, failure: ApiFailure) => {
        const error = firstError(failure);
        return error === null ? (serverWords(failure) ?? ('refused' as const)) : { words: error };
      },
    }),
    clearSaid: assign({ said: null }),
    goToDraft: emit((_, { id }: { id: string }) => ({
      type: 'navigate' as const,
      to: deskHref('draft', { draftId: id }),
    })),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'drafts',
  context: { list: { drafts: [], courses: [] }, course: '', said: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'What was listed before, and why the list is read again, stays until the answer is there.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'listDeskDrafts',
        src: 'listDeskDrafts',
        onDone: { target: 'shown', actions: { type: 'setList', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'logFailure', params: 'Loading the drafts' } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#drafts.loading' } },
      },
    },
    shown: {
      description: 'The drafts, and a form to begin one.',
      tags: 'listed',
      on: {
        'course.chosen': { actions: [{ type: 'setCourse', params: ({ event }) => event }, 'clearSaid'] },
        'form.submitted': [
          { description: 'The server says whether the account may write it.', guard: 'hasCourse', target: 'starting' },
          { actions: 'sayNoCourse' },
        ],
      },
    },
    starting: {
      description: 'The page of the draft follows.',
      tags: ['listed', 'starting'],
      entry: 'clearSaid',
      initial: 'waiting',
      invoke: {
        id: 'startDeskDraft',
        src: 'startDeskDraft',
        input: ({ context: { course } }) => ({ course }),
        onDone: { target: 'left', actions: { type: 'goToDraft', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'It may have been begun: the list is read again.',
            guard: { type: 'isUnknown', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: ['sayUnknown', { type: 'logFailure', params: 'Beginning a draft' }],
          },
          { target: 'shown', actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': {
              description: 'The call may have arrived: the list is read again.',
              target: '#drafts.loading',
              actions: 'sayUnknown',
            },
          },
        },
      },
    },
    left: { description: 'The address is changing to that of the draft.', tags: ['listed', 'starting'] },
    failed: {
      description: 'There is no list to show.',
      on: { 'retry.pressed': 'loading', 'line.returned': 'loading' },
    },
  },
});

export type Drafts = ActorRefFrom<typeof draftsMachine>;
