import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskQuestionChange, DeskQuestions } from '../../common/api/types.ts';
import {
  fieldsOfKind,
  isQuestionKind,
  listOf,
  listsOf,
  type QuestionFields,
  rebased,
  withEntry,
  withEntryMoved,
  withoutEntry,
} from '../../common/desk/questions.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type {
  ChangeQuestions,
  DraftQuestionsContext,
  DraftQuestionsEvent,
  QuestionForm,
} from './draft-questions.types.ts';

export type * from './draft-questions.types.ts';

/** The questions of a course's practice test in a draft, with a form for each kind. */
export const draftQuestionsMachine = setup({
  types: {
    input: {} as Pick<DraftQuestionsContext, 'draftId'>,
    context: {} as DraftQuestionsContext,
    events: {} as DraftQuestionsEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow',
  },
  actors: {
    listDeskQuestions: notProvided<DeskQuestions>('listDeskQuestions'),
    changeDeskQuestions: notProvided<DeskQuestions, ChangeQuestions>('changeDeskQuestions'),
  },
  guards: {
    hasNone: (_, { kind }: ApiFailure) => kind === 'notFound',
    isChanged: (_, { status }: ApiFailure) => status === 409,
    isUnanswered: (_, { kind }: ApiFailure) => kind === 'network',
    isRefusedForm: ({ context: { form } }, { status }: ApiFailure) => form !== null && status === 422,
    canOpen: ({ context: { opened } }, id: string | null) => opened !== null && formOf(opened, id) !== null,
    hasForm: ({ context: { form, opened } }) =>
      form !== null && (form.id === null || (opened !== null && formOf(opened, form.id) !== null)),
    hasLostForm: ({ context: { form } }) => form !== null,
  },
  actions: {
    setOpened: assign({ opened: (_, opened: DeskQuestions) => opened }),
    openForm: assign(({ context: { opened } }, id: string | null) => ({ form: opened && formOf(opened, id) })),
    chooseKind: assign(({ context: { form } }, kind: string) => {
      if (form === null || !isQuestionKind(kind)) return {};
      return { form: { ...form, kind, typed: fieldsOfKind(kind, form.typed) } };
    }),
    setField: assign(({ context: { form } }, { name, value }: { name: string; value: string }) =>
      typed(form, (fields) => ({
        ...fields,
        [name]: value,
        // the headings of another lesson
        ...(name === 'lesson' && { heading: '' }),
      })),
    ),
    addEntry: assign(({ context: { form } }, name: string) =>
      typed(form, (fields, kind) => withEntry(fields, listOf(kind, name))),
    ),
    removeEntry: assign(({ context: { form } }, { list, entry }: { list: string; entry: number }) =>
      typed(form, (fields, kind) => withoutEntry(fields, listOf(kind, list), entry)),
    ),
    moveEntry: assign(({ context: { form } }, { list, entry, by }: { list: string; entry: number; by: -1 | 1 }) =>
      typed(form, (fields, kind) => withEntryMoved(fields, listOf(kind, list), entry, by)),
    ),
    /** What was typed stays, next to what another person has changed in other fields. */
    rebaseForm: assign(({ context: { form, opened } }) => {
      const now = form?.id && opened ? formOf(opened, form.id) : null;
      if (form === null || now === null) return {};
      return { form: { ...form, before: now.before, typed: rebased(form.typed, form.before, now.before) } };
    }),
    forgetForm: assign({ form: null }),
    askAbout: assign({ removing: (_, id: string) => id }),
    forgetRemoval: assign({ removing: null }),
    setChange: assign({ change: (_, change: DeskQuestionChange) => change }),
    clearMessages: assign({ said: null, errors: {} }),
    say: assign({ said: (_, said: NonNullable<DraftQuestionsContext['said']>) => said }),
    showProblems: assign(({ context: { form } }, { errors }: ApiFailure) => {
      const words = Object.entries(errors).map(([name, messages]) => [name, { words: messages.join('\n') }] as const);
      const own = words.filter(([name]) => hasPlace(form, name));
      const [other] = words.filter(([name]) => !hasPlace(form, name));
      return { errors: Object.fromEntries(own), said: other?.[1] ?? null };
    }),
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
  id: 'draftQuestions',
  context: ({ input: { draftId } }) => ({
    ...{ draftId, opened: null, form: null, removing: null, errors: {}, said: null, change: null },
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The questions of the draft, and the lessons that they may be about.',
      initial: 'waiting',
      invoke: {
        id: 'listDeskQuestions',
        src: 'listDeskQuestions',
        onDone: { target: 'shown', actions: { type: 'setOpened', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Its address is wrong, or it is for another account.',
            guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading the questions' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#draftQuestions.loading' } },
      },
    },
    failed: {
      description: 'The page may ask again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is no such draft, or it is not for this account.' },
    shown: {
      description: 'The questions in their order; a file that is no list of them is edited as a text.',
      on: {
        'form.opened': {
          description: 'A question of an unknown kind has no form.',
          guard: { type: 'canOpen', params: ({ event }) => event.id },
          target: 'editing',
          actions: ['clearMessages', { type: 'openForm', params: ({ event }) => event.id }],
        },
        'move.pressed': {
          target: 'saving',
          actions: [
            'clearMessages',
            { type: 'setChange', params: ({ event: { id, by } }) => ({ type: 'move', id, by }) },
          ],
        },
        'remove.pressed': {
          target: 'askingToRemove',
          actions: ['clearMessages', { type: 'askAbout', params: ({ event }) => event.id }],
        },
      },
    },
    editing: {
      description: 'The form of a question, with what its kind consists of.',
      on: {
        'kind.chosen': { actions: { type: 'chooseKind', params: ({ event }) => event.kind } },
        'field.changed': { actions: { type: 'setField', params: ({ event }) => event } },
        'entry.added': { actions: { type: 'addEntry', params: ({ event }) => event.list } },
        'entry.removed': { actions: { type: 'removeEntry', params: ({ event }) => event } },
        'entry.moved': { actions: { type: 'moveEntry', params: ({ event }) => event } },
        'form.closed': { target: 'shown', actions: ['clearMessages', 'forgetForm'] },
        'form.submitted': {
          target: 'saving',
          actions: ['clearMessages', { type: 'setChange', params: ({ context }) => submission(context) }],
        },
      },
    },
    askingToRemove: {
      description: 'A question is removed with its translations.',
      on: {
        'keep.pressed': { target: 'shown', actions: 'forgetRemoval' },
        'removal.confirmed': {
          target: 'saving',
          actions: [{ type: 'setChange', params: ({ context }) => removal(context) }, 'forgetRemoval'],
        },
      },
    },
    saving: {
      description: 'The server changes the file, and refuses a question that the content check would.',
      initial: 'waiting',
      invoke: {
        id: 'changeDeskQuestions',
        src: 'changeDeskQuestions',
        input: ({ context: { opened, change } }) => ({ basedOn: opened?.hash ?? null, change }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setOpened', params: ({ event }) => event.output },
            'forgetForm',
            { type: 'say', params: 'saved' },
          ],
        },
        onError: [
          {
            description: 'Each field says what it needs.',
            guard: { type: 'isRefusedForm', params: ({ event }) => failureOf(event) },
            target: 'editing',
            actions: { type: 'showProblems', params: ({ event }) => failureOf(event) },
          },
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
              { type: 'logFailure', params: 'Saving a question' },
            ],
          },
          {
            target: 'rereading',
            actions: [
              { type: 'setRefusal', params: ({ event }) => failureOf(event) },
              { type: 'logFailure', params: 'Saving a question' },
            ],
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: { 'stop.pressed': { target: '#draftQuestions.rereading', actions: { type: 'say', params: 'notSaved' } } },
        },
      },
    },
    rereading: {
      description: 'The form keeps what was typed.',
      initial: 'waiting',
      invoke: {
        id: 'listDeskQuestions',
        src: 'listDeskQuestions',
        onDone: { target: 'reread', actions: { type: 'setOpened', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Its address is wrong, or it is for another account.',
            guard: { type: 'hasNone', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          { target: 'cut', actions: { type: 'logFailure', params: 'Loading the questions' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#draftQuestions.rereading' } },
      },
    },
    cut: {
      description: 'What the form has stays until the draft can be read again.',
      on: { 'retry.pressed': 'rereading', 'connection.restored': 'rereading' },
    },
    reread: {
      description: 'Back to the form, unless its question is gone.',
      always: [
        { description: 'What was typed is still there.', guard: 'hasForm', target: 'editing', actions: 'rebaseForm' },
        {
          description: 'Another person has removed it.',
          guard: 'hasLostForm',
          target: 'shown',
          actions: ['forgetForm', { type: 'say', params: 'gone' }],
        },
        { target: 'shown' },
      ],
    },
  },
});

/** Null without such a question, or for one of an unknown kind. */
function formOf({ questions }: DeskQuestions, id: string | null): QuestionForm | null {
  if (questions === null) return null;
  if (id === null) return { id, kind: 'choice', before: {}, typed: fieldsOfKind('choice') };
  const found = questions.find((each) => each.id === id);
  if (!found || !isQuestionKind(found.kind)) return null;
  return { id, kind: found.kind, before: found.fields, typed: found.fields };
}

/** With an error of its own in the form: a field, or the heading of a list. */
const hasPlace = (form: QuestionForm | null, name: string): boolean =>
  form !== null && (name in form.typed || name === 'kind' || listsOf(form.kind).some((list) => list.name === name));

const typed = (
  form: QuestionForm | null,
  edit: (fields: QuestionFields, kind: QuestionForm['kind']) => QuestionFields,
): Partial<DraftQuestionsContext> => (form ? { form: { ...form, typed: edit(form.typed, form.kind) } } : {});

const submission = ({ form }: DraftQuestionsContext): DeskQuestionChange => ({
  ...{ type: 'write', id: form?.id ?? null, kind: form?.kind ?? 'choice', fields: { ...form?.typed } },
});

const removal = ({ removing }: DraftQuestionsContext): DeskQuestionChange => ({ type: 'remove', id: removing ?? '' });

export type DraftQuestions = ActorRefFrom<typeof draftQuestionsMachine>;
