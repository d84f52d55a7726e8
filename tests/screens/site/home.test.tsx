import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { BlogPost, Course } from '../../../common/api/types.ts';
import type { Partners } from '../../../common/site-data.ts';
import type { FirstCourses } from '../../../machines/catalogue/catalogue.types.ts';
import { wishlistMachine } from '../../../machines/catalogue/wishlist.machine.ts';
import { resourceMachine } from '../../../machines/common/resource.machine.ts';
import { regionMachine } from '../../../machines/site/region.machine.ts';
import { HomeScreen } from '../../../src/flows/site/home/HomeScreen.tsx';
import { open } from '../../../src/flows/site/home/page.tsx';
import { aCourse } from '../../support/courses.ts';
import { ok } from '../../support/fetch-double.ts';
import { aPost } from '../../support/posts.ts';
import { visit } from '../../support/visit.tsx';

const course = (number: number): Course =>
  aCourse(
    {},
    {
      id: `course-${number}`,
      title: `Course ${number}`,
      prices: [
        { region_code: 'US', currency_code: 'USD', price_micro: 29_000_000 },
        { region_code: 'NL', currency_code: 'EUR', price_micro: 27_000_000 },
      ],
      purchased: false,
    },
  );

const post = (number: number): BlogPost => aPost(`post-${number}`, { title: `Post ${number}` });

/** A resource whose answer the test gives when it wants to. */
function resource<Data>(empty: Data) {
  const answer = Promise.withResolvers<Data>();
  const actor = createActor(resourceMachine<Data>().provide({ actors: { load: fromPromise(() => answer.promise) } }), {
    input: { name: 'things', empty },
  }).start();
  return { actor, ...answer };
}

function show(partners?: Partners) {
  const courses = resource<FirstCourses>({ courses: [], freeTotal: 0 });
  const posts = resource<readonly BlogPost[]>([]);
  const region = createActor(regionMachine, { input: { stored: { region: 'NL', at: 1000 }, now: 1000 } }).start();
  const wishlist = createActor(wishlistMachine, { input: { courseIds: ['course-2'], removedIds: [] } }).start();
  const actors = { courses: courses.actor, posts: posts.actor, region, wishlist };
  render(<HomeScreen {...actors} site={partners ? { partners } : {}} />);
  return { courses, posts, wishlist };
}

const partOf = (name: string) => within(screen.getByRole('region', { name }));

describe('the landing page', () => {
  let page: ReturnType<typeof show>;
  beforeEach(() => {
    page = show();
  });

  it('[HOME-01] has its sections in order', () => {
    expect(
      screen
        .getAllByRole('heading')
        .filter(({ tagName }) => tagName < 'H3')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Cultivate. Thrive. Transform.',
      'Success within everyone’s reach',
      'Skills, income and a future',
      'Our Courses',
      'Our Bazar',
      'Our Community',
      'Our Blog',
      'Partners in impact',
    ]);
  });

  it('[HOME-02] has one h1, with the three words', () => {
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Cultivate. Thrive. Transform.',
    ]);
  });

  it('[HOME-03] has two banners: accessible success; skills, income and future', () => {
    expect(partOf('Success within everyone’s reach').getByText(/All you need to start/)).toBeDefined();
    expect(partOf('Skills, income and a future').getByText(/show or sell/)).toBeDefined();
  });

  it('[HOME-04] shows the first four courses and leads to the others', async () => {
    const part = partOf('Our Courses');
    expect(part.getByRole('status').textContent).toBe('Loading the courses');
    expect(part.queryAllByRole('article')).toEqual([]);
    await act(async () => page.courses.resolve({ courses: [1, 2, 3, 4, 5].map(course), freeTotal: 0 }));
    expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Course 1',
      'Course 2',
      'Course 3',
      'Course 4',
    ]);
    expect(part.queryByRole('status')).toBeNull();
    expect(part.getAllByText('€27')).toHaveLength(4);
    expect(part.getByRole('link', { name: 'View more courses' }).getAttribute('href')).toBe('/course');
  });

  it('[CARD-03] marks what is on the wishlist, as it changes', async () => {
    await act(async () => page.courses.resolve({ courses: [1, 2].map(course), freeTotal: 0 }));
    const marked = (name: string) =>
      within(screen.getByRole('article', { name })).queryByRole('img', { name: 'In your wishlist' });
    expect([marked('Course 1') !== null, marked('Course 2') !== null]).toEqual([false, true]);
    act(() => page.wishlist.send({ type: 'wishlist.toggled', courseId: 'course-1', wishlisted: false }));
    expect(marked('Course 1')).not.toBeNull();
  });

  it('[SESSION-03] has an empty list of courses without an answer, which can be loaded again', async () => {
    await act(async () => page.courses.reject({ kind: 'server', status: 500, message: 'down', errors: {} }));
    const part = partOf('Our Courses');
    expect(part.queryByRole('status')).toBeNull();
    expect(part.queryAllByRole('listitem')).toEqual([]);
    expect(part.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[HOME-05] shows the map of the bazar', () => {
    const map = partOf('Our Bazar').getByRole('img', { name: /map of an invented town/ });
    expect(map.getAttribute('src')).toBe('/pictures/map.svg');
  });

  it('[HOME-06] shows three learners, and says that they are invented', () => {
    const part = partOf('Our Community');
    expect(part.getAllByRole('listitem')).toHaveLength(3);
    expect(part.getByText('These three people are invented examples.')).toBeDefined();
  });

  it('[HOME-07] says Loading... and then shows the latest three posts', async () => {
    const part = partOf('Our Blog');
    expect(part.getByText('Loading...')).toBeDefined();
    await act(async () => page.posts.resolve([4, 3, 2, 1].map(post)));
    expect(part.queryByText('Loading...')).toBeNull();
    expect(part.getAllByRole('article').map((article) => within(article).getByRole('link').textContent)).toEqual([
      'Post 4',
      'Post 3',
      'Post 2',
    ]);
    expect(part.getByRole('link', { name: 'Post 4' }).getAttribute('href')).toBe('/blog/post-4');
  });

  it('[HOME-07] shows no Loading... after a failure', async () => {
    await act(async () => page.posts.reject({ kind: 'network', status: null, message: null, errors: {} }));
    expect(partOf('Our Blog').queryByText('Loading...')).toBeNull();
    expect(partOf('Our Blog').queryAllByRole('article')).toEqual([]);
  });

  it('[HOME-08] lists five partners', () => {
    const part = partOf('Partners in impact');
    expect(part.getByText('Thriving with')).toBeDefined();
    expect(part.getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('partners that an operator wrote', () => {
  const note = 'With thanks.';
  it('[SITE-06] are shown by their logo, or by a mark and the name, and lead to their sites', () => {
    show({
      list: [
        { name: 'The Loom', logo: '/media/site/loom.0a1b2c3d4e5f.webp', link: 'https://loom.example' },
        { name: 'Spindle', mark: '/pictures/partner-1.svg' },
        { name: 'Comb' },
      ],
      note,
    });
    const part = partOf('Partners in impact');
    const [loom, spindle, comb, ...others] = part.getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(part.getByRole('link', { name: 'The Loom' }).getAttribute('href')).toBe('https://loom.example');
    expect(loom?.textContent).toBe('');
    expect(part.getByRole('img', { name: 'The Loom' }).getAttribute('src')).toBe('/media/site/loom.0a1b2c3d4e5f.webp');
    expect(spindle?.textContent).toBe('Spindle');
    expect(spindle?.querySelector('img')?.getAttribute('alt')).toBe('');
    expect(comb?.innerHTML).not.toContain('<img');
    expect(part.getAllByRole('link')).toHaveLength(1);
    part.getByText(note);
  });

  it('[SITE-06] have no section where there are none', () => {
    show({ list: [], note });
    expect(screen.queryByRole('region', { name: 'Partners in impact' })).toBeNull();
    expect(screen.queryByText(note)).toBeNull();
  });
});

it('[HOME-04] [SEARCH-06] the landing page asks for the four courses that it shows', async () => {
  const courses = [1, 2, 3, 4].map(course);
  const { calls } = visit(open, {
    params: {},
    answers: {
      'GET /courses/all/{language}': ok({ courses, next: 'more', total: 10_000 }),
      'GET /blog/{lang}': ok([]),
    },
  });
  await waitFor(() => expect(partOf('Our Courses').getAllByRole('article')).toHaveLength(4));
  expect(calls.map(({ path, query }) => `${path} ${query}`)).toContain('/courses/all/en limit=4');
});
