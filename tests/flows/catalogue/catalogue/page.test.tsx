import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { Course } from '../../../../common/api/types.ts';
import { SEARCH_LENGTH } from '../../../../common/rules/list-sizes.ts';
import { open } from '../../../../src/flows/catalogue/catalogue/page.tsx';
import { aCourse, aSubscription } from '../../../support/courses.ts';
import { type Answers, networkError, ok, type RecordedCall } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { type VisitOptions, visit } from '../../../support/visit.tsx';

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
const crafts = ['henna', 'candles'];
const free = ['henna', 'excel'];
/** The list as the server answers it: pages of what the query leaves. */
const listed: Extract<Answers['GET /courses/all/{language}'], (call: never) => unknown> = ({ query }) => {
  const [category, order, q] = [query.get('category'), query.get('order'), query.get('q') ?? ''];
  const found = courses.filter(
    ({ id, title }) =>
      title.toLowerCase().includes(q.toLowerCase()) &&
      (category === null || (category === 'Crafts') === crafts.includes(id)) &&
      (query.get('price') === null || free.includes(id)) &&
      (query.get('collection') === null || (query.get('collection') === 'owned') === (id === 'drawing')),
  );
  if (order === 'newest') found.reverse();
  const from = Number(query.get('after') ?? 0);
  const to = from + Number(query.get('limit') ?? 24);
  const next = to < found.length ? String(to) : null;
  const elsewhere = courses.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
  return ok({
    ...{ courses: found.slice(from, to), next, total: found.length },
    ...(found.length === 0 && { elsewhere: [{ name: 'Business', courses_count: elsewhere.length }] }),
  });
};
const answers: Answers = {
  'GET /courses/all/{language}': listed,
  'GET /categories/{language}': ok([
    { name: 'Business', course: [], courses_count: 7 },
    { name: 'Crafts', course: [], courses_count: 2 },
  ]),
  'GET /user/courses': ok({ course_ids: ['drawing'], courses: [], wished_ids: [] }),
};
/** A server that knows the contract's fields alone: it answers the whole list to any query. */
const plain: Answers = {
  ...answers,
  'GET /courses/all/{language}': ok({ courses }),
  'GET /categories/{language}': ok([{ name: 'Crafts', course: crafts.map((id) => ({ id })) }]),
};
const openPage = (options: Partial<VisitOptions<'catalogue'>> = {}) => visit(open, { params: {}, answers, ...options });
/** With the address that is kept. */
function openAt(query = '') {
  const page = openPage({ query });
  window.history.replaceState(window.history.state, '', `/course?${query}`);
  return page;
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const shows = (expected: readonly string[]) => waitFor(() => expect(titles()).toEqual(expected));
/** The same once its first four courses are there. */
async function openList(options: Partial<VisitOptions<'catalogue'>> = {}) {
  const page = openPage(options);
  await shows(names.slice(0, 4));
  return page;
}
async function showMore(user: UserEvent) {
  await user.click(link('View more courses'));
  await shows(names.slice(0, 8));
}
/** Answers of which that to a search comes when it is let go. */
function searchHeldBack() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: Answers = {
    ...answers,
    'GET /courses/all/{language}': async (call) => {
      if (call.query.has('q')) await promise;
      return listed(call);
    },
  };
  return { answers: held, resolve };
}
/** What is on, as the links that take it off name it. */
const filters = () =>
  screen.queryAllByRole('link', { name: /^Remove filter / }).map((each) => each.getAttribute('aria-label')?.slice(14));
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search courses' });
const address = () => window.location.pathname + window.location.search;
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const asked = (calls: readonly RecordedCall[]) =>
  calls.filter(({ name }) => name === 'GET /courses/all/{language}').map(({ query }) => `${query}`);

describe('the course list', () => {
  it('[CATALOGUE-01] shows a spinner, then four courses, four more at a time, and four again', async () => {
    const { user } = openPage();
    screen.getByRole('heading', { level: 1 });
    screen.getByText(/^Short courses made for a phone/);
    screen.getByText('Loading courses');
    await shows(names.slice(0, 4));
    expect(screen.queryByRole('link', { name: 'Show less' })).toBeNull();
    await showMore(user);
    await user.click(link('View more courses'));
    await shows(names);
    expect(screen.queryByRole('link', { name: 'View more courses' })).toBeNull();
    await user.click(link('Show less'));
    await shows(names.slice(0, 4));
  });

  it('[SESSION-03] stays empty after a failure, which is only logged', async () => {
    openPage({ answers: { ...answers, 'GET /courses/all/{language}': networkError } });
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
    expect(within(screen.getByRole('group', { name: 'Category' })).queryAllByRole('link')).toEqual([]);
    expect(within(screen.getByRole('group', { name: 'Date' })).getAllByRole('link')).toHaveLength(2);
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
        'GET /user/courses': ok({ course_ids: ['drawing'], courses: [], subscription: aSubscription, wished_ids: [] }),
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
      answers: { ...answers, 'GET /courses/all/{language}': ok({ courses: marked }) },
    });
    const mark = () =>
      within(screen.getByRole('article', { name: 'Candles' })).queryByRole('img', { name: 'In your wishlist' });
    await screen.findByRole('article', { name: 'Candles' });
    expect(mark()).not.toBeNull();
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'candles', wishlisted: true }));
    expect(mark()).toBeNull();
  });

  it('[F24] [SESSION-04] [CARD-02] [CARD-03] is asked for with the token of a learner, whose own courses come from another call', async () => {
    const own = { course_ids: ['drawing'], courses: [], wished_ids: ['candles'] };
    const { calls } = openPage({
      as: learner,
      answers: { ...answers, 'GET /user/courses': ok(own) },
    });
    within(await screen.findByRole('article', { name: 'Drawing' })).getByText('Owned');
    within(screen.getByRole('article', { name: 'Candles' })).getByRole('img', { name: 'In your wishlist' });
    const carried = calls.map(({ name, authorization }) => [name, authorization === null ? 'no token' : 'token']);
    expect(carried.sort()).toEqual([
      ['GET /categories/{language}', 'token'],
      ['GET /courses/all/{language}', 'token'],
      ['GET /user/courses', 'token'],
    ]);
  });

  it('[F24] [CARD-03] shows the wishes that a server marks in the list and not in the call for own courses, by one call', async () => {
    const marked = courses.map((course) => ({ ...course, wishlisted: course.id === 'candles' }));
    const { calls } = openPage({
      as: learner,
      answers: {
        ...answers,
        'GET /user/courses': ok({ course_ids: ['drawing'], courses: [] }),
        'GET /courses/all/{language}': ({ authorization }) =>
          ok({ courses: authorization === null ? courses : marked }),
      },
    });
    const candles = await screen.findByRole('article', { name: 'Candles' });
    within(candles).getByRole('img', { name: 'In your wishlist' });
    expect(asked(calls)).toHaveLength(1);
  });

  it('[COURSE-06] works when the list of owned courses cannot be loaded', async () => {
    openPage({ as: learner, answers: { ...answers, 'GET /user/courses': networkError } });
    await shows(names.slice(0, 4));
  });
});

describe('more of the course list', () => {
  it('[CATALOGUE-01] [SEARCH-06] asks for four courses, and for the next four when "View more courses" is pressed', async () => {
    const { user, calls } = await openList();
    expect(asked(calls)).toEqual(['limit=4']);
    await showMore(user);
    expect(asked(calls)).toEqual(['limit=4', 'limit=4&after=4']);
    await user.click(link('Show less'));
    await shows(names.slice(0, 4));
    await showMore(user);
    expect(asked(calls)).toHaveLength(2);
  });

  it('[SEARCH-06] gives the focus to the first course that has come', async () => {
    const { user } = await openList();
    await showMore(user);
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Felting' }).parentElement);
    await user.click(link('View more courses'));
    await shows(names);
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Jewellery' }).parentElement);
  });

  it('[SEARCH-06] leaves the focus where it is on a page that opens with many courses', async () => {
    openPage({ query: 'page=3' });
    await shows(names);
    expect(document.activeElement).toBe(document.body);
  });

  it('[SEARCH-06] stays as it is when the next courses cannot be loaded, and asks again where the list was cut', async () => {
    let fails = true;
    const { user } = openPage({
      answers: {
        ...answers,
        'GET /courses/all/{language}': (call) => (call.query.has('after') && fails ? networkError() : listed(call)),
      },
    });
    await shows(names.slice(0, 4));
    await user.click(link('View more courses'));
    await screen.findByText('We could not load more courses. Check your connection.');
    expect(log).toHaveBeenCalledWith('Loading more courses failed: network, status none');
    expect(titles()).toEqual(names.slice(0, 4));
    expect(document.activeElement).toBe(link('Try again'));
    fails = false;
    await user.click(link('Try again'));
    await shows(names.slice(0, 8));
  });

  it('[SEARCH-06] has each course once when the list has moved between two pages', async () => {
    const { user } = openPage({
      answers: {
        ...answers,
        'GET /courses/all/{language}': (call) => {
          const after = call.query.get('after');
          if (after !== null) call.query.set('after', String(Number(after) - 1));
          return listed(call);
        },
      },
    });
    await shows(names.slice(0, 4));
    await user.click(link('View more courses'));
    await shows(names.slice(0, 7));
  });

  it('[SEARCH-06] asks for what a learner has once, however long the list becomes', async () => {
    const { user, calls } = await openList({ as: learner });
    await showMore(user);
    expect(calls.filter(({ name }) => name === 'GET /user/courses')).toHaveLength(1);
  });
});

describe('the address of the course list', () => {
  it('[SEARCH-03] has the filters and the length of the list, in the same history entry', async () => {
    const { user } = await openList();
    window.history.replaceState(window.history.state, '', '/course');
    const { length } = window.history;
    await showMore(user);
    expect(address()).toBe('/course?page=2');
    await user.click(press('Filter'));
    await user.click(link('Oldest-Newest'));
    expect(address()).toBe('/course?order=oldest');
    await user.type(field(), 'ing{Enter}');
    await shows(['Baking', 'Drawing', 'Felting', 'Gardening']);
    expect(address()).toBe('/course?order=oldest&q=ing');
    await user.click(press(/^Filter/));
    await user.keyboard('{Escape}');
    await user.click(press('Clear the search'));
    expect(address()).toBe('/course');
    expect(window.history.length).toBe(length);
  });

  it.each([
    ['order=newest&page=2', ['Newest-Oldest'], names.toReversed().slice(0, 8)],
    ['category=Crafts', ['Crafts'], ['Candles', 'Henna']],
    ['category=Crafts&price=free', ['Crafts', 'Free'], ['Henna']],
    ['collection=other', ['Not in collection'], names.slice(0, 4)],
    ['category=Crafts&q=hen', ['Crafts'], ['Henna']],
    ['page=2', [], names.slice(0, 8)],
    ['category=Cookery&page=2', [], names.slice(0, 8)],
    ['page=none&order=upwards&collection=stamps', [], names.slice(0, 4)],
  ])('[SEARCH-03] opens the list as %s', async (query, filter, list) => {
    openPage({ query });
    await shows(list);
    expect(filters()).toEqual(filter);
  });

  it('[SEARCH-03] loses a category that does not exist', async () => {
    openPage({ query: 'category=Cookery&page=2' });
    window.history.replaceState(window.history.state, '', '/course?category=Cookery&page=2');
    await shows(names.slice(0, 8));
    await waitFor(() => expect(address()).toBe('/course?page=2'));
  });

  it('[SEARCH-03] requests at most a hundred courses at a time', async () => {
    const many = Array.from({ length: 130 }, (_, place) =>
      aCourse({}, { id: `course-${place}`, title: `Course ${place}` }),
    );
    const { calls } = openPage({
      query: 'page=30',
      answers: {
        ...answers,
        'GET /courses/all/{language}': ({ query }) => {
          const from = Number(query.get('after') ?? 0);
          const to = from + Number(query.get('limit'));
          return ok({ courses: many.slice(from, to), next: String(to), total: 130 });
        },
      },
    });
    await shows(many.slice(0, 120).map(({ title }) => title));
    expect(asked(calls)).toEqual(['limit=100', 'limit=20&after=100']);
  });

  it('[SEARCH-03] is what filter links lead to, so that they can be opened in another tab', async () => {
    const { user } = openPage({ query: 'q=ing' });
    await shows(['Baking', 'Drawing', 'Felting', 'Gardening']);
    await user.click(press('Filter'));
    expect(link('Crafts').getAttribute('href')).toBe('/course?category=Crafts&q=ing');
    expect(link('Not in collection').getAttribute('href')).toBe('/course?collection=other&q=ing');
  });

  it.each(['{Control>}', '{Meta>}', '{Shift>}', '{Alt>}'])(
    '[SEARCH-03] leaves a press of "View more courses" with %s to the browser',
    async (key) => {
      const { user, calls } = await openList();
      const prevented: boolean[] = [];
      const look = (event: Event) => {
        prevented.push(event.defaultPrevented);
        event.preventDefault();
      };
      document.addEventListener('click', look);
      await user.keyboard(key);
      await user.click(link('View more courses'));
      document.removeEventListener('click', look);
      expect(prevented).toEqual([false]);
      expect(asked(calls)).toEqual(['limit=4']);
    },
  );
});

describe('the search', () => {
  it('[SEARCH-01] [SEARCH-02] [SEARCH-04] keeps the list in sight until the answer is there, and says how many there are', async () => {
    const { resolve, ...held } = searchHeldBack();
    const { user, calls } = openPage({ query: 'page=2', ...held });
    await shows(names.slice(0, 8));
    await user.type(field(), '  ex ');
    await waitFor(() => expect(said()).toContain('Searching'));
    expect(titles()).toEqual(names.slice(0, 8));
    expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true');
    resolve();
    await shows(['Excel']);
    expect(said()).toEqual(['1 course for “ex”', '']);
    expect(asked(calls)).toEqual(['limit=8', 'q=ex&limit=4']);
    expect(field().value).toBe('  ex ');
  });

  it('[SEARCH-02] says of “View more courses” that it cannot be pressed while another list is asked for', async () => {
    const { resolve, ...held } = searchHeldBack();
    const { user } = openPage(held);
    await shows(names.slice(0, 4));
    const isDisabled = () => link('View more courses').getAttribute('aria-disabled') === 'true';
    expect(isDisabled()).toBe(false);
    await user.type(field(), 'i');
    await waitFor(() => expect(isDisabled()).toBe(true));
    await user.click(link('View more courses'));
    resolve();
    const found = names.filter((name) => name.toLowerCase().includes('i'));
    await shows(found.slice(0, 4));
    expect(isDisabled()).toBe(false);
    await user.click(link('View more courses'));
    await shows(found);
  });

  it('[SEARCH-05] that finds nothing says so, and leads back to all courses', async () => {
    const { user } = openPage({ query: 'q=%3Cb%3Ekilim%3C%2Fb%3E' });
    expect(await screen.findAllByText('No courses match “<b>kilim</b>”.')).toHaveLength(2);
    await user.click(link('Clear the search'));
    await shows(names.slice(0, 4));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('[SEARCH-05] that fails keeps what was typed, and asks again', async () => {
    let fails = true;
    const { user } = openPage({
      answers: {
        ...answers,
        'GET /courses/all/{language}': (call) => (call.query.has('q') && fails ? networkError() : listed(call)),
      },
    });
    await shows(names.slice(0, 4));
    await user.type(field(), 'henna{Enter}');
    await screen.findByText('We could not load the courses');
    expect(field().value).toBe('henna');
    fails = false;
    await user.click(press('Try again'));
    await shows(['Henna']);
  });

  it('[SEARCH-01] is cleared by Escape and by its button, which both leave the focus in the field', async () => {
    const { user } = openPage({ query: 'q=henna' });
    await shows(['Henna']);
    await user.click(field());
    await user.keyboard('{Escape}');
    await shows(names.slice(0, 4));
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
    await user.type(field(), 'excel{Enter}');
    await shows(['Excel']);
    await user.click(press('Clear the search'));
    await shows(names.slice(0, 4));
    expect(document.activeElement).toBe(field());
  });

  it('[SEARCH-03] is a form that opens the address of the search without JavaScript, in the category that is chosen', async () => {
    openPage({ query: 'category=Crafts&q=hen&page=2' });
    await shows(['Henna']);
    const form = field().form;
    expect([form?.method, form?.getAttribute('action')]).toEqual(['get', '/course']);
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['category', 'Crafts'],
      ['q', 'hen'],
    ]);
  });

  it('[SEARCH-01] takes no more characters than the contract allows', async () => {
    const document: unknown = parse(readFileSync('openapi.yaml', 'utf8'));
    expect(document).toHaveProperty(
      ['paths', '/courses/all/{language}', 'get', 'parameters'],
      expect.arrayContaining([
        expect.objectContaining({ name: 'q', schema: expect.objectContaining({ maxLength: SEARCH_LENGTH }) }),
      ]),
    );
    await openList();
    expect(field().maxLength).toBe(SEARCH_LENGTH);
  });
});

describe('the course list of a server that knows no pages', () => {
  it.each([
    ['', names.slice(0, 4)],
    ['page=2', names.slice(0, 8)],
    ['category=Crafts', ['Candles', 'Henna']],
    ['order=newest', names.toReversed().slice(0, 4)],
    ['order=oldest', names.slice(0, 4)],
    ['collection=owned', ['Drawing']],
    ['collection=other', ['Baking', 'Candles', 'Excel', 'Felting']],
    ['q=KNOT+in', ['Baking', 'Drawing', 'Felting', 'Gardening']],
    ['q=èxcel', ['Excel']],
  ])('[CATALOGUE-02] [SEARCH-06] is filtered and searched in the browser, such as with ?%s', async (query, list) => {
    openPage({ query, answers: plain, as: learner });
    await shows(list);
  });

  it('[CATALOGUE-01] is asked for once, however much of it is shown', async () => {
    const { user, calls } = await openList({ answers: plain });
    await showMore(user);
    expect(asked(calls)).toHaveLength(1);
  });
});

describe('the filter', () => {
  it('[CATALOGUE-02] gives the focus back to its button, on Escape and on a choice', async () => {
    const { user } = await openList();
    await user.click(press('Filter'));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(press('Filter'));
    await user.keyboard('{Enter}');
    await user.click(link('Oldest-Newest'));
    expect(document.activeElement).toBe(press('Filter'));
    expect(filters()).toEqual(['Oldest-Newest']);
  });

  it.each([
    ['Crafts', ['Candles', 'Henna']],
    ['Newest-Oldest', ['Jewellery', 'Invoices', 'Henna', 'Gardening']],
    ['Oldest-Newest', ['Baking', 'Candles', 'Drawing', 'Excel']],
    ['In collection', ['Drawing']],
    ['Not in collection', ['Baking', 'Candles', 'Excel', 'Felting']],
  ])('[CATALOGUE-02] replaces the list when %s is chosen', async (name, expected) => {
    const { user } = await openList({ as: learner });
    await user.click(press('Filter'));
    await user.click(link(name));
    await shows(expected);
    expect(press('Filter').getAttribute('aria-expanded')).toBe('false');
    expect(filters()).toEqual([name]);
  });

  it('[CATALOGUE-02] says so when it leaves no course', async () => {
    const { user } = await openList();
    await user.click(press('Filter'));
    await user.click(link('In collection'));
    await shows([]);
    expect(screen.getAllByText('No courses in your collection yet')).toHaveLength(2);
  });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['its own button', (user: UserEvent) => user.keyboard('{Enter}')],
    // The page behind the menu is covered by a sheet that takes the press.
    ['a press outside', (user: UserEvent) => user.click(press(/^Filter/).nextElementSibling ?? document.body)],
  ])('[CATALOGUE-02] restores the full list when its menu is closed by %s without a choice', async (_, close) => {
    const { user } = await openList();
    await user.click(press('Filter'));
    await user.click(link('Crafts'));
    await shows(['Candles', 'Henna']);
    await user.click(press('Filter'));
    await close(user);
    await shows(names.slice(0, 4));
    expect(press('Filter').getAttribute('aria-expanded')).toBe('false');
    // and says so, with a way back
    screen.getByText(/^Crafts is off\./);
    await user.click(link('Put back'));
    await shows(['Candles', 'Henna']);
    expect(filters()).toEqual(['Crafts']);
    expect(document.activeElement).toBe(press('Filter'));
  });

  it('[SEARCH-09] [SEARCH-10] names what is on, counts what is left, and takes each off by a link', async () => {
    const { user } = openAt('category=Crafts&price=free');
    await shows(['Henna']);
    expect(said()).toContain('1 free course in Crafts');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Courses');
    expect(link('Remove filter Crafts').getAttribute('href')).toBe('/course?price=free');
    await user.click(link('Remove filter Free'));
    await shows(['Candles', 'Henna']);
    expect(said()).toContain('2 courses in Crafts');
    expect(document.activeElement).toBe(press('Filter'));
    await user.click(link('Remove filter Crafts'));
    await shows(names.slice(0, 4));
    expect(said()).toContain('9 courses');
    expect([filters(), address()]).toEqual([[], '/course']);
    screen.getByRole('heading', { level: 2, name: 'All courses' });
  });

  it('[SEARCH-09] [SEARCH-10] has "Free", which goes with a category, and "All", which takes both off', async () => {
    const { user } = openAt();
    await shows(names.slice(0, 4));
    await user.click(press('Filter'));
    expect(link('All').getAttribute('aria-current')).toBe('true');
    await user.click(link('Crafts'));
    await user.click(press('Filter'));
    await user.click(link('Free'));
    await shows(['Henna']);
    expect([filters(), address()]).toEqual([['Crafts', 'Free'], '/course?category=Crafts&price=free']);
    await user.click(press('Filter'));
    expect(['All', 'Free', 'Crafts'].map((name) => link(name).getAttribute('aria-current'))).toEqual([
      null,
      'true',
      'true',
    ]);
    await user.click(link('All'));
    await shows(names.slice(0, 4));
    expect([filters(), address()]).toEqual([[], '/course']);
  });

  it.each([
    ['order=newest', '9 courses, newest first'],
    ['collection=other&q=ing', '3 courses outside your collection for “ing”'],
    ['price=free', '2 free courses'],
    ['price=free&q=hen', '1 free course for “hen”'],
  ])('[SEARCH-04] [SEARCH-09] says in words what ?%s leaves: %s', async (query, text) => {
    openPage({ query, as: learner });
    await waitFor(() => expect(said()).toContain(text));
  });

  it('[SEARCH-05] names the filters of an empty result, and leads to what there is without them', async () => {
    const { user } = openAt('category=Crafts&price=free&q=in');
    expect(await screen.findAllByText('No free courses in Crafts match “in”.')).toHaveLength(2);
    screen.getByText('Without the filter there are 5 courses:');
    expect(link('Clear the search').getAttribute('href')).toBe('/course?category=Crafts&price=free');
    expect(link('Clear the filter').getAttribute('href')).toBe('/course?q=in');
    await user.click(link('Business (5)'));
    expect(address()).toBe('/course?category=Business&q=in');
    await waitFor(() => expect(filters()).toEqual(['Business']));
    expect(document.activeElement).toBe(press('Filter'));
  });

  it('[SEARCH-05] clears the filter of an empty result, and keeps the search', async () => {
    const { user } = openAt('category=Crafts&q=excel');
    await screen.findByText('Without the filter there is 1 course:');
    await user.click(link('Clear the filter'));
    await shows(['Excel']);
    expect([field().value, address()]).toEqual(['excel', '/course?q=excel']);
  });

  it('[SEARCH-05] says of a category without free courses what to do', async () => {
    const none = ok({ courses: [], next: null, total: 0 });
    openPage({ query: 'category=Business&price=free', answers: { ...answers, 'GET /courses/all/{language}': none } });
    expect(await screen.findAllByText('No free courses in Business yet')).toHaveLength(2);
    screen.getByText('Choose another filter, or see all courses.');
    expect(link('Clear the filter').getAttribute('href')).toBe('/course');
  });
});
