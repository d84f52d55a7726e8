import { act, render, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { createModel, next, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, type Snapshot, type SnapshotFrom, waitFor } from 'xstate';
import type { Category, Course } from '../../../../common/api/types.ts';
import { addressOf, isNarrowed, queryOf, unnarrowed, viewIn, wholeList } from '../../../../common/catalogue-address.ts';
import {
  type CatalogueContext,
  type CatalogueEvent,
  type CatalogueView,
  type CoursesAsked,
  type CoursesLoaded,
  catalogueMachine,
  type Filter,
  type Narrowing,
} from '../../../../machines/catalogue/catalogue.machine.ts';
import { hasLoadedMore, hasMore, visibleCourses } from '../../../../machines/catalogue/catalogue.selectors.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { CatalogueScreen } from '../../../../src/flows/catalogue/catalogue/CatalogueScreen.tsx';
import { found } from '../../../../src/flows/catalogue/catalogue/narrowing.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aCourse, aSubscription } from '../../../support/courses.ts';
import { aRegion, aWishlist } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const aTitled = (title: string, day: number, purchased = false): Course =>
  aCourse({}, { id: title.toLowerCase(), title, created_at: `2026-01-0${day}T00:00:00.000Z`, purchased });
const courses = [
  aTitled('Baking', 3, true),
  aTitled('Candles', 1),
  aTitled('Drawing', 9),
  aTitled('Excel', 2, true),
  aTitled('Felting', 5),
  aTitled('Gardening', 4),
  aTitled('Henna', 6),
  aTitled('Invoices', 8),
  aTitled('Jewellery', 7),
];
const categories: readonly Category[] = [
  { name: 'Business', course: [] },
  { name: 'Crafts', course: [] },
];
const inCategory: Readonly<Record<string, readonly string[]>> = {
  Business: ['excel', 'invoices'],
  Crafts: ['candles', 'drawing', 'felting', 'henna', 'jewellery'],
};

const inFree = ['baking', 'drawing', 'henna', 'invoices', 'jewellery'];

const choices: Readonly<Record<string, Filter>> = {
  'Newest-Oldest': { by: 'date', order: 'newest' },
  'Oldest-Newest': { by: 'date', order: 'oldest' },
  'In collection': { by: 'collection', owned: true },
  'Not in collection': { by: 'collection', owned: false },
};
const nameOf = (filter: Filter | null): string =>
  filter?.by === 'category'
    ? filter.name
    : (Object.entries(choices).find(([, each]) => JSON.stringify(each) === JSON.stringify(filter))?.[0] ?? '');

type Shown = SnapshotFrom<typeof catalogueMachine>;

const answered = (from: number, to: number, more: Partial<CoursesLoaded> = {}): CoursesLoaded => ({
  courses: courses.slice(from, to),
  next: to < courses.length ? String(to) : null,
  total: courses.length,
  subscription: null,
  ...more,
});

/**
 * What a learner does one after the other: with the menu open nothing else; the properties below
 * mix it all.
 */
const isMenuClosed = (snapshot: Shown) => snapshot.matches({ filter: 'closed' });

/** What can be taken off or put back below the menu. */
const offered = ({ filter, free, takenOff }: CatalogueContext): Narrowing[] => [
  ...(filter ? [{ filter: null, free }] : []),
  ...(free ? [{ filter, free: false }] : []),
  ...(takenOff ? [takenOff] : []),
];

/** Follows a link: by its key while the filter menu is open, which takes the presses elsewhere. */
const follow = (name: string | RegExp) => async (_: CatalogueEvent, user: UserEvent) => {
  const link = screen.getByRole('link', { name });
  if (filterButton().getAttribute('aria-expanded') !== 'true') return user.click(link);
  act(() => link.focus());
  await user.keyboard('{Enter}');
};
const filterButton = () => screen.getByRole('button', { name: 'Filter' });
/** In the menu, or below it. */
function linkTo({ filter, free }: Narrowing): HTMLElement {
  const isOpen = filterButton().getAttribute('aria-expanded') === 'true';
  const links = isOpen
    ? within(filterButton().closest('fieldset') ?? document.body).getAllByRole('link')
    : screen.getAllByRole('link', { name: /^Remove filter |^Put back$/ });
  const leading = links.find((link) => {
    const view = viewIn(new URL(link.getAttribute('href') ?? '', 'https://a.test').searchParams);
    return JSON.stringify([view.filter, view.free]) === JSON.stringify([filter, free]);
  });
  if (!leading) throw new Error(`No link leads to ${JSON.stringify({ filter, free })}`);
  return leading;
}
const retryControl = () =>
  screen.queryByRole('link', { name: 'Try again' }) ?? screen.getByRole('button', { name: /^(Try|Load) again$/ });

const searchesFor = (words: string) => next({ context: { typed: words, words } });

const model = createModel(catalogueMachine, {
  events: {
    'filter.opened': { when: isMenuClosed },
    'more.pressed': { when: isMenuClosed },
    'less.pressed': { when: isMenuClosed },
    'connection.restored': { when: isMenuClosed },
    'retry.pressed': { when: isMenuClosed },
    'filter.chosen': {
      generate: (snapshot) => {
        const { filter, free, categories: named } = snapshot.context;
        if (isMenuClosed(snapshot)) return offered(snapshot.context);
        return [
          unnarrowed,
          { filter, free: true },
          { filter: { by: 'date', order: 'newest' }, free },
          ...(named.length > 0 ? [{ filter: { by: 'category', name: 'Crafts' }, free } as const] : []),
        ];
      },
    },
    'filter.closed': { when: (snapshot) => !isMenuClosed(snapshot) },
  },
  outcomes: {
    listCourses: {
      ...refusalsOf('GET /courses/all/{language}', 'GET /user/courses'),
      'the first four': resolve(answered(0, 4)),
      'the first five and no more, for a subscriber': resolve(
        answered(0, 5, { next: null, subscription: aSubscription }),
      ),
      none: resolve(answered(9, 9, { total: 0 })),
      'no answer': reject(failure('network')),
    },
    listCategories: {
      ...refusalsOf('GET /categories/{language}'),
      two: resolve(categories),
      'no answer': reject(failure('network')),
    },
    courseSearch: { 'searched for tea': searchesFor('tea'), 'searched for nothing': searchesFor('') },
  },
  serializeState: ({ value, context }) => [
    value,
    [hasLoadedMore(context), hasMore(context), context.shown > 4, context.total === null, context.total === 0],
    context.filter && (nameOf(context.filter) === 'Cookery' ? 'unknown' : 'known'),
    [context.free, context.takenOff !== null],
    context.words !== '',
  ],
});

testModel(model, {
  proves: ['CATALOGUE-01', 'CATALOGUE-02', 'CATALOGUE-03', 'SEARCH-01', 'SEARCH-02', 'SEARCH-09', 'SESSION-03'],
  // all of an address: what it asks for is left, step by step, for the plain list
  variants: { '': { view: { filter: { by: 'category', name: 'Cookery' }, free: false, words: 'bread', shown: 8 } } },
  // each address that is kept would be a line; the properties below hold what the transitions do
  reviewed: ['ignored', 'screen'],
  sut: screenOf({
    surround: siteLayout,
    render: (actor) => render(<CatalogueScreen catalogue={actor} region={aRegion()} wishlist={aWishlist()} />),
    gestures: {
      'filter.opened': (_, user) => user.click(filterButton()),
      'filter.closed': (_, user) => user.click(filterButton()),
      'filter.chosen': (narrowing, user) => user.click(linkTo(narrowing)),
      'more.pressed': follow(/^(View|Loading) more courses$/),
      'less.pressed': follow('Show less'),
      'connection.restored': external,
      'retry.pressed': (_, user) => user.click(retryControl()),
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ context, ...snapshot }: Shown): void {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Find the skill that moves you forward');
  seeFilter(context, snapshot.hasTag('filtering'));
  const list = snapshot.value.courses;
  const [busy, growing] = [snapshot.hasTag('busy'), snapshot.hasTag('growing')];
  expect(screen.queryByText('We could not load the courses') !== null).toBe(list === 'failed');
  expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
  expect(screen.queryByText(/^Searching$|^Loading courses$/) !== null).toBe(busy);
  expect(screen.queryAllByText('Loading more courses').length > 0).toBe(growing);
  expect(screen.queryByText(/could not load more/) !== null).toBe(snapshot.matches({ courses: { listed: 'cut' } }));
  seeList(context, { busy, failed: list === 'failed' });
}

function seeFilter(context: CatalogueContext, open: boolean): void {
  const { categories: named, filter, free, takenOff } = context;
  expect(filterButton().getAttribute('aria-expanded')).toBe(String(open));
  for (const name of ['All', 'Free', ...named.map((each) => each.name), ...Object.keys(choices)]) {
    expect(screen.queryByRole('link', { name }) !== null).toBe(open);
  }
  const on = [...(filter ? [nameOf(filter)] : []), ...(free ? ['Free'] : [])];
  expect(screen.queryAllByRole('link', { name: /^Remove filter/ }).map((link) => link.textContent)).toEqual(on);
  seeLink('Put back', takenOff !== null, { ...context, ...takenOff, shown: 4 });
}

function seeList(context: CatalogueContext, { busy, failed }: { busy: boolean; failed: boolean }): void {
  const { courses: loaded, total, shown, subscription } = context;
  const listed = total !== null && !failed;
  const titles = screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const inSight = busy ? loaded : loaded.slice(0, shown);
  expect(titles).toEqual(listed ? inSight.map(({ title }) => title) : []);
  expect(screen.queryByText('Your subscription: every course until 21 Dec 2026') !== null).toBe(
    listed && subscription !== null,
  );
  const isEmpty = listed && titles.length === 0;
  expect(screen.queryAllByText(found(context, 0)).length > 0).toBe(isEmpty);
  expect(screen.queryByText(found(context, 9)) !== null).toBe(!busy && !isEmpty && listed && !growingNow());
  seeLink('Clear the filter', isEmpty && isNarrowed(context), { ...context, ...unnarrowed, shown: 4 });
  seeLink(/^(View|Loading) more courses$|^Try again$/, listed && hasMore(context), { ...context, shown: shown + 4 });
  seeLink('Show less', listed && shown > 4, { ...context, shown: 4 });
}

const growingNow = () => screen.queryByRole('link', { name: 'Loading more courses' }) !== null;

function seeLink(name: string | RegExp, there: boolean, view: CatalogueView): void {
  const link = screen.queryByRole('link', { name });
  expect(link?.getAttribute('href') ?? null).toBe(there ? addressOf(view) : null);
}

/** The list as a server answers it, of the courses above. */
function fromServer({ filter, free, words, after, count }: CoursesAsked): CoursesLoaded {
  const found = courses.filter(
    ({ id, purchased }) =>
      id.includes(words) &&
      (!free || inFree.includes(id)) &&
      (filter?.by !== 'category' || (inCategory[filter.name]?.includes(id) ?? false)) &&
      (filter?.by !== 'collection' || purchased === filter.owned),
  );
  const sign = filter?.by === 'date' && filter.order === 'oldest' ? 1 : -1;
  if (filter?.by === 'date') found.sort((a, b) => sign * a.created_at.localeCompare(b.created_at));
  const from = Number(after ?? 0);
  const to = from + count;
  return {
    courses: found.slice(from, to),
    next: to < found.length ? String(to) : null,
    total: found.length,
    subscription: null,
  };
}

/** A running list whose answers the test gives, in any order. */
function aList(view: CatalogueView = wholeList, snapshot?: Snapshot<unknown>, named = Promise.resolve(categories)) {
  const asked: { part: CoursesAsked; answer: () => void; fail: () => void }[] = [];
  let query = queryOf(view);
  const machine = catalogueMachine.provide({
    actors: {
      listCourses: fromPromise<CoursesLoaded, CoursesAsked>(({ input }) => {
        const { promise, resolve: give, reject: refuse } = Promise.withResolvers<CoursesLoaded>();
        asked.push({ part: input, answer: () => give(fromServer(input)), fail: () => refuse(failure('network')) });
        return promise;
      }),
      listCategories: fromPromise(() => named),
    },
  });
  const actor = createActor(machine, { input: { view }, ...(snapshot && { snapshot }) });
  actor.on('address.kept', (event) => {
    query = event.query;
  });
  actor.start();
  const search = (typed: string) => {
    actor.getSnapshot().children.search?.send({ type: 'words.typed', typed });
    actor.getSnapshot().children.search?.send({ type: 'search.submitted' });
  };
  const titles = () => visibleCourses(actor.getSnapshot().context).map(({ title }) => title);
  /** Gives every answer that is waited for, until none is. */
  const rest = () =>
    waitFor(actor, (snapshot) => {
      for (const { answer } of asked) answer();
      return snapshot.matches({ courses: { listed: 'resting' }, categories: 'ready' });
    });
  return { actor, asked, search, titles, rest, query: () => query };
}

type Running = ReturnType<typeof aList>;

/** What a learner may do, by name; what is not possible now does nothing. */
const steps: Readonly<Record<string, (list: Running) => void>> = {
  'searches for "in"': ({ search }) => search('in'),
  'searches for "zz"': ({ search }) => search(' zz '),
  'clears the search': ({ search }) => search(''),
  'asks for more': ({ actor }) => actor.send({ type: 'more.pressed' }),
  'asks for less': ({ actor }) => actor.send({ type: 'less.pressed' }),
  'leaves the filter': ({ actor }) => {
    actor.send({ type: 'filter.opened' });
    actor.send({ type: 'filter.closed' });
  },
  'chooses Free': ({ actor }) => actor.send({ ...actor.getSnapshot().context, type: 'filter.chosen', free: true }),
  'takes all filters off': ({ actor }) => actor.send({ type: 'filter.chosen', ...unnarrowed }),
  'puts the filters back': ({ actor }) => {
    const { takenOff } = actor.getSnapshot().context;
    if (takenOff) actor.send({ type: 'filter.chosen', ...takenOff });
  },
  ...Object.fromEntries(
    [...Object.values(choices), ...categories.map(({ name }): Filter => ({ by: 'category', name }))].map((filter) => [
      `chooses ${nameOf(filter)}`,
      ({ actor }: Running) => {
        actor.send({ type: 'filter.opened' });
        actor.send({ type: 'filter.chosen', filter, free: actor.getSnapshot().context.free });
      },
    ]),
  ),
};
const anyStep = fc.constantFrom(...Object.keys(steps));

describe('the course list, whatever the order of answers', () => {
  it('[SEARCH-02] shows the result of the last request, whichever answer comes last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), fc.gen(), async (names, gen) => {
        const list = aList();
        for (const name of names) steps[name]?.(list);
        const { filter, free, words, shown } = list.actor.getSnapshot().context;
        const late = gen(fc.shuffledSubarray, list.asked, { minLength: list.asked.length });
        for (const { answer } of late) {
          answer();
          await Promise.resolve();
        }
        await list.rest();
        const wanted = fromServer({ filter, free, words, after: null, count: shown });
        expect(list.titles()).toEqual(wanted.courses.map(({ title }) => title));
        expect(list.actor.getSnapshot().context.total).toBe(wanted.total);
        list.actor.stop();
      }),
    );
  });

  it('[SEARCH-03] can be restored from its address, after any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 8 }), async (names) => {
        const list = aList();
        await list.rest();
        for (const name of names) {
          steps[name]?.(list);
          await list.rest();
        }
        const again = aList(viewIn(new URLSearchParams(list.query())));
        await again.rest();
        expect(again.titles()).toEqual(list.titles());
        expect(again.query()).toBe(list.query());
        expect(hasMore(again.actor.getSnapshot().context)).toBe(hasMore(list.actor.getSnapshot().context));
        for (const { actor } of [list, again]) actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});

it('[SEARCH-03] a list that the server rendered continues from its persisted snapshot without another request', async () => {
  const rendered = aList({ ...wholeList, words: 'in', shown: 4 });
  await rendered.rest();
  const snapshot = rendered.actor.getPersistedSnapshot();
  const resumed = aList(wholeList, JSON.parse(JSON.stringify(snapshot)));
  expect(resumed.titles()).toEqual(rendered.titles());
  expect(resumed.asked).toEqual([]);
  resumed.actor.send({ type: 'more.pressed' });
  await resumed.rest();
  resumed.search('ing');
  await resumed.rest();
  expect(resumed.asked.map(({ part }) => [part.words, part.after])).toEqual([
    ['in', '4'],
    ['ing', null],
  ]);
  expect(resumed.query()).toBe('?q=ing');
  for (const { actor } of [rendered, resumed]) actor.stop();
});

describe('[SEARCH-03] [SEARCH-06] the address of the list', () => {
  it('names the page at each press of "Show more" and "Show less", whether the courses were loaded before or not', async () => {
    const list = aList();
    await list.rest();
    const queries: string[] = [];
    for (const step of ['asks for more', 'asks for less', 'asks for more']) {
      steps[step]?.(list);
      await list.rest();
      queries.push(list.query());
    }
    expect(queries).toEqual(['?page=2', '', '?page=2']);
    list.actor.stop();
  });

  it('[CATALOGUE-02] goes back to the first page once the filter is left', async () => {
    const list = aList({ ...wholeList, filter: { by: 'date', order: 'oldest' } });
    await list.rest();
    const queries: string[] = [];
    for (const step of ['asks for more', 'leaves the filter']) {
      steps[step]?.(list);
      await list.rest();
      queries.push(list.query());
    }
    expect(queries).toEqual(['?order=oldest&page=2', '']);
    list.actor.stop();
  });

  it('stays the same when there is nothing to hide, and "Show less" during loading discards the answer', async () => {
    const list = aList();
    await list.rest();
    const kept = vi.fn();
    list.actor.on('address.kept', kept);
    steps['asks for less']?.(list);
    expect(kept).not.toHaveBeenCalled();
    steps['asks for more']?.(list);
    await list.rest();
    const before = list.asked.length;
    steps['asks for more']?.(list);
    expect(list.asked.length).toBe(before + 1);
    steps['asks for less']?.(list);
    expect(list.actor.getSnapshot().matches({ courses: { listed: 'resting' } })).toBe(true);
    list.asked.at(-1)?.answer();
    await list.rest();
    expect(list.titles()).toHaveLength(4);
    expect(list.query()).toBe('');
    list.actor.stop();
  });
});

describe('[SEARCH-02] what the course list keeps while the next one is loading', () => {
  const contextOf = ({ actor }: Running) => actor.getSnapshot().context;

  it('is the courses in sight, without those that "Show less" had hidden', async () => {
    const list = aList();
    await list.rest();
    steps['asks for more']?.(list);
    await list.rest();
    expect(contextOf(list)).toMatchObject({ shown: 8, firstNew: 4 });
    steps['asks for less']?.(list);
    expect(contextOf(list)).toMatchObject({ shown: 4, firstNew: null });
    steps['searches for "in"']?.(list);
    expect(contextOf(list).courses).toEqual(courses.slice(0, 4));
    list.actor.stop();
  });

  it('is nothing once the next one could not be loaded', async () => {
    const list = aList();
    await list.rest();
    const { queryAllByRole } = render(
      <CatalogueScreen catalogue={list.actor} region={aRegion()} wishlist={aWishlist()} />,
    );
    const titles = () => queryAllByRole('heading', { level: 3 }).length;
    expect(titles()).toBe(4);
    await act(async () => {
      steps['searches for "in"']?.(list);
      list.asked.at(-1)?.fail();
      await waitFor(list.actor, (snapshot) => snapshot.matches({ courses: 'failed' }));
    });
    expect(titles()).toBe(0);
    list.actor.stop();
  });

  it('[SEARCH-09] does not include an offer to restore filters after a search for other words', async () => {
    const list = aList({ ...wholeList, free: true });
    await list.rest();
    steps['leaves the filter']?.(list);
    expect(contextOf(list).takenOff).toEqual({ filter: null, free: true });
    steps['searches for "in"']?.(list);
    expect(contextOf(list).takenOff).toBeNull();
    list.actor.stop();
  });

  it('[SEARCH-06] does not include which course takes the focus, where the category turns out not to exist', async () => {
    const { promise, resolve: name } = Promise.withResolvers<readonly Category[]>();
    const list = aList({ ...wholeList, filter: { by: 'category', name: 'Crafts' } }, undefined, promise);
    const answered = (from: number) =>
      waitFor(list.actor, (snapshot) => {
        for (const { answer } of list.asked.slice(from)) answer();
        return snapshot.matches({ courses: { listed: 'resting' } });
      });
    await answered(0);
    steps['asks for more']?.(list);
    await answered(1);
    expect(contextOf(list)).toMatchObject({ shown: 8, firstNew: 4 });
    name([{ name: 'Business', course: [] }]);
    await waitFor(list.actor, (snapshot) => snapshot.matches({ categories: 'ready' }));
    await list.rest();
    expect(contextOf(list)).toMatchObject({ courses: courses.slice(0, 8), firstNew: null });
    list.actor.stop();
  });
});

describe('the address of the list', () => {
  const anyFilter = fc.oneof(
    fc.constant(null),
    fc.constantFrom(...Object.values(choices)),
    fc.record({ by: fc.constant('category' as const), name: fc.string({ minLength: 1, unit: 'grapheme' }) }),
  );

  it('[SEARCH-03] holds filter, price, search words and length of the list, whatever the words are', () => {
    const anyView = fc.record({
      filter: anyFilter,
      free: fc.boolean(),
      words: fc
        .string({ unit: 'grapheme', maxLength: 40 })
        .map((text) => viewIn(new URLSearchParams({ q: text })).words),
      shown: fc.integer({ min: 1, max: 250 }).map((pages) => 4 * pages),
    });
    fc.assert(
      fc.property(anyView, (view) => {
        expect(viewIn(new URL(addressOf(view), 'https://a.test').searchParams)).toEqual(view);
      }),
    );
    expect(addressOf(wholeList)).toBe('/course');
  });

  it.each([
    'page=0',
    'page=1',
    'page=-2',
    'page=2.5',
    'page=two',
    'page=1e3',
    'page=',
    'q=',
    'q=%20%20',
    'category=',
    'order=upwards',
    'collection=stamps',
    'price=cheap',
    'colour=red',
  ])('[SEARCH-03] counts as the whole list where it cannot be read, such as ?%s', (query) => {
    expect(viewIn(new URLSearchParams(query))).toEqual(wholeList);
  });

  it('[SEARCH-03] has a highest page for larger numbers, and cuts off search words that are too long', () => {
    expect(viewIn(new URLSearchParams('page=999999999'))).toEqual({ ...wholeList, shown: 1000 });
    expect(viewIn(new URLSearchParams({ q: `${'𐎠'.repeat(99)} ${'b'.repeat(500)}` })).words).toBe('𐎠'.repeat(99));
  });
});
