import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Course } from '../../../common/api/types.ts';
import { type CatalogueEvent, catalogueMachine, type Filter } from '../../../machines/catalogue/catalogue.machine.ts';
import { failure } from '../../../machines/common/failure.ts';
import { reject, resolve, testModel } from '../../../packages/model-walk/src/index.ts';
import { CatalogueScreen } from '../../../src/screens/catalogue/catalogue/CatalogueScreen.tsx';
import { refusalsOf } from '../../support/contract.ts';
import { aCourse, aSubscription } from '../../support/courses.ts';
import { aRegion, aWishlist } from '../../support/shared-actors.ts';
import { siteLayout } from '../../support/surround.tsx';

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
const categories = [
  { name: 'Business', course: [{ id: 'invoices' }, { id: 'excel' }] },
  {
    name: 'Crafts',
    course: [{ id: 'candles' }, { id: 'felting' }, { id: 'henna' }, { id: 'jewellery' }, { id: 'drawing' }],
  },
];

/** What each choice of the menu leaves, in order. */
const lists: Readonly<Record<string, readonly string[]>> = {
  Filter: courses.map(({ title }) => title),
  'Filter: Business': ['Excel', 'Invoices'],
  'Filter: Crafts': ['Candles', 'Drawing', 'Felting', 'Henna', 'Jewellery'],
  'Filter: Newest-Oldest': [
    'Drawing',
    'Invoices',
    'Jewellery',
    'Henna',
    'Felting',
    'Gardening',
    'Baking',
    'Excel',
    'Candles',
  ],
  'Filter: Oldest-Newest': [
    'Candles',
    'Excel',
    'Baking',
    'Gardening',
    'Felting',
    'Henna',
    'Jewellery',
    'Invoices',
    'Drawing',
  ],
  'Filter: In collection': ['Baking', 'Excel'],
  'Filter: Not in collection': ['Candles', 'Drawing', 'Felting', 'Gardening', 'Henna', 'Invoices', 'Jewellery'],
};

const choices: Readonly<Record<string, Filter>> = {
  'Newest-Oldest': { by: 'date', order: 'newest' },
  'Oldest-Newest': { by: 'date', order: 'oldest' },
  'In collection': { by: 'collection', owned: true },
  'Not in collection': { by: 'collection', owned: false },
};
const nameOf = (filter: Filter): string =>
  filter.by === 'category'
    ? filter.name
    : (Object.entries(choices).find(([, each]) => JSON.stringify(each) === JSON.stringify(filter))?.[0] ?? '');

type Shown = SnapshotFrom<typeof catalogueMachine>;

/** Categories can be chosen once they are there; the rest can be pressed at any time. */
function eventsIn({ context }: Shown): CatalogueEvent[] {
  const filters = [
    ...context.categories.map(({ name }): Filter => ({ by: 'category', name })),
    ...Object.values(choices),
  ];
  return [
    { type: 'filter.opened' },
    ...filters.map((filter): CatalogueEvent => ({ type: 'filter.chosen', filter })),
    { type: 'filter.closed' },
    { type: 'more.pressed' },
    { type: 'less.pressed' },
    { type: 'retry.pressed' },
  ];
}

const press = (name: string | RegExp) => (_: CatalogueEvent, user: UserEvent) =>
  user.click(screen.getByRole('button', { name }));
const filterButton = () => screen.getByRole('button', { name: /^Filter/ });

testModel<typeof catalogueMachine>({
  machine: catalogueMachine,
  proves: ['CATALOGUE-01', 'CATALOGUE-02', 'CATALOGUE-03', 'SESSION-03'],
  variants: { '': undefined },
  events: eventsIn,
  outcomes: {
    loadCourses: {
      ...refusalsOf('GET /courses/all/{language}', 'GET /user/courses'),
      nine: resolve({ courses, subscription: null }),
      none: resolve({ courses: [], subscription: null }),
      'nine for a subscriber': resolve({ courses, subscription: aSubscription }),
      'no answer': reject(failure('network')),
    },
    loadCategories: {
      ...refusalsOf('GET /categories/{language}'),
      two: resolve(categories),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.courses.length,
    context.subscription,
    context.categories.length,
    context.filter,
    context.shown,
  ],
  sut: {
    surround: siteLayout,
    render: (actor) => render(<CatalogueScreen catalogue={actor} region={aRegion()} wishlist={aWishlist()} />),
    gestures: {
      'filter.opened': press(/^Filter/),
      'filter.closed': press(/^Filter/),
      'filter.chosen': ({ filter }, user) => user.click(screen.getByRole('button', { name: nameOf(filter) })),
      'more.pressed': press('View more courses'),
      'less.pressed': press('Show less'),
      'retry.pressed': press(/^(Try|Load) again$/),
    },
    see,
  },
});

/** What a learner sees of each state. */
function see({ context, ...snapshot }: Shown): void {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Find the skill that moves you forward');
  const open = snapshot.value.filter === 'open';
  expect(filterButton().getAttribute('aria-expanded')).toBe(String(open));
  const offered = ['Newest-Oldest', 'Oldest-Newest', 'In collection', 'Not in collection'];
  const named = context.categories.length > 0 ? ['Business', 'Crafts', ...offered] : offered;
  for (const name of named) expect(screen.queryByRole('button', { name }) !== null).toBe(open);

  expect(screen.queryByText('Your subscription: every course until 21 Dec 2026') !== null).toBe(
    context.subscription !== null,
  );

  const busy = snapshot.value.courses !== 'ready' && snapshot.value.courses !== 'failed';
  expect(screen.queryByText('Loading courses') !== null).toBe(busy);
  expect(screen.queryByText(/Still working/) !== null).toBe(busy && JSON.stringify(snapshot.value).includes('slow'));
  if (busy) return;
  expect(screen.queryByText('We could not load the courses') !== null).toBe(snapshot.value.courses === 'failed');
  if (snapshot.value.courses === 'failed') return;
  const list = context.courses.length === 0 ? [] : (lists[filterButton().textContent ?? ''] ?? []);
  const titles = screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(list.slice(0, context.shown));
  expect(screen.queryByText('No courses here yet') !== null).toBe(list.length === 0);
  expect(screen.queryByRole('button', { name: 'View more courses' }) !== null).toBe(list.length > titles.length);
  expect(screen.queryByRole('button', { name: 'Show less' }) !== null).toBe(context.shown > 4);
}
