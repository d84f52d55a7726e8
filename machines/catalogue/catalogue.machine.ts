import { assign, emit, raise, setup } from 'xstate';
import type { Category } from '../../common/api/types.ts';
import { isNarrowed, type Narrowing, queryOf, unnarrowed } from '../../common/catalogue-address.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { PAGE_SIZE } from '../../common/rules/list-sizes.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import { failureLogged } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { hasLoadedMore, hasMore, visibleCourses } from './catalogue.selectors.ts';
import type {
  CatalogueContext,
  CatalogueEvent,
  CatalogueInput,
  CoursesAsked,
  CoursesLoaded,
} from './catalogue.types.ts';
import { courseSearchMachine } from './course-search.machine.ts';

export type * from './catalogue.types.ts';

/**
 * The course list in pages of four, with one filter, "Free" and one search, all by the server. The
 * previous list stays until the next is loaded; superseded responses are dropped. The address
 * encodes the view.
 */
export const catalogueMachine = setup({
  types: {
    input: {} as CatalogueInput,
    context: {} as CatalogueContext,
    events: {} as CatalogueEvent,
    emitted: {} as LogFailure | KeepAddress,
    tags: {} as 'busy' | 'slow' | 'growing' | 'filtering',
    children: {} as { search: 'courseSearch' },
  },
  actors: {
    listCourses: notProvided<CoursesLoaded, CoursesAsked>('listCourses'),
    listCategories: notProvided<readonly Category[]>('listCategories'),
    courseSearch: courseSearchMachine,
  },
  guards: {
    hasLoadedMore: ({ context }) => hasLoadedMore(context),
    hasMore: ({ context }) => hasMore(context),
    hasGrown: ({ context }) => context.shown > PAGE_SIZE,
    hasFilter: ({ context }) => isNarrowed(context),
    hasUnknownCategory: ({ context: { filter } }, categories: readonly Category[]) =>
      filter?.by === 'category' && !categories.some(({ name }) => name === filter.name),
    isOtherSearch: ({ context }, { words }: { words: string }) => words !== context.words,
  },
  actions: {
    setCourses: assign((_, { courses, next, total, elsewhere = [], subscription }: CoursesLoaded) => ({
      ...{ courses, next, total, elsewhere, subscription },
      firstNew: null,
    })),
    addCourses: assign(({ context }, { courses, next, total }: CoursesLoaded) => {
      const known = new Set(context.courses.map(({ id }) => id));
      return { courses: [...context.courses, ...courses.filter(({ id }) => !known.has(id))], next, total };
    }),
    // without a total no course is shown
    hideCourses: assign({ total: null }),
    setCategories: assign({ categories: (_, categories: readonly Category[]) => categories }),
    setFilter: assign((_, { filter, free }: Narrowing) => ({ filter, free, takenOff: null })),
    takeFilterOff: assign(({ context: { filter, free } }) => ({ ...unnarrowed, takenOff: { filter, free } })),
    clearCategory: assign({ filter: null }),
    setWords: assign((_, { words }: { words: string }) => ({ words, takenOff: null })),
    showFirst: assign({ shown: PAGE_SIZE, firstNew: null }),
    // the visible courses stay until the other list is loaded
    leaveList: assign(({ context }) => ({ courses: visibleCourses(context), shown: PAGE_SIZE })),
    showMore: assign(({ context: { shown } }) => ({ shown: shown + PAGE_SIZE, firstNew: shown })),
    keepAddress: emit(({ context }) => ({ type: 'address.kept' as const, query: queryOf(context) })),
    changeList: raise({ type: 'list.changed' }),
    logFailure: emit(({ event }, { what }: { what: string }) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'catalogue',
  description: 'The list, what narrows it, and the search field as a chart of its own.',
  context: ({ input: { view } }) => ({
    ...view,
    courses: [],
    next: null,
    total: null,
    elsewhere: [],
    takenOff: null,
    subscription: null,
    categories: [],
    firstNew: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'search',
    src: 'courseSearch',
    input: ({ context: { words } }) => ({ words }),
    onSnapshot: {
      description: 'Typing has paused with other words in the field, or Enter was pressed.',
      guard: { type: 'isOtherSearch', params: ({ event }) => event.snapshot.context },
      actions: [
        { type: 'setWords', params: ({ event }) => event.snapshot.context },
        'leaveList',
        'keepAddress',
        'changeList',
      ],
    },
  },
  states: {
    courses: {
      description: 'The list itself, which is empty until the first courses are loaded.',
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          description: 'Leaving it drops the answer, so that the list is the one that was wanted last.',
          tags: 'busy',
          initial: 'waiting',
          invoke: {
            id: 'listCourses',
            src: 'listCourses',
            input: ({ context: { filter, free, words, shown } }) => ({
              filter,
              free,
              words,
              after: null,
              count: shown,
            }),
            onDone: { target: 'listed', actions: { type: 'setCourses', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: ['hideCourses', { type: 'logFailure', params: { what: 'Loading courses' } }],
            },
          },
          states: {
            waiting: { after: { stillWorking: 'slow' } },
            slow: {
              tags: 'slow',
              on: { 'retry.pressed': '#catalogue.courses.loading' },
            },
          },
        },
        listed: {
          description: 'The courses are in sight, also while more of them are loaded.',
          initial: 'resting',
          on: {
            'less.pressed': {
              description: 'More than the first courses are shown.',
              guard: 'hasGrown',
              target: '.resting',
              actions: ['showFirst', 'keepAddress'],
            },
          },
          states: {
            resting: {
              on: {
                'more.pressed': [
                  {
                    description: 'They were loaded before, and hidden by "Show less".',
                    guard: 'hasLoadedMore',
                    actions: ['showMore', 'keepAddress'],
                  },
                  { description: 'The list goes on.', guard: 'hasMore', target: 'growing' },
                ],
              },
            },
            growing: {
              description: 'The next courses are loaded; those that are there stay as they are.',
              tags: 'growing',
              initial: 'waiting',
              invoke: {
                id: 'loadMore',
                src: 'listCourses',
                input: ({ context: { filter, free, words, next } }) => ({
                  ...{ filter, free, words, after: next, count: PAGE_SIZE },
                }),
                onDone: {
                  target: 'resting',
                  actions: [{ type: 'addCourses', params: ({ event }) => event.output }, 'showMore', 'keepAddress'],
                },
                onError: {
                  target: 'cut',
                  actions: { type: 'logFailure', params: { what: 'Loading more courses' } },
                },
              },
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: {
                  tags: 'slow',
                  on: { 'retry.pressed': '#catalogue.courses.listed.growing' },
                },
              },
            },
            cut: {
              description: 'The next courses could not be loaded; those before them stay.',
              on: { 'retry.pressed': 'growing', 'connection.restored': 'growing' },
            },
          },
        },
        failed: { on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' } },
      },
    },
    categories: {
      description: 'The names in the filter menu, without which the list still works.',
      initial: 'loading',
      states: {
        loading: {
          description: 'No page waits for the names.',
          invoke: {
            id: 'listCategories',
            src: 'listCategories',
            onDone: [
              {
                description: 'The address names a category that does not exist: as if it named none.',
                guard: { type: 'hasUnknownCategory', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  { type: 'setCategories', params: ({ event }) => event.output },
                  'clearCategory',
                  'keepAddress',
                  'changeList',
                ],
              },
              { target: 'ready', actions: { type: 'setCategories', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'logFailure', params: { what: 'Loading categories' } },
            },
          },
        },
        ready: {},
        failed: { on: { 'connection.restored': 'loading' } },
      },
    },
    filter: {
      description: 'The filter menu and the filters below it, which can be used while the courses load.',
      initial: 'closed',
      on: {
        'filter.chosen': {
          target: '.closed',
          actions: [{ type: 'setFilter', params: ({ event }) => event }, 'leaveList', 'keepAddress', 'changeList'],
        },
      },
      states: {
        closed: { on: { 'filter.opened': 'open' } },
        open: {
          tags: 'filtering',
          on: {
            'filter.closed': [
              {
                description: 'Leaving the menu without a choice restores the full list; the filters can be put back.',
                guard: 'hasFilter',
                target: 'closed',
                actions: ['takeFilterOff', 'leaveList', 'keepAddress', 'changeList'],
              },
              { target: 'closed' },
            ],
          },
        },
      },
    },
  },
});
