import { assign, emit, setup } from 'xstate';
import type { components } from '../../common/api/schema.d.ts';
import { PAGE_SIZE, STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import type { KeepView, LogFailure } from '../common/emitted.ts';
import { failureLogged } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

type Course = components['schemas']['Course'];
type Category = components['schemas']['Category'];

/** The courses, and the subscription of the learner who looks at them, which opens every one. */
export interface Catalogue {
  courses: readonly Course[];
  subscription: components['schemas']['RunningSubscription'];
}

/** What the Filter menu offers (CATALOGUE-02). */
export type Filter =
  | { by: 'category'; name: string }
  | { by: 'date'; order: 'newest' | 'oldest' }
  | { by: 'collection'; owned: boolean };

/** What of the list is looked at. */
export interface CatalogueView {
  filter: Filter | null;
  /** How many of the list are shown at most. */
  shown: number;
}

// Input
export interface CatalogueInput {
  /** How the page was left, when one comes back to it. */
  view?: CatalogueView | undefined;
}

// Context
export interface CatalogueContext extends Catalogue, CatalogueView {
  categories: readonly Category[];
}

// Events
export type CatalogueEvent =
  | { type: 'filter.opened' }
  | { type: 'filter.chosen'; filter: Filter }
  | { type: 'filter.closed' }
  | { type: 'more.pressed' }
  | { type: 'less.pressed' }
  | { type: 'retry.pressed' };

/** The list that the filter leaves, whole. */
export function filteredCourses({ courses, categories, filter }: CatalogueContext): readonly Course[] {
  switch (filter?.by) {
    case 'category': {
      const ids = new Set(categories.find(({ name }) => name === filter.name)?.course.map(({ id }) => id));
      return courses.filter(({ id }) => ids.has(id));
    }
    case 'date': {
      const sign = filter.order === 'newest' ? -1 : 1;
      return courses.toSorted((a, b) => sign * a.created_at.localeCompare(b.created_at));
    }
    case 'collection':
      return courses.filter(({ purchased }) => purchased === filter.owned);
    default:
      return courses;
  }
}

/** The courses on the page. */
export const visibleCourses = (context: CatalogueContext): readonly Course[] =>
  filteredCourses(context).slice(0, context.shown);

/** Whether 'View more courses' has anything to add. */
export const hasMore = (context: CatalogueContext): boolean => filteredCourses(context).length > context.shown;

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
      initial: 'loading',
      states: {
        loading: {
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
            'more.pressed': { guard: 'hasMore', actions: ['showMore', 'keepView'] },
            'less.pressed': { guard: 'hasGrown', actions: ['showFirst', 'keepView'] },
          },
        },
        failed: { on: { 'retry.pressed': 'loading' } },
      },
    },
    categories: {
      initial: 'loading',
      states: {
        loading: {
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
