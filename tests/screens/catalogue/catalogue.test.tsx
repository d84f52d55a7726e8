import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Course } from '../../../common/api/types.ts';
import { navigationState } from '../../../src/navigation/history.ts';
import { open } from '../../../src/pages/catalogue/catalogue.tsx';
import { aCourse, aSubscription } from '../../support/courses.ts';
import { type Answers, cutLine } from '../../support/fetch-double.ts';
import { learner } from '../../support/fixtures.ts';
import { type VisitOptions, visit } from '../../support/visit.tsx';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

const names = ['Baking', 'Candles', 'Drawing', 'Excel', 'Felting', 'Gardening', 'Henna', 'Invoices', 'Jewellery'];
const courses = names.map(
  (title, index): Course =>
    aCourse(
      {},
      { id: title.toLowerCase(), title, purchased: false, created_at: `2026-01-0${index + 1}T00:00:00.000Z` },
    ),
);
const answers: Answers = {
  'GET /courses/all/{language}': { status: 200, body: { data: { courses } } },
  'GET /categories/{language}': {
    status: 200,
    body: { data: [{ name: 'Crafts', course: [{ id: 'henna' }, { id: 'candles' }] }] },
  },
  'GET /user/courses': { status: 200, body: { data: { course_ids: ['drawing'], courses: [] } } },
};
const openPage = (options: Partial<VisitOptions<'catalogue'>> = {}) => visit(open, { params: {}, answers, ...options });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const shows = (expected: readonly string[]) => waitFor(() => expect(titles()).toEqual(expected));
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the course list', () => {
  it('[CATALOGUE-01] shows a spinner, then four courses, four more at a time, and four again', async () => {
    const { user } = openPage();
    screen.getByRole('heading', { level: 1 });
    screen.getByText(/^Short courses made for a phone/);
    screen.getByText('Loading courses');
    await shows(names.slice(0, 4));
    expect(screen.queryByRole('button', { name: 'Show less' })).toBeNull();
    await user.click(press('View more courses'));
    await shows(names.slice(0, 8));
    await user.click(press('View more courses'));
    await shows(names);
    expect(screen.queryByRole('button', { name: 'View more courses' })).toBeNull();
    await user.click(press('Show less'));
    await shows(names.slice(0, 4));
  });

  it('[SESSION-03] stays empty after a failure, which is only logged', async () => {
    openPage({ answers: { ...answers, 'GET /courses/all/{language}': cutLine } });
    await screen.findByText('We could not load the courses');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('Loading courses failed: network, status none');
  });

  it('[SESSION-03] has a filter menu that works without categories', async () => {
    const { user } = openPage({
      answers: { ...answers, 'GET /categories/{language}': { status: 500, body: { message: 'Broken' } } },
    });
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    expect(within(screen.getByRole('group', { name: 'Category' })).queryAllByRole('button')).toEqual([]);
    expect(within(screen.getByRole('group', { name: 'Date' })).getAllByRole('button')).toHaveLength(2);
    expect(log).toHaveBeenCalledWith('Loading categories failed: server, status 500');
  });

  it('[CARD-02] [CARD-03] marks what is bought and what is wished for', async () => {
    const { services } = openPage({ as: learner });
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'candles', wishlisted: false }));
    const drawing = await screen.findByRole('article', { name: 'Drawing' });
    within(drawing).getByText('Purchased');
    within(drawing).getByText('Owned');
    const candles = screen.getByRole('article', { name: 'Candles' });
    within(candles).getByRole('img', { name: 'In your wishlist' });
    expect(within(candles).queryByText('Owned')).toBeNull();
  });

  it('[CATALOGUE-03] tells a subscriber until when every course is open, in no more requests than before', async () => {
    const { calls } = openPage({
      as: learner,
      answers: {
        ...answers,
        'GET /user/courses': {
          status: 200,
          body: { data: { course_ids: ['drawing'], courses: [], subscription: aSubscription, wished_ids: [] } },
        },
      },
    });
    await screen.findByText('Your subscription: every course until 21 Dec 2026');
    expect(calls.map(({ name }) => name).sort()).toEqual([
      'GET /categories/{language}',
      'GET /courses/all/{language}',
      'GET /user/courses',
    ]);
  });

  it('[CARD-03] marks what the server says is wished for, unless it was taken off in this browser', async () => {
    const marked = courses.map((course) => ({ ...course, wishlisted: true }));
    const { services } = openPage({
      answers: { ...answers, 'GET /courses/all/{language}': { status: 200, body: { data: { courses: marked } } } },
    });
    const mark = () =>
      within(screen.getByRole('article', { name: 'Candles' })).queryByRole('img', { name: 'In your wishlist' });
    await screen.findByRole('article', { name: 'Candles' });
    expect(mark()).not.toBeNull();
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'candles', wishlisted: true }));
    expect(mark()).toBeNull();
  });

  it('[F24] [CARD-02] [CARD-03] is asked for without a token also by a learner, whose own courses come from another call', async () => {
    const own = { course_ids: ['drawing'], courses: [], wished_ids: ['candles'] };
    const { calls } = openPage({
      as: learner,
      answers: { ...answers, 'GET /user/courses': { status: 200, body: { data: own } } },
    });
    within(await screen.findByRole('article', { name: 'Drawing' })).getByText('Owned');
    within(screen.getByRole('article', { name: 'Candles' })).getByRole('img', { name: 'In your wishlist' });
    const carried = calls.map(({ name, authorization }) => [name, authorization === null ? 'no token' : 'token']);
    expect(carried.sort()).toEqual([
      ['GET /categories/{language}', 'no token'],
      ['GET /courses/all/{language}', 'no token'],
      ['GET /user/courses', 'token'],
    ]);
  });

  it('[F24] [CARD-03] asks with the token for wishes that the call for own courses does not answer', async () => {
    const marked = courses.map((course) => ({ ...course, wishlisted: course.id === 'candles' }));
    openPage({
      as: learner,
      answers: {
        ...answers,
        'GET /courses/all/{language}': ({ authorization }) => ({
          status: 200,
          body: { data: { courses: authorization === null ? courses : marked } },
        }),
      },
    });
    const candles = await screen.findByRole('article', { name: 'Candles' });
    within(candles).getByRole('img', { name: 'In your wishlist' });
  });

  it('[COURSE-06] works when the list of owned courses cannot be loaded', async () => {
    openPage({ as: learner, answers: { ...answers, 'GET /user/courses': cutLine } });
    await shows(names.slice(0, 4));
  });
});

describe('the kept view of the course list', () => {
  it('[CATALOGUE-01] [CATALOGUE-02] has the length and the filter of the list', async () => {
    const { user } = openPage();
    await shows(names.slice(0, 4));
    await user.click(press('View more courses'));
    expect(navigationState()).toEqual({ view: { filter: null, shown: 8 } });
    await user.click(press('Filter'));
    await user.click(press('Oldest-Newest'));
    expect(navigationState()).toEqual({ view: { filter: { by: 'date', order: 'oldest' }, shown: 4 } });
    await user.click(press(/Filter/));
    await user.keyboard('{Escape}');
    expect(navigationState()).toEqual({ view: { filter: null, shown: 4 } });
  });

  it.each([
    [{ filter: { by: 'date', order: 'newest' }, shown: 8 }, 'Newest-Oldest', names.toReversed().slice(0, 8)],
    [{ filter: { by: 'category', name: 'Crafts' }, shown: 4 }, 'Crafts', ['Candles', 'Henna']],
    [{ filter: { by: 'collection', owned: false }, shown: 4 }, 'Not in collection', names.slice(0, 4)],
  ])('[CATALOGUE-01] [CATALOGUE-02] is shown again when it is %j', async (view, filter, list) => {
    openPage({ state: { view } });
    await shows(list);
    expect(press(`Filter: ${filter}`)).toBeDefined();
  });

  it.each([
    'all',
    {},
    { shown: 2 },
    { shown: '8' },
    { shown: 4.5 },
    { shown: 4, filter: 'Crafts' },
    { shown: 4, filter: { by: 'category' } },
    { shown: 4, filter: { by: 'date', order: 'upwards' } },
    { shown: 4, filter: { by: 'collection' } },
    { shown: 4, filter: { by: 'colour' } },
  ])('[SESSION-06] is ignored when it is no view of this page, such as %j', async (view) => {
    openPage({ state: { view } });
    await shows(names.slice(0, 4));
    expect(press('Filter')).toBeDefined();
  });
});

describe('the filter', () => {
  it('[CATALOGUE-02] gives the focus back to its button, on Escape and on a choice', async () => {
    const { user } = openPage();
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(press('Filter'));
    await user.keyboard('{Enter}');
    await user.click(press('Oldest-Newest'));
    expect(document.activeElement).toBe(press('Filter: Oldest-Newest'));
  });

  it('[CATALOGUE-02] offers categories, dates and the learner’s collection', async () => {
    const { user } = openPage();
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    const offered = ['Category', 'Date', 'My collection'].map((name) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    );
    expect(offered).toEqual([['Crafts'], ['Newest-Oldest', 'Oldest-Newest'], ['In collection', 'Not in collection']]);
  });

  it.each([
    ['Crafts', ['Candles', 'Henna']],
    ['Newest-Oldest', ['Jewellery', 'Invoices', 'Henna', 'Gardening']],
    ['Oldest-Newest', ['Baking', 'Candles', 'Drawing', 'Excel']],
    ['In collection', ['Drawing']],
    ['Not in collection', ['Baking', 'Candles', 'Excel', 'Felting']],
  ])('[CATALOGUE-02] replaces the list when %s is chosen', async (name, expected) => {
    const { user } = openPage({ as: learner });
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    await user.click(press(name));
    await shows(expected);
    expect(press(`Filter: ${name}`).getAttribute('aria-expanded')).toBe('false');
  });

  it('[CATALOGUE-02] says so when it leaves no course', async () => {
    const { user } = openPage();
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    await user.click(press('In collection'));
    await shows([]);
    screen.getByText('No courses here yet');
  });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['its own button', (user: UserEvent) => user.keyboard('{Enter}')],
    // The page behind the menu is covered by a sheet that takes the press.
    ['a press outside', (user: UserEvent) => user.click(press(/^Filter/).nextElementSibling ?? document.body)],
  ])('[CATALOGUE-02] restores the full list when its menu is closed by %s without a choice', async (_, close) => {
    const { user } = openPage();
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    await user.click(press('Crafts'));
    await shows(['Candles', 'Henna']);
    await user.click(press('Filter: Crafts'));
    await close(user);
    await shows(names.slice(0, 4));
    expect(press('Filter').getAttribute('aria-expanded')).toBe('false');
  });
});
