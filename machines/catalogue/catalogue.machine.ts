import { assign, emit, setup } from 'xstate';
import type { Category } from '../../common/api/types.ts';
import { PAGE_SIZE, STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import type { KeepView, LogFailure } from '../common/emitted.ts';
import { failureLogged } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { hasMore } from './catalogue.selectors.ts';
import type { Catalogue, CatalogueContext, CatalogueEvent, CatalogueInput, Filter } from './catalogue.types.ts';

export type * from './catalogue.types.ts';

/**
 * The course list (CATALOGUE-01, CATALOGUE-02): four courses, four more at a time, one filter. Choosing a filter
 * replaces the list; leaving the menu without a choice restores it. Failures are logged and the lists stay empty.
 */
export const catalogueMachine = setup({
  types: {
    input: {} as CatalogueInput | undefined,
    context: {} as CatalogueContext,
    events: {} as CatalogueEvent,
    emitted: {} as LogFailure | KeepView,
    tags: {} as 'busy' | 'slow' | 'filtering',
  },
  actors: {
    loadCourses: notProvided<Catalogue>('loadCourses'),
    loadCategories: notProvided<readonly Category[]>('loadCategories'),
  },
  guards: {
    hasMore: ({ context }) => hasMore(context),
    hasGrown: ({ context }) => context.shown > PAGE_SIZE,
  },
  actions: {
    setCatalogue: assign((_, catalogue: Catalogue) => catalogue),
    setCategories: assign({ categories: (_, categories: readonly Category[]) => categories }),
    setFilter: assign({ filter: (_, params: { filter: Filter }) => params.filter }),
    clearFilter: assign({ filter: null }),
    showFirst: assign({ shown: PAGE_SIZE }),
    showMore: assign({ shown: ({ context }) => context.shown + PAGE_SIZE }),
    keepView: emit(({ context: { filter, shown } }) => ({ type: 'view.kept' as const, view: { filter, shown } })),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({
    courses: [],
    subscription: null,
    categories: [],
    ...(input?.view ?? { filter: null, shown: PAGE_SIZE }),
  }),
  type: 'parallel',
  states: {
    courses: {
      description: 'The list itself, which is empty until the courses are loaded.',
      initial: 'loading',
      states: {
        loading: {
          description: 'A filter can be chosen before the courses are there.',
          tags: 'busy',
          initial: 'waiting',
          invoke: {
            id: 'loadCourses',
            src: 'loadCourses',
            onDone: { target: 'ready', actions: { type: 'setCatalogue', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'logFailure', params: { what: 'Loading courses' } },
            },
          },
          states: {
            waiting: { after: { stillWorking: 'slow' } },
            slow: {
              tags: 'slow',
              on: { 'retry.pressed': { target: '#catalogue.courses.loading', reenter: true } },
            },
          },
        },
        ready: {
          on: {
            'more.pressed': {
              description: 'The filter leaves courses that are not shown yet.',
              guard: 'hasMore',
              actions: ['showMore', 'keepView'],
            },
            'less.pressed': {
              description: 'More than the first courses are shown.',
              guard: 'hasGrown',
              actions: ['showFirst', 'keepView'],
            },
          },
        },
        failed: { on: { 'retry.pressed': 'loading' } },
      },
    },
    categories: {
      description: 'The names in the filter menu, without which the list still works.',
      initial: 'loading',
      states: {
        loading: {
          description: 'No page waits for the names.',
          invoke: {
            id: 'loadCategories',
            src: 'loadCategories',
            onDone: { target: 'ready', actions: { type: 'setCategories', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'logFailure', params: { what: 'Loading categories' } },
            },
          },
        },
        ready: {},
        failed: {},
      },
    },
    filter: {
      description: 'The filter menu, which can be used while the courses load.',
      initial: 'closed',
      states: {
        closed: { on: { 'filter.opened': 'open' } },
        open: {
          tags: 'filtering',
          on: {
            'filter.chosen': {
              target: 'closed',
              actions: [{ type: 'setFilter', params: ({ event }) => event }, 'showFirst', 'keepView'],
            },
            'filter.closed': { target: 'closed', actions: ['clearFilter', 'showFirst', 'keepView'] },
          },
        },
      },
    },
  },
});
