import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskReport, DeskReportName } from '../../common/api/types.ts';
import { fieldsOf, isComplete, isEmpty, type ReportAsked } from '../../common/desk/reports.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface ReportContext {
  /** In the form. */
  typed: ReportAsked;
  /** Of the report that is shown or on its way. */
  asked: ReportAsked;
  report: DeskReport | null;
  said: Said<'notReached'> | null;
}

export type ReportEvent =
  | { type: 'report.chosen'; report: DeskReportName }
  | { type: 'choice.changed'; name: 'month' | 'course' | 'batch'; value: string }
  | { type: 'report.submitted' }
  | { type: 'retry.pressed' }
  | ConnectionRestored;

/** A report of the desk; the address keeps which, and what it is about. */
export const reportMachine = setup({
  types: {
    input: {} as ReportAsked,
    context: {} as ReportContext,
    events: {} as ReportEvent,
    emitted: {} as KeepAddress | LogFailure,
    tags: {} as 'slow',
  },
  actors: { getReport: notProvided<DeskReport, ReportAsked>('getReport') },
  guards: {
    isAsked: ({ context }) => isComplete(context.asked),
    isEmpty: (_, { parts }: DeskReport) => isEmpty(parts),
  },
  actions: {
    chooseReport: assign({ typed: ({ context }, report: DeskReportName) => ({ ...context.typed, report }) }),
    setChoice: assign({
      typed: ({ context }, { name, value }: { name: 'month' | 'course' | 'batch'; value: string }) => ({
        ...context.typed,
        [name]: value,
      }),
    }),
    takeChoices: assign({ asked: ({ context }) => context.typed }),
    keepAddress: emit(({ context: { asked } }) => {
      const query = new URLSearchParams({ report: asked.report, ...fieldsOf(asked) });
      return { type: 'address.kept' as const, query: `?${query}` };
    }),
    showReport: assign({ report: (_, report: DeskReport) => report }),
    dropReport: assign({ report: null, said: null }),
    setSaid: assign((_, failure: ApiFailure) => {
      const first = firstError(failure);
      return { said: first === null ? (serverWords(failure) ?? ('notReached' as const)) : { words: first } };
    }),
    logFailure: emit(({ context, event }) => failureLogged(`Loading the report ${context.asked.report}`, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'report',
  context: ({ input }) => ({ typed: input, asked: input, report: null, said: null }),
  initial: 'deciding',
  on: {
    'report.chosen': { actions: { type: 'chooseReport', params: ({ event }) => event.report } },
    'choice.changed': { actions: { type: 'setChoice', params: ({ event }) => event } },
    'report.submitted': { target: '.deciding', actions: ['takeChoices', 'keepAddress'] },
  },
  states: {
    deciding: {
      description: 'What was asked for may not be whole yet.',
      entry: 'dropReport',
      always: [
        {
          description: 'All that the report is asked by is given.',
          guard: 'isAsked',
          target: 'loading',
        },
        { target: 'asking' },
      ],
    },
    asking: { description: 'The report needs to know more, such as which course.' },
    loading: {
      description: 'The server counts what has changed, and adds up.',
      initial: 'waiting',
      invoke: {
        id: 'getReport',
        src: 'getReport',
        input: ({ context }) => context.asked,
        onDone: [
          {
            description: 'Every number is 0.',
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'showReport', params: ({ event }) => event.output },
          },
          { target: 'shown', actions: { type: 'showReport', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'setSaid', params: ({ event }) => failureOf(event) }, 'logFailure'],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#report.loading' } },
      },
    },
    shown: { description: 'Tables and plots, to print and to download.' },
    empty: { description: 'Nothing happened in the period.' },
    failed: {
      description: 'There may be no such course or batch, or the server did not answer.',
      on: { 'retry.pressed': 'deciding', 'connection.restored': 'deciding' },
    },
  },
});

export type Report = ActorRefFrom<typeof reportMachine>;
