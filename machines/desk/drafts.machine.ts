import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskDraftDetails, DeskDrafts } from '../../common/api/types.ts';
import { type NewCourse, problemsOf, typedInto } from '../../common/desk/new-course.ts';
import { deskHref } from '../../common/desk/pages.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import {
  type ApiFailure,
  type FieldErrors,
  failureLogged,
  failureOf,
  firstError,
  mayHaveArrived,
  serverWords,
  shownAtFields,
} from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface DraftsContext {
  list: DeskDrafts;
  /** The id of the course to begin a draft of. */
  course: string;
  /** What was typed for a new course. */
  typed: NewCourse;
  errors: FieldErrors<'missing' | 'wrongId'>;
  /** Whether it is about a new course. */
  isNew: boolean;
  /** Why no draft was begun. */
  said: Said<'noCourse' | 'refused' | 'unknown'> | null;
}

export type DraftsEvent =
  | { type: 'course.chosen'; course: string }
  | { type: 'form.submitted' }
  | { type: 'new.opened' }
  | { type: 'new.typed'; name: keyof NewCourse; value: string }
  | { type: 'new.submitted' }
  | { type: 'new.closed' }
  | { type: 'retry.pressed' }
  | StopPressed
  | ConnectionRestored;

export interface DraftStart {
  course: string;
  /** Of a new course. */
  title: string | null;
  copyOf: string | null;
}

const empty: NewCourse = { title: '', id: '', copyOf: '' };

/** The drafts that an account may read, and beginning one. */
export const draftsMachine = setup({
  types: {
    context: {} as DraftsContext,
    events: {} as DraftsEvent,
    emitted: {} as LogFailure | Navigate,
    tags: {} as 'slow' | 'listed' | 'starting' | 'open' | 'making',
  },
  actors: {
    listDeskDrafts: notProvided<DeskDrafts>('listDeskDrafts'),
    startDeskDraft: notProvided<DeskDraftDetails, DraftStart>('startDeskDraft'),
  },
  guards: {
    isFaulty: ({ context: { typed } }) => Object.keys(problemsOf(typed)).length > 0,
    hasCourse: ({ context }) => context.course !== '',
    isUnknown: (_, failure: ApiFailure) => mayHaveArrived(failure),
  },
  actions: {
    setList: assign({ list: (_, list: DeskDrafts) => list }),
    setCourse: assign({ course: (_, { course }: { course: string }) => course }),
    openForm: assign({ typed: empty, errors: {}, said: null, isNew: true }),
    setTyped: assign({
      typed: ({ context }, { name, value }: { name: keyof NewCourse; value: string }) =>
        typedInto(context.typed, name, value),
    }),
    showProblems: assign({ errors: ({ context: { typed } }) => problemsOf(typed), said: null }),
    sayAtFields: assign((_, failure: ApiFailure) => {
      const { error, errors } = shownAtFields(failure, ['title', 'course'], 'refused' as const);
      return { said: error, errors };
    }),
    clearErrors: assign({ errors: {}, said: null }),
    sayNoCourse: assign({ said: 'noCourse' as const, isNew: false }),
    sayUnknown: assign({ said: 'unknown' as const }),
    sayRefusal: assign({
      said: (_, failure: ApiFailure) => {
        const error = firstError(failure);
        return error === null ? (serverWords(failure) ?? ('refused' as const)) : { words: error };
      },
    }),
    clearSaid: assign({ said: null, isNew: false }),
    goToDraft: emit((_, { id }: { id: string }) => ({
      type: 'navigate' as const,
      to: deskHref('draft', { draftId: id }),
    })),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'drafts',
  context: { list: { drafts: [], courses: [] }, course: '', typed: empty, errors: {}, isNew: false, said: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'What was listed before, and why the list is read again, stays until the answer is there.',
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
        'new.opened': { target: 'naming', actions: 'openForm' },
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
        input: ({ context: { course } }) => ({ course, title: null, copyOf: null }),
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
    naming: {
      description: 'The form of a new course. Its address follows the title until it is typed.',
      tags: ['listed', 'open'],
      on: {
        'new.typed': { actions: { type: 'setTyped', params: ({ event }) => event } },
        'new.submitted': [
          { description: 'Each field says what it needs.', guard: 'isFaulty', actions: 'showProblems' },
          { description: 'The server says whether the address is free.', target: 'making' },
        ],
        'new.closed': { target: 'shown', actions: 'clearSaid' },
      },
    },
    making: {
      description: 'The page of its draft follows.',
      tags: ['listed', 'making'],
      entry: 'clearErrors',
      initial: 'waiting',
      invoke: {
        id: 'startDeskDraft',
        src: 'startDeskDraft',
        input: ({ context: { typed } }) => ({
          course: typed.id.trim(),
          title: typed.title.trim(),
          copyOf: typed.copyOf === '' ? null : typed.copyOf,
        }),
        onDone: { target: 'left', actions: { type: 'goToDraft', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'It may have been begun: the list is read again.',
            guard: { type: 'isUnknown', params: ({ event }) => failureOf(event) },
            target: 'loading',
            actions: ['sayUnknown', { type: 'logFailure', params: 'Beginning a new course' }],
          },
          {
            description: 'What was typed stays, to be put right.',
            target: 'naming',
            actions: { type: 'sayAtFields', params: ({ event }) => failureOf(event) },
          },
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
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
  },
});

export type Drafts = ActorRefFrom<typeof draftsMachine>;
