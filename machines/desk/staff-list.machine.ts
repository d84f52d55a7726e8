import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DeskColumn, DeskListName, DeskListPage, DeskRow } from '../../common/api/types.ts';
import { sentFilters, setFilters } from '../../common/desk/lists.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf, firstError, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { RecordChanged } from './staff-action.machine.ts';

type Values = Readonly<Record<string, string>>;

export interface StaffListInput {
  list: DeskListName;
  /** From the address. */
  filters: Values;
}

/** What a page of rows is asked by. */
export interface RowsAsked {
  list: DeskListName;
  filters: readonly string[];
  after: string | null;
}

export interface StaffListContext {
  list: DeskListName;
  /** In the form. */
  typed: Values;
  /** Of the rows. */
  filters: Values;
  columns: readonly DeskColumn[];
  rows: readonly DeskRow[];
  /** Index of the first row that was appended last, for focus. */
  firstNew: number | null;
  /** Where the next page begins. */
  next: string | null;
  said: Said<'notReached'> | null;
}

export type StaffListEvent =
  | { type: 'filter.changed'; name: string; value: string }
  | { type: 'filters.submitted' }
  | { type: 'filters.cleared' }
  | { type: 'more.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'stop.pressed' }
  | RecordChanged
  | ConnectionRestored;

/**
 * A list of the desk: filters, which the address keeps, and rows in pages that are appended.
 */
export const staffListMachine = setup({
  types: {
    input: {} as StaffListInput,
    context: {} as StaffListContext,
    events: {} as StaffListEvent,
    emitted: {} as KeepAddress | LogFailure,
    tags: {} as 'slow' | 'ready',
  },
  actors: { listDesk: notProvided<DeskListPage, RowsAsked>('listDesk') },
  guards: {
    hasMore: ({ context }) => context.next !== null,
  },
  actions: {
    setFilter: assign({
      typed: ({ context }, { name, value }: { name: string; value: string }) => ({ ...context.typed, [name]: value }),
    }),
    takeFilters: assign({ filters: ({ context }) => setFilters(context.list, context.typed) }),
    clearFilters: assign({ typed: {}, filters: {} }),
    keepAddress: emit(({ context }) => {
      const query = new URLSearchParams(context.filters).toString();
      return { type: 'address.kept' as const, query: query === '' ? '' : `?${query}` };
    }),
    showPage: assign((_, { columns, rows, next }: DeskListPage) => ({ columns, rows, next, firstNew: null })),
    addPage: assign(({ context }, { rows, next }: DeskListPage) => ({
      rows: [...context.rows, ...rows],
      firstNew: rows.length === 0 ? null : context.rows.length,
      next,
    })),
    setSaid: assign((_, failure: ApiFailure) => {
      const first = firstError(failure);
      return { said: first === null ? (serverWords(failure) ?? ('notReached' as const)) : { words: first } };
    }),
    clearSaid: assign({ said: null }),
    logFailure: emit(({ context, event }) => failureLogged(`Loading the list ${context.list}`, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'staffList',
  context: ({ input: { list, filters } }) => {
    const known = setFilters(list, filters);
    return { list, typed: known, filters: known, columns: [], rows: [], firstNew: null, next: null, said: null };
  },
  initial: 'loading',
  on: {
    'filter.changed': { actions: { type: 'setFilter', params: ({ event }) => event } },
    'filters.submitted': { target: '.loading', actions: ['takeFilters', 'keepAddress'] },
    'filters.cleared': { target: '.loading', actions: ['clearFilters', 'keepAddress'] },
    'record.changed': {
      description: 'Rows may have changed or gone.',
      target: '.loading',
    },
  },
  states: {
    loading: {
      description: 'The first page. Rows that were there stay until it has come.',
      entry: 'clearSaid',
      initial: 'waiting',
      invoke: {
        id: 'listDesk',
        src: 'listDesk',
        input: ({ context: { list, filters } }) => ({ list, filters: sentFilters(list, filters), after: null }),
        onDone: { target: 'shown', actions: { type: 'showPage', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [{ type: 'setSaid', params: ({ event }) => failureOf(event) }, 'logFailure'],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: { 'retry.pressed': '#staffList.loading' },
        },
      },
    },
    shown: {
      description: 'The rows, with what can be done about each.',
      tags: 'ready',
      on: {
        'more.pressed': { description: 'There is another page.', guard: 'hasMore', target: 'adding' },
      },
    },
    adding: {
      description: 'The next page is appended.',
      tags: 'ready',
      entry: 'clearSaid',
      initial: 'waiting',
      invoke: {
        id: 'listDesk',
        src: 'listDesk',
        input: ({ context: { list, filters, next } }) => ({ list, filters: sentFilters(list, filters), after: next }),
        onDone: { target: 'shown', actions: { type: 'addPage', params: ({ event }) => event.output } },
        onError: {
          target: 'cut',
          actions: [{ type: 'setSaid', params: ({ event }) => failureOf(event) }, 'logFailure'],
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#staffList.shown' } },
      },
    },
    cut: {
      description: 'The next page did not come; the rows before it stay.',
      tags: 'ready',
      on: { 'more.pressed': 'adding' },
    },
    failed: {
      description: 'The filters stay: the server may have refused one of them.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
  },
});

export type StaffList = ActorRefFrom<typeof staffListMachine>;
