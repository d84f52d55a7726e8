import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Course } from '../../../../common/api/types.ts';
import { navigationState } from '../../../../src/browser/history.ts';
import { open } from '../../../../src/flows/catalogue/course/page.tsx';
import { aCourse, aLesson, aPracticeState } from '../../../support/courses.ts';
import { type Answer, type Answers, networkError, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { type VisitOptions, visit } from '../../../support/visit.tsx';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

const chapters = {
  warp: [
    aLesson('loom', { preview: true, description: 'Set it up.', duration: 3 }),
    aLesson('thread', { description: 'Choose wool.' }),
  ],
  weft: [aLesson('knot')],
};
const course = aCourse(chapters, { purchased: false, completion_percentage: 0 });
const owns = (ids: string[]): Answer<'GET /user/courses'> => ok({ course_ids: ids, courses: [] });
const preview: Answers = { 'GET /user/courses': owns([]), 'GET /courses/preview/{id}/{lang}': ok(course) };
const bought: Answers = {
  'GET /user/courses': owns(['weaving']),
  'GET /user/courses/course/{id}/{lang}': ok({ ...course, completion_percentage: 40 }),
};

const openPage = (options: Partial<VisitOptions<'course'>> = {}) =>
  visit(open, { params: { courseId: 'weaving' }, answers: preview, region: 'US', ...options });
const title = () => screen.findByRole('heading', { level: 1, name: 'Weaving' });
/** The page once it shows the course. */
async function openCourse(options: Partial<VisitOptions<'course'>> = {}) {
  const page = openPage(options);
  await title();
  return page;
}
/** Addresses of the pictures that say nothing which the words do not say. */
const pictures = (element: HTMLElement = document.body) =>
  within(element)
    .queryAllByRole('presentation')
    .map((picture) => picture.getAttribute('src'));
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a course', () => {
  it('[COURSE-06] shows a visitor the preview, without asking for their courses', async () => {
    const { calls } = await openCourse();
    expect(calls.map(({ path }) => path)).toEqual(['/courses/preview/weaving/en']);
    screen.getByText('Not owned yet');
  });

  it('[COURSE-06] shows a learner who does not own it the preview', async () => {
    const { calls } = await openCourse({ as: learner });
    expect(calls.map(({ path }) => path)).toEqual(['/user/courses', '/courses/preview/weaving/en']);
    screen.getByText('Not owned yet');
  });

  it('[COURSE-06] shows its owner which lessons are done, and only those', async () => {
    const [loom] = chapters.warp;
    const lessons = { ...chapters, warp: [{ ...aLesson('loom'), completed: true }, aLesson('thread')] };
    const half = { ...aCourse(lessons, { purchased: true }), completion_percentage: 40 };
    await openCourse({ as: learner, answers: { ...bought, 'GET /user/courses/course/{id}/{lang}': ok(half) } });
    expect(screen.getAllByText('✓ Done')).toHaveLength(1);
    expect(screen.getByText('✓ Done').closest('li')?.textContent).toContain(loom?.title);
  });

  it('[COURSE-06] shows its owner the whole course', async () => {
    const { calls } = await openCourse({ as: learner, answers: bought });
    // then, once its code has come, the sizes of what can be taken along
    const [first, second] = calls.map(({ path }) => path);
    expect([first, second]).toEqual(['/user/courses', '/user/courses/course/weaving/en']);
    screen.getByText('Owned');
  });

  it('[COURSE-06] shows everyone the whole of a course that costs nothing', async () => {
    const free = { ...course, price: { amount: 0, currency: 'USD' }, prices: [] };
    await openCourse({ answers: { 'GET /courses/preview/{id}/{lang}': ok(free) } });
    screen.getByText('Owned');
    expect(screen.queryByRole('img', { name: 'Locked' })).toBeNull();
  });
});

describe('the head of a course', () => {
  it('[COURSE-01] shows the joined count and the price, and no progress, to a learner who does not own it', async () => {
    await openCourse();
    expect(hrefOf(/Back to courses/)).toBe('/course');
    expect(pictures()).toContain('/media/pictures/weaving.svg');
    screen.getByText('3 joined');
    screen.getByText('$20');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('[COURSE-01] shows its owner a progress bar with its percentage, and no price', async () => {
    await openCourse({ as: learner, answers: bought });
    expect(screen.getByRole('progressbar', { name: 'Your progress' }).getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByText('$20')).toBeNull();
  });

  it('[CARD-04] shows its stars, and how many learners gave them', async () => {
    const rated = { ...course, rating: 3.5, rating_count: 12 };
    await openCourse({ answers: { ...preview, 'GET /courses/preview/{id}/{lang}': ok(rated) } });
    const stars = screen.getByRole('img', { name: 'Rated 3.5 out of 5' });
    expect(stars.closest('p')?.textContent).toBe('(12 ratings)');
  });

  it('[CARD-04] shows no number of ratings where the server sends none', async () => {
    await openCourse();
    expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5' }).closest('p')?.textContent).toBe('');
  });

  it('[CARD-04] shows no stars before enough learners have rated it, and says so', async () => {
    const fresh = { ...course, rating: null, rating_count: 4 };
    await openCourse({ answers: { ...preview, 'GET /courses/preview/{id}/{lang}': ok(fresh) } });
    expect(screen.getByRole('img', { name: 'No ratings yet' }).closest('p')?.textContent).toBe('New');
  });

  it('[COURSE-02] keeps the wishlist in this browser, without a call', async () => {
    const { user, calls } = await openCourse();
    const before = calls.length;
    await user.click(screen.getByRole('button', { name: 'Add to wishlist' }));
    expect(screen.getByRole('button', { name: 'Remove from wishlist' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Remove from wishlist' }));
    expect(screen.getByRole('button', { name: 'Add to wishlist' }).getAttribute('aria-pressed')).toBe('false');
    expect(calls).toHaveLength(before);
  });

  it('[COURSE-02] takes the course off the wishlist of this browser also when the server has it on the list', async () => {
    const marked = { 'GET /courses/preview/{id}/{lang}': ok({ ...course, wishlisted: true }) };
    const { user, services } = await openCourse({ answers: marked });
    await user.click(screen.getByRole('button', { name: 'Remove from wishlist' }));
    screen.getByRole('button', { name: 'Add to wishlist' });
    expect(services.wishlist.getSnapshot().context).toEqual({ courseIds: [], removedIds: ['weaving'] });
  });

  it('[COURSE-03] sells the course', async () => {
    await openCourse();
    expect(hrefOf('Buy course')).toBe('/payment-options/course/weaving');
  });
});

describe('the practice test of a course', () => {
  const openWith = async (practice_test: Course['practice_test'] | undefined) => {
    const answered = ok({ ...course, ...(practice_test !== undefined && { practice_test }) });
    await openCourse({ answers: { ...preview, 'GET /courses/preview/{id}/{lang}': answered } });
  };
  const feature = () => screen.getByText('1 practice test').closest('li')?.textContent;

  it.each([
    ['not begun', {}, ''],
    ['running', { answered: 6, best_percentage: 67 }, '6 of 12 answered'],
    ['running with no answer yet', { answered: 0 }, '0 of 12 answered'],
    ['finished but not passed', { best_percentage: 67 }, 'best result so far 67%'],
    ['passed', { best_percentage: 92, passed: true }, 'passed with 92%'],
  ])('[PRACTICE-14][COURSE-03] that is %s is a link among the features and in the content', async (_, state, words) => {
    await openWith(aPracticeState(state));
    expect(hrefOf('1 practice test')).toBe('/course/weaving/practice-test');
    expect(feature()).toBe(words === '' ? '1 practice test' : `1 practice test · ${words}`);
    const row = `Practice test ${words}`.trim();
    expect(hrefOf(row)).toBe('/course/weaving/practice-test');
    expect(screen.getAllByRole('heading', { level: 3 }).at(-1)?.textContent?.trim()).toBe(row);
  });

  it.each([
    ['that has none', null],
    ['of a server that knows none', undefined],
  ])('[PRACTICE-14] of a course %s is no link, and no row of the content', async (_, state) => {
    await openWith(state);
    expect(feature()).toBe('1 practice test');
    expect(screen.queryByRole('link', { name: /practice test/i })).toBeNull();
  });
});

/** The heading of a chapter, which opens and closes it. */
const chapter = (name: string) => screen.getByRole('heading', { level: 3, name });
/** Which chapters are open. */
const unfolded = () => [...document.querySelectorAll('details')].map(({ open }) => open);

describe('the content of a course', () => {
  it('[COURSE-04] says how long each lesson takes, and its task where it has one', async () => {
    const [loom, thread] = chapters.warp;
    if (!loom || !thread) throw new Error('the chapter has two lessons');
    const lessons = {
      warp: [
        { ...loom, task_minutes: 15 },
        { ...thread, duration: 1, task_minutes: 0 },
      ],
    };
    await openCourse({
      answers: { ...preview, 'GET /courses/preview/{id}/{lang}': ok(aCourse(lessons, { purchased: false })) },
    });
    expect(screen.getByText('3 min + 15 min task').getAttribute('aria-hidden')).toBe('true');
    screen.getByText('3 minutes, and 15 minutes for the task');
    screen.getByText('1 minute');
  });

  it('[COURSE-04] keeps with the page which chapters are unfolded, also when none is', async () => {
    const { user, emitted } = await openCourse();
    await user.click(chapter('1. Chapter warp'));
    await user.click(chapter('2. Chapter weft'));
    await user.click(chapter('2. Chapter weft'));
    expect(emitted.filter(({ type }) => type === 'view.kept')).toEqual(
      [[], ['weft'], []].map((openChapters) => ({ type: 'view.kept', view: { openChapters } })),
    );
    expect(navigationState()).toEqual({ view: { openChapters: [] } });
  });

  it.each([
    [['weft'], [false, true]],
    [[], [false, false]],
    ['weft', [true, false]],
    [undefined, [true, false]],
  ])('[COURSE-04] is unfolded again as it was left, with %j open', async (openChapters, expanded) => {
    await openCourse({ state: { view: { openChapters } } });
    expect(unfolded()).toEqual(expanded);
  });

  it('[COURSE-04] lists a lesson with title, description and duration', async () => {
    await openCourse();
    const [loom] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Set it up.'));
    if (!loom) throw new Error('The lesson is not listed');
    within(loom).getByRole('link', { name: 'Lesson loom' });
    within(loom).getByText('3 minutes');
    expect(pictures(loom)).toEqual(['/media/pictures/lesson.svg']);
    within(loom).getByText('Free preview');
  });

  it('[COURSE-05] locks what is neither preview nor bought; the first locked one is sold', async () => {
    const { user } = await openCourse();
    await user.click(chapter('2. Chapter weft'));
    expect(screen.getAllByRole('img', { name: 'Locked' })).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: 'Buy course/Subscribe' })).toHaveLength(1);
    expect(hrefOf('Buy course/Subscribe')).toBe('/payment-options/course/weaving');
  });

  it('[COURSE-05] links a locked lesson to payment, and an open one to its page', async () => {
    await openCourse();
    expect(hrefOf(/^Lesson thread\s*\(locked\)$/)).toBe('/payment-options/course/weaving');
    expect(hrefOf('Lesson loom')).toBe('/course/weaving/chapter/warp/lesson/loom');
  });
});

describe('a course that cannot be loaded', () => {
  it('[SESSION-03] is said not to exist when the server does not know it, and logged', async () => {
    openPage({ answers: { 'GET /courses/preview/{id}/{lang}': { status: 404, body: { message: 'Not found' } } } });
    await screen.findByRole('heading', { level: 1, name: 'This course does not exist' });
    expect(hrefOf('See all courses')).toBe('/course');
    expect(log).toHaveBeenCalledWith('Loading the course failed: notFound, status 404');
  });

  it('[SESSION-03] is logged after a lost connection, and can be loaded again', async () => {
    let tries = 0;
    const { user } = openPage({
      answers: { 'GET /courses/preview/{id}/{lang}': () => (++tries === 1 ? networkError() : ok(course)) },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await title();
    await waitFor(() => expect(log).toHaveBeenCalledWith('Loading the course failed: network, status none'));
  });
});
