import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import {
  type Drop,
  fieldsOf,
  filesAfter,
  isThere,
  type Outline,
  type OutlineEdit,
  type PartOfCourse,
  problemsIn,
  readOutline,
  type Typed,
} from '../../common/desk/outline.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import {
  type ApiFailure,
  type FieldErrors,
  failureLogged,
  failureOf,
  firstError,
  serverWords,
} from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface OpenedOutline {
  /** The id of the course. */
  course: string;
  /** The draft takes changes in its state, from this account. */
  isOpen: boolean;
  /** Of course.yaml. */
  text: string;
  /** Hashes of the draft's files, by path. */
  hashes: Readonly<Record<string, string>>;
}

export interface CourseOutlineContext {
  draftId: string;
  opened: OpenedOutline | null;
  /** Null for a text that is no outline. */
  outline: Outline | null;
  /** What the form or the question is about. */
  part: PartOfCourse | null;
  typed: Typed;
  errors: FieldErrors<'missing' | 'minutes' | 'price'>;
  said: Said<'saved' | 'notSaved' | 'notEditable' | 'changed' | 'gone'> | null;
  /** On its way to the server. */
  edit: OutlineEdit | null;
}

export type CourseOutlineEvent =
  | { type: 'form.opened'; part: PartOfCourse }
  | { type: 'field.changed'; name: string; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.closed' }
  | { type: 'part.moved'; part: PartOfCourse; to: -1 | 1 | Drop }
  | { type: 'remove.pressed'; part: PartOfCourse }
  | { type: 'removal.confirmed' }
  | { type: 'keep.pressed' }
  | { type: 'retry.pressed' }
  | StopPressed
  | ConnectionRestored;

export interface SaveCourseFiles {
  draftId: string;
  /** Neither is null while something is saved. */
  opened: OpenedOutline | null;
  edit: OutlineEdit | null;
}

/** The chapters and lessons of a course in a draft, and what is said about each. */
export const courseOutlineMachine = setup({
  types: {
    input: {} as Pick<CourseOutlineContext, 'draftId'>,
    context: {} as CourseOutlineContext,
    events: {} as CourseOutlineEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow',
  },
  actors: {
    loadOutline: notProvided<OpenedOutline>('loadOutline'),
    saveCourseFiles: notProvided<OpenedOutline, SaveCourseFiles>('saveCourseFiles'),
  },
  guards: {
    hasNone: (_, { kind }: ApiFailure) => kind === 'notFound',
    isChanged: (_, { status }: ApiFailure) => status === 409,
    isUnanswered: (_, { kind }: ApiFailure) => kind === 'network',
    isFaulty: ({ context: { part, typed } }) => part !== null && Object.keys(problemsIn(part, typed)).length > 0,
    isPossible: ({ context: { opened } }, edit: OutlineEdit) =>
      opened !== null && filesAfter(opened.text, opened.course, edit) !== null,
    hasForm: ({ context: { outline, part } }) => part !== null && outline !== null && isThere(outline, part),
    hasLostForm: ({ context: { part } }) => part !== null,
  },
  actions: {
    setOpened: assign((_, opened: OpenedOutline) => ({ opened, outline: readOutline(opened.text) })),
    openForm: assign(({ context: { outline } }, { part }: { part: PartOfCourse }) => ({
      part,
      typed: outline ? fieldsOf(outline, part) : {},
    })),
    setField: assign({
      typed: ({ context }, { name, value }: { name: string; value: string }) => ({ ...context.typed, [name]: value }),
    }),
    choose: assign((_, { part }: { part: PartOfCourse }) => ({ part })),
    forgetPart: assign({ part: null, typed: {} }),
    showProblems: assign({ errors: ({ context: { part, typed } }) => (part ? problemsIn(part, typed) : {}) }),
    clearMessages: assign({ said: null, errors: {} }),
    setEdit: assign({ edit: (_, edit: OutlineEdit) => edit }),
    say: assign({ said: (_, said: NonNullable<CourseOutlineContext['said']>) => said }),
    setRefusal: assign({
      said: (_, failure: ApiFailure) => {
        const words = firstError(failure);
        return words === null ? (serverWords(failure) ?? ('notSaved' as const)) : { words };
      },
    }),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'courseOutline',
  context: ({ input: { draftId } }) => ({
    ...{ draftId, opened: null, outline: null, part: null, typed: {}, errors: {}, said: null, edit: null },
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The draft with its files, and the text of course.yaml.',
      initial: 'waiting',
      invoke: {
        id: 'loadOutline',
        src: 'loadOutline',
        onDone: { target: 'shown', actions: { type: 'setOpened', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Its address is wrong, or it is for another account.',
            guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading the outline' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#courseOutline.loading' } },
      },
    },
    failed: {
      description: 'The page may ask again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is no such draft, or it is not for this account.' },
    shown: {
      description: 'Chapters and lessons in their order; a text that is no outline is edited as a text.',
      on: {
        'form.opened': {
          target: 'editing',
          actions: ['clearMessages', { type: 'openForm', params: ({ event }) => event }],
        },
        'part.moved': [
          {
            description: 'By a button, a key or a drop: the lines of the chapter or lesson go as they are.',
            guard: { type: 'isPossible', params: ({ event: { part, to } }) => ({ type: 'move', part, to }) },
            target: 'saving',
            actions: [
              'clearMessages',
              { type: 'setEdit', params: ({ event: { part, to } }) => ({ type: 'move', part, to }) },
            ],
          },
          {
            description: 'Such as a list that is written in one line.',
            actions: { type: 'say', params: 'notEditable' },
          },
        ],
        'remove.pressed': {
          target: 'askingToRemove',
          actions: ['clearMessages', { type: 'choose', params: ({ event }) => event }],
        },
      },
    },
    editing: {
      description: 'The form of the course, a chapter or a lesson.',
      on: {
        'field.changed': { actions: { type: 'setField', params: ({ event }) => event } },
        'form.closed': { target: 'shown', actions: ['clearMessages', 'forgetPart'] },
        'form.submitted': [
          {
            description: 'Each field says what it needs.',
            guard: 'isFaulty',
            actions: ['clearMessages', 'showProblems'],
          },
          {
            description: 'A new lesson is saved with the file of its text.',
            guard: { type: 'isPossible', params: ({ context }) => submission(context) },
            target: 'saving',
            actions: ['clearMessages', { type: 'setEdit', params: ({ context }) => submission(context) }],
          },
          {
            description: 'What was typed stays in the form, to be copied into the text.',
            actions: ['clearMessages', { type: 'say', params: 'notEditable' }],
          },
        ],
      },
    },
    askingToRemove: {
      description: 'A lesson is removed with its text.',
      on: {
        'keep.pressed': { target: 'shown', actions: 'forgetPart' },
        'removal.confirmed': [
          {
            description: 'Its texts are deleted with it.',
            guard: { type: 'isPossible', params: ({ context }) => removal(context) },
            target: 'saving',
            actions: [{ type: 'setEdit', params: ({ context }) => removal(context) }, 'forgetPart'],
          },
          {
            description: 'It is the only one, or its list is written in one line.',
            target: 'shown',
            actions: ['forgetPart', { type: 'say', params: 'notEditable' }],
          },
        ],
      },
    },
    saving: {
      description: 'File by file; whatever was saved before an error is read again.',
      initial: 'waiting',
      invoke: {
        id: 'saveCourseFiles',
        src: 'saveCourseFiles',
        input: ({ context: { draftId, opened, edit } }) => ({ draftId, opened, edit }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setOpened', params: ({ event }) => event.output },
            'forgetPart',
            { type: 'say', params: 'saved' },
          ],
        },
        onError: [
          {
            description: 'Another tab or author was faster.',
            guard: { type: 'isChanged', params: ({ event }) => failureOf(event) },
            target: 'rereading',
            actions: { type: 'say', params: 'changed' },
          },
          {
            description: 'It may have been saved: the page reads what there is.',
            guard: { type: 'isUnanswered', params: ({ event }) => failureOf(event) },
            target: 'rereading',
            actions: [
              { type: 'say', params: 'notSaved' },
              { type: 'logFailure', params: 'Saving the outline' },
            ],
          },
          {
            target: 'rereading',
            actions: [
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Saving the outline' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': { target: '#courseOutline.rereading', actions: { type: 'say', params: 'notSaved' } },
          },
        },
      },
    },
    rereading: {
      description: 'The form keeps what was typed.',
      initial: 'waiting',
      invoke: {
        id: 'loadOutline',
        src: 'loadOutline',
        onDone: { target: 'reread', actions: { type: 'setOpened', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Its address is wrong, or it is for another account.',
            guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          { target: 'cut', actions: { type: 'logFailure', params: 'Loading the outline' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#courseOutline.rereading' } },
      },
    },
    cut: {
      description: 'What the form has stays until the draft can be read again.',
      on: { 'retry.pressed': 'rereading', 'connection.restored': 'rereading' },
    },
    reread: {
      description: 'Back to the form, unless its chapter or lesson is gone.',
      always: [
        { description: 'What was typed is still there.', guard: 'hasForm', target: 'editing' },
        {
          description: 'Another person has removed it.',
          guard: 'hasLostForm',
          target: 'shown',
          actions: ['forgetPart', { type: 'say', params: 'gone' }],
        },
        { target: 'shown' },
      ],
    },
  },
});

const whole: PartOfCourse = { chapter: null, lesson: null };

const submission = ({ part, typed }: CourseOutlineContext): OutlineEdit => ({
  type: 'submit',
  part: part ?? whole,
  typed,
});

const removal = ({ part }: CourseOutlineContext): OutlineEdit => ({ type: 'remove', part: part ?? whole });

export type CourseOutline = ActorRefFrom<typeof courseOutlineMachine>;
