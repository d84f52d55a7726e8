import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate';
import type { DeskStatement } from '../../common/api/types.ts';
import { mostStatementBytes } from '../../common/desk/statements.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { RecordChanged } from './staff-action.machine.ts';

/** Of the browser. */
export interface ChosenFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface StatementFile {
  name: string;
  /** Its bytes as Base64. */
  content: string;
}

export interface GivenStatement {
  typed: string;
  /** Counts before what is typed. */
  file: StatementFile | null;
}

export interface StatementsContext extends GivenStatement {
  statement: DeskStatement | null;
  said: Said<'nothing' | 'tooLarge' | 'unreadable' | 'notReached'> | null;
}

export type StatementsEvent =
  | { type: 'lines.typed'; typed: string }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'file.removed' }
  | { type: 'form.submitted' }
  | { type: 'another.pressed' }
  | { type: 'retry.pressed' }
  | StopPressed
  | RecordChanged
  | ConnectionRestored;

const nothing: StatementsContext = { typed: '', file: null, statement: null, said: null };

/**
 * A bank statement, compared with the orders that wait for their money. The server stores nothing,
 * so it is sent again after each change.
 */
export const statementsMachine = setup({
  types: {
    context: {} as StatementsContext,
    events: {} as StatementsEvent,
    emitted: {} as LogFailure,
    tags: {} as 'busy' | 'slow' | 'read' | 'giving',
  },
  actors: {
    readFile: notProvided<StatementFile, ChosenFile>('readFile'),
    readDeskStatement: notProvided<DeskStatement, GivenStatement>('readDeskStatement'),
  },
  guards: {
    isTooLarge: (_, { file }: { file: ChosenFile }) => file.size > mostStatementBytes,
    hasSomething: ({ context: { typed, file } }) => file !== null || typed.trim() !== '',
  },
  actions: {
    setTyped: assign({ typed: (_, { typed }: { typed: string }) => typed }),
    setFile: assign({ file: (_, file: StatementFile) => file }),
    removeFile: assign({ file: null }),
    setStatement: assign({ statement: (_, statement: DeskStatement) => statement }),
    sayNothing: assign({ said: 'nothing' as const }),
    sayTooLarge: assign({ said: 'tooLarge' as const }),
    sayUnreadable: assign({ said: 'unreadable' as const }),
    setSaid: assign({
      said: (_, failure: ApiFailure) => {
        const first = firstError(failure);
        return first === null ? (serverWords(failure) ?? ('notReached' as const)) : { words: first };
      },
    }),
    clearSaid: assign({ said: null }),
    startAgain: assign(nothing),
    logFailure: emit(({ event }) => failureLogged('Reading a bank statement', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'statements',
  context: nothing,
  initial: 'giving',
  states: {
    giving: {
      description: 'A file to choose, and a field for lines.',
      tags: 'giving',
      on: {
        'lines.typed': { actions: [{ type: 'setTyped', params: ({ event }) => event }, 'clearSaid'] },
        'file.chosen': [
          {
            description: 'It is not sent: the server would refuse it.',
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            actions: 'sayTooLarge',
          },
          { target: 'opening' },
        ],
        'file.removed': { actions: ['removeFile', 'clearSaid'] },
        'form.submitted': [
          { description: 'The server says what is wrong with it.', guard: 'hasSomething', target: 'reading' },
          { actions: 'sayNothing' },
        ],
      },
    },
    opening: {
      description: 'The browser reads the file.',
      tags: ['busy', 'giving'],
      entry: 'clearSaid',
      initial: 'waiting',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ event }) => {
          assertEvent(event, 'file.chosen');
          return event.file;
        },
        onDone: { target: 'giving', actions: { type: 'setFile', params: ({ event }) => event.output } },
        onError: {
          description: 'It may have been moved, or it is on a disk that is gone.',
          target: 'giving',
          actions: 'sayUnreadable',
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#statements.giving' } },
      },
    },
    reading: {
      description: 'The server reads and compares it. What was given stays in the form.',
      tags: ['busy', 'giving'],
      entry: 'clearSaid',
      initial: 'waiting',
      invoke: {
        id: 'readDeskStatement',
        src: 'readDeskStatement',
        input: ({ context: { typed, file } }) => ({ typed, file }),
        onDone: { target: 'read', actions: { type: 'setStatement', params: ({ event }) => event.output } },
        onError: {
          target: 'giving',
          actions: [{ type: 'setSaid', params: ({ event }) => failureOf(event) }, 'logFailure'],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: { 'stop.pressed': { description: 'Nothing is changed by reading.', target: '#statements.giving' } },
        },
      },
    },
    read: {
      description: 'The lines with what they match. A line is confirmed by the command, in its dialog.',
      tags: 'read',
      on: {
        'record.changed': 'again',
        'another.pressed': { target: 'giving', actions: 'startAgain' },
      },
    },
    again: {
      description: 'A line was confirmed: the lines stay while they are compared again.',
      tags: ['busy', 'read'],
      initial: 'waiting',
      invoke: {
        id: 'readDeskStatement',
        src: 'readDeskStatement',
        input: ({ context: { typed, file } }) => ({ typed, file }),
        onDone: { target: 'read', actions: { type: 'setStatement', params: ({ event }) => event.output } },
        onError: { target: 'stale', actions: 'logFailure' },
      },
      on: {
        'record.changed': {
          description: 'What is on its way may be from before the change.',
          target: 'again',
          reenter: true,
        },
        'another.pressed': { target: 'giving', actions: 'startAgain' },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#statements.again' } },
      },
    },
    stale: {
      description: 'The lines are those from before the change.',
      tags: 'read',
      on: {
        'retry.pressed': 'again',
        'connection.restored': 'again',
        'record.changed': 'again',
        'another.pressed': { target: 'giving', actions: 'startAgain' },
      },
    },
  },
});

export type Statements = ActorRefFrom<typeof statementsMachine>;
