import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskActionName, DeskActionOutcome } from '../../common/api/types.ts';
import { actionOf, asksSomething, initialFields, missingFields, sentFields } from '../../common/desk/actions.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { type ApiFailure, type FieldErrors, failureOf, mayHaveArrived, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { isSignInAsked, signInAgainMachine, wayAsked } from './sign-in-again.machine.ts';

type Values = Readonly<Record<string, string>>;

/** What a button of a page does. */
export interface ChosenAction {
  action: DeskActionName;
  /** Arguments that the page fills in. */
  known: Values;
  /** Whom or what it is about, such as the learner's name. */
  about: string;
  /** What its form begins with. */
  begins?: Values | undefined;
}

export interface ActionRun {
  action: DeskActionName;
  arguments: Values;
  options: Values;
  reason: string;
}

export interface StaffActionContext {
  chosen: ChosenAction | null;
  typed: Values;
  reason: string;
  errors: FieldErrors<'missing'>;
  /** Why it was not done, or not tried. */
  said: Said<'notReached'> | null;
  /** Of the dry run, then of the action itself. */
  outcome: DeskActionOutcome | null;
}

export type StaffActionEvent =
  | ({ type: 'action.chosen' } & ChosenAction)
  | { type: 'field.changed'; field: string; value: string }
  | { type: 'form.submitted' }
  | { type: 'reason.changed'; reason: string }
  | { type: 'action.confirmed' }
  | { type: 'change.pressed' }
  | { type: 'again.pressed' }
  | { type: 'stop.pressed' }
  | { type: 'copy.pressed' }
  | { type: 'close.pressed' }
  /** Escape, or a press outside of the dialog. */
  | { type: 'dialog.dismissed' };

export type StaffActionTag = 'busy' | 'slow' | 'running';

/** What the page shows may have changed: it reads it again. */
export interface RecordChanged {
  type: 'record.changed';
}

const nothing: StaffActionContext = { chosen: null, typed: {}, reason: '', errors: {}, said: null, outcome: null };

/** @throws in `closed`, where nothing is run */
function runOf({ chosen, typed, reason }: StaffActionContext): ActionRun {
  if (chosen === null) throw new Error('No action is chosen');
  const { action, known } = chosen;
  return { action, ...sentFields(action, known, typed), reason: reason.trim() };
}

/** The first column of what is shown once. */
export const codesOf = ({ outcome }: StaffActionContext): string[] =>
  (outcome?.table?.rows ?? []).map(([code]) => String(code ?? ''));

/**
 * Runs a command of staff from a page: asks what the page does not know, shows what a dry run says,
 * and runs it with a reason, or asks a second person. A run that was not answered may have been
 * carried out.
 */
export const staffActionMachine = setup({
  types: {
    context: {} as StaffActionContext,
    events: {} as StaffActionEvent,
    emitted: {} as RecordChanged,
    tags: {} as StaffActionTag,
    children: {} as {
      previewAction: 'previewAction';
      runDeskAction: 'runDeskAction';
      copyText: 'copyText';
      again: 'signInAgain';
    },
  },
  actors: {
    previewAction: notProvided<DeskActionOutcome, ActionRun>('previewAction'),
    runDeskAction: notProvided<DeskActionOutcome, ActionRun>('runDeskAction'),
    copyText: notProvided<void, { text: string }>('copyText'),
    signInAgain: signInAgainMachine,
  },
  guards: {
    canAsk: (_, { action }: { action: DeskActionName }) => asksSomething(action),
    hasFields: ({ context: { chosen } }) => chosen !== null && asksSomething(chosen.action),
    isComplete: ({ context: { chosen, typed } }) => chosen !== null && missingFields(chosen.action, typed).length === 0,
    hasReason: ({ context }) => context.reason.trim() !== '',
    isShownOnce: ({ context: { chosen } }) => chosen !== null && actionOf(chosen.action).isShownOnce === true,
    isSignInAsked: (_, failure: ApiFailure) => isSignInAsked(failure),
    isShown: (_, { isShown }: { isShown: boolean }) => isShown,
    isKept: (_, { approval }: DeskActionOutcome) => approval !== null,
    isReasonWrong: (_, { errors }: ApiFailure) => errors.reason !== undefined,
    isRefused: (_, failure: ApiFailure) => !mayHaveArrived(failure),
    isRefusedAtFields: ({ context: { chosen } }, { kind }: ApiFailure) =>
      kind === 'validation' && chosen !== null && asksSomething(chosen.action),
  },
  actions: {
    choose: assign((_, { action, known, about, begins }: ChosenAction) => ({
      chosen: { action, known, about, ...(begins && { begins }) },
      typed: { ...initialFields(action), ...begins },
    })),
    clear: assign(nothing),
    typeField: assign({
      typed: ({ context }, { field, value }: { field: string; value: string }) => ({
        ...context.typed,
        [field]: value,
      }),
    }),
    setReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    nameMissing: assign(({ context: { chosen, typed } }) => ({
      said: null,
      errors: Object.fromEntries(
        (chosen === null ? [] : missingFields(chosen.action, typed)).map((field) => [field, 'missing' as const]),
      ),
    })),
    askReason: assign({ errors: { reason: 'missing' as const } }),
    clearErrors: assign({ errors: {}, said: null }),
    setOutcome: assign({ outcome: (_, outcome: DeskActionOutcome) => outcome }),
    setFailure: assign(({ context: { chosen } }, failure: ApiFailure) => {
      const fields = ['reason', ...(chosen === null ? [] : Object.keys(actionOf(chosen.action).asks))];
      const { error, errors } = shownAtFields(failure, fields, 'notReached' as const);
      return { said: error, errors };
    }),
    tellChanged: emit({ type: 'record.changed' as const }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'staffAction',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      description: 'The page is there with its buttons.',
      entry: 'clear',
      on: {
        'action.chosen': [
          {
            description: 'The command takes more than the page knows.',
            guard: { type: 'canAsk', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'choose', params: ({ event }) => event },
          },
          { target: 'previewing', actions: { type: 'choose', params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      description: 'The arguments and options of the command, as a form.',
      on: {
        'field.changed': { actions: { type: 'typeField', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'Whether the values are right is for the command to say.',
            guard: 'isComplete',
            target: 'previewing',
          },
          { actions: 'nameMissing' },
        ],
        'close.pressed': 'closed',
        'dialog.dismissed': 'closed',
      },
    },
    previewing: {
      description: 'The dry run changes nothing, so it may be stopped.',
      tags: 'busy',
      entry: 'clearErrors',
      initial: 'waiting',
      invoke: {
        id: 'previewAction',
        src: 'previewAction',
        input: ({ context }) => runOf(context),
        onDone: { target: 'confirming', actions: { type: 'setOutcome', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'What was typed is put right in the form.',
            guard: { type: 'isRefusedAtFields', params: ({ event }) => failureOf(event) },
            target: 'asking',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          { target: 'refused', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
        ],
      },
      on: { 'close.pressed': 'closed', 'dialog.dismissed': 'closed' },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': [
              { description: 'The form keeps what was typed.', guard: 'hasFields', target: '#staffAction.asking' },
              { target: '#staffAction.closed' },
            ],
          },
        },
      },
    },
    confirming: {
      description: 'What the dry run said, and a field for the reason, which the audit log keeps.',
      on: {
        'reason.changed': { actions: { type: 'setReason', params: ({ event }) => event } },
        'action.confirmed': [
          { description: 'The server has rules for its words.', guard: 'hasReason', target: 'running' },
          { actions: 'askReason' },
        ],
        'change.pressed': {
          description: 'Back to the form, which keeps what was typed.',
          guard: 'hasFields',
          target: 'asking',
          actions: 'clearErrors',
        },
        'close.pressed': 'closed',
        'dialog.dismissed': 'closed',
      },
    },
    running: {
      description: 'The dialog stays: closing it would not take back what the server does.',
      tags: ['busy', 'running'],
      entry: 'clearErrors',
      initial: 'waiting',
      invoke: {
        id: 'runDeskAction',
        src: 'runDeskAction',
        input: ({ context }) => runOf(context),
        onDone: [
          {
            description: 'A second person has to approve it.',
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'kept',
            actions: { type: 'setOutcome', params: ({ event }) => event.output },
          },
          { target: 'done', actions: { type: 'setOutcome', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            description: 'It lasts, and the sign-in is too long ago; nothing was done.',
            guard: { type: 'isSignInAsked', params: ({ event }) => failureOf(event) },
            target: 'signingInAgain',
          },
          {
            description: 'It names a person by an address or a number, for example; nothing was done.',
            guard: { type: 'isReasonWrong', params: ({ event }) => failureOf(event) },
            target: 'confirming',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          {
            description: 'The server says why; nothing was done.',
            guard: { type: 'isRefused', params: ({ event }) => failureOf(event) },
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => failureOf(event) },
          },
          { target: 'unknown' },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': {
              description: 'The call may have arrived: the page does not say that nothing was done.',
              target: '#staffAction.unknown',
            },
          },
        },
      },
    },
    signingInAgain: {
      description: 'What was typed, and the reason, are kept.',
      invoke: {
        id: 'again',
        src: 'signInAgain',
        input: ({ event }) => wayAsked(event),
        onDone: [
          {
            description: 'It goes on with what was confirmed.',
            guard: { type: 'isShown', params: ({ event }) => event.output },
            target: 'running',
          },
          { target: 'confirming' },
        ],
      },
    },
    done: {
      description: 'The page behind the dialog is read again.',
      entry: 'tellChanged',
      on: {
        'close.pressed': 'closed',
        'dialog.dismissed': [
          {
            description: 'What is shown this once stays until it is closed by its button.',
            guard: 'isShownOnce',
          },
          { target: 'closed' },
        ],
        'copy.pressed': { description: 'The codes alone, one in a line.', guard: 'isShownOnce', target: '.copying' },
      },
      initial: 'shown',
      states: {
        shown: {},
        copying: {
          description: 'The page stays as it is.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: codesOf(context).join('\n') }),
            onDone: 'copied',
            onError: { description: 'The codes are there to be selected, or printed.', target: 'notCopied' },
          },
        },
        copied: {},
        notCopied: {},
      },
    },
    kept: {
      description: 'Nothing was done yet: it waits for a second person, and the dialog leads to the request.',
      on: { 'close.pressed': 'closed', 'dialog.dismissed': 'closed' },
    },
    refused: {
      description: 'Nothing was done. What was typed is kept.',
      on: {
        'again.pressed': [
          { description: 'Something in the form may have to change.', guard: 'hasFields', target: 'asking' },
          { target: 'previewing' },
        ],
        'close.pressed': 'closed',
        'dialog.dismissed': 'closed',
      },
    },
    unknown: {
      description: 'No answer came, so it may have been done. Another dry run says what is left to do.',
      on: {
        'again.pressed': 'previewing',
        'close.pressed': { target: 'closed', actions: 'tellChanged' },
        'dialog.dismissed': { target: 'closed', actions: 'tellChanged' },
      },
    },
  },
});

export type StaffAction = ActorRefFrom<typeof staffActionMachine>;
