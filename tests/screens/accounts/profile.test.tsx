import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurchasedCourse } from '../../../common/api/types.ts';
import { purchaseLabel } from '../../../src/flows/accounts/profile/label.ts';
import { open } from '../../../src/flows/accounts/profile/page.tsx';
import { anOwnCertificate } from '../../support/certificates.ts';
import { aCourse, aPracticeState, aPurchase, aSubscription } from '../../support/courses.ts';
import { type Answer, type Answers, networkError, ok, type RecordedCall } from '../../support/fetch-double.ts';
import { learner } from '../../support/fixtures.ts';
import { noteSavedFiles } from '../../support/saved-files.ts';
import { visit } from '../../support/visit.tsx';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

const bought = (data: PurchasedCourse[]): Answer<'GET /user/courses/{id}'> => ok(data);
const catalogue: Answers = {
  'GET /courses/all/{language}': ok({ courses: [aCourse({}, { id: 'baking', title: 'Baking' })] }),
  'GET /user/courses': ok({ course_ids: [], courses: [] }),
};
const openPage = (purchases: NonNullable<Answers['GET /user/courses/{id}']>, more: Answers = {}) =>
  visit(open, {
    params: {},
    as: learner,
    answers: { ...catalogue, 'GET /user/courses/{id}': purchases, ...more },
  });
const row = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const item = heading.closest('li');
  if (!item) throw new Error(`${title} is not in a list`);
  return within(item);
};

describe('the list of my courses', () => {
  it('[COUPON-05] leads to where a coupon is redeemed, before anything has loaded', async () => {
    openPage(() => new Promise(() => {}));
    expect(screen.getByRole('link', { name: 'Redeem a coupon' }).getAttribute('href')).toBe('/redeem');
  });

  it('[PROFILE-01] has its title, one tab and a spinner while the list is loading', async () => {
    const { calls } = openPage(() => new Promise(() => {}));
    screen.getByRole('heading', { level: 1, name: 'My Profile' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['My Course']);
    screen.getByRole('heading', { level: 2, name: 'My purchased courses' });
    screen.getByText('Loading your courses');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/user/courses/user-1'));
  });

  it('[PROFILE-01] says so when there is no course', async () => {
    openPage(bought([]));
    await screen.findByText("You don't have course yet");
  });

  it('[PROFILE-04] shows a subscriber without courses the way to them, and until when they are open', async () => {
    openPage({ status: 200, body: { data: [], subscription: aSubscription } });
    await screen.findByText('Your subscription: every course until 21 Dec 2026');
    expect(screen.getByRole('link', { name: 'Choose a course' }).getAttribute('href')).toBe('/course');
    expect(screen.queryByText("You don't have course yet")).toBeNull();
  });

  it('[PROFILE-04] tells a subscriber with courses until when the others are open', async () => {
    openPage({ status: 200, body: { data: [aPurchase('weaving')], subscription: aSubscription } });
    await row('Course weaving');
    screen.getByText('Your subscription: every course until 21 Dec 2026');
  });

  it('[SESSION-03] fails for JSON without a list of courses', async () => {
    openPage(new Response('{}', { headers: { 'content-type': 'application/json' } }));
    await screen.findByText('We could not load your courses');
  });

  it('[SESSION-03] only logs a failure', async () => {
    openPage(networkError);
    await screen.findByText('We could not load your courses');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('Loading purchased courses failed: network, status none');
  });

  it('[PROFILE-02] links to each course and says when it was bought', async () => {
    openPage(bought([aPurchase('weaving')]));
    const weaving = await row('Course weaving');
    expect(weaving.getByRole('link', { name: 'View course' }).getAttribute('href')).toBe('/course/weaving');
    expect(weaving.getByText('07-03-2026').getAttribute('datetime')).toBe('2026-03-07T10:00:00.000Z');
    weaving.getByText('Pending');
    expect(weaving.queryByRole('button', { name: 'Download certificate' })).toBeNull();
  });

  it.each([
    ['not begun', {}, 'Practice test'],
    ['running', { answered: 6 }, 'Practice test · 6 of 12 answered'],
    ['passed', { best_percentage: 92, passed: true }, 'Practice test · passed with 92%'],
  ])('[PRACTICE-14] says of each course how far its practice test is: %s', async (_, state, words) => {
    openPage(bought([aPurchase('weaving', { practice_test: aPracticeState(state) }), aPurchase('baking')]));
    const link = (await row('Course weaving')).getByRole('link', { name: 'Practice test' });
    expect(link.getAttribute('href')).toBe('/course/weaving/practice-test');
    expect(link.closest('p')?.textContent).toBe(words);
    expect((await row('Course baking')).queryByText(/practice test/i)).toBeNull();
  });

  it('[PROFILE-02] saves the certificate where there is one', async () => {
    const saved = noteSavedFiles();
    const pdf = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    const { user, calls } = openPage(
      bought([aPurchase('weaving', { status: 'Completed', downloadLink: '/api/download/certificate/cert-1' })]),
      { 'GET /download/{a}/{b}': pdf },
    );
    const weaving = await row('Course weaving');
    await user.click(weaving.getByRole('button', { name: 'Download certificate' }));
    await waitFor(() => expect(saved.names).toEqual(['certificate-weaving.pdf']));
    const [call] = calls.filter(({ name }) => name === 'GET /download/{a}/{b}');
    expect([call?.path, call?.authorization]).toEqual(['/download/certificate/cert-1', 'Bearer token-of-visitor']);
  });

  it('[PROFILE-02] says when the certificate could not be downloaded', async () => {
    const { user } = openPage(bought([aPurchase('weaving', { downloadLink: '/api/download/certificate/cert-1' })]), {
      'GET /download/{a}/{b}': { status: 404, body: { message: 'Not found' } },
    });
    const weaving = await row('Course weaving');
    await user.click(weaving.getByRole('button', { name: 'Download certificate' }));
    await screen.findByText('We could not download the file. Please try again.');
  });
});

describe('a course on the profile', () => {
  it('[PROFILE-05] says how much of it is done, in words and as a bar', async () => {
    openPage(bought([aPurchase('weaving', { completion_percentage: 33 }), aPurchase('baking')]));
    const weaving = await row('Course weaving');
    weaving.getByText('Pending');
    weaving.getByText('33% done');
    const bar = weaving.getByRole('progressbar', { name: 'Your progress in Course weaving' });
    expect(bar.getAttribute('aria-valuenow')).toBe('33');
    // a server of the plain contract does not say
    expect((await row('Course baking')).queryByRole('progressbar')).toBeNull();
  });

  it('[PROFILE-05] that is finished has its day, its certificate and one Share menu', async () => {
    const { user } = openPage(
      bought([
        aPurchase('weaving', {
          ...{ status: 'Completed', achievedDate: '2026-03-20T10:00:00.000Z', completion_percentage: 100 },
          ...{ downloadLink: '/api/download/certificate/crt_1', certificate: anOwnCertificate() },
        }),
      ]),
    );
    const weaving = await row('Course weaving');
    expect(weaving.getByText('20 March 2026').closest('p')?.textContent).toBe('Done 20 March 2026');
    expect(weaving.queryByRole('progressbar')).toBeNull();
    const link = weaving.getByRole('link', { name: 'See certificate of Course weaving' });
    expect(link.getAttribute('href')).toBe('/certificates/crt_1');
    expect(weaving.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Share the certificate of Course weaving',
      'Download certificate',
    ]);
    await user.click(weaving.getByRole('button', { name: /^Share/ }));
    await screen.findByRole('dialog', { name: 'Share your certificate' });
  });

  it('[CERT-05][CERT-06] is made public from the Share menu before its link is given away', async () => {
    const certificate = anOwnCertificate({ page_off: true });
    const { user, calls } = openPage(
      bought([
        aPurchase('weaving', {
          ...{ status: 'Completed', achievedDate: '2026-03-20T10:00:00.000Z' },
          ...{ downloadLink: '/api/download/certificate/crt_1', certificate },
        }),
      ]),
      { 'PATCH /user/certificates/{id}': ok({ name_hidden: false, page_off: false }) },
    );
    const share = async () => user.click((await row('Course weaving')).getByRole('button', { name: /^Share/ }));
    await share();
    await user.click(await screen.findByRole('button', { name: 'Make it public' }));
    await screen.findByRole('link', { name: 'WhatsApp' });
    expect(document.activeElement?.textContent).toBe('Its page is public now.');
    const [call] = calls.filter(({ name }) => name === 'PATCH /user/certificates/{id}');
    expect([call?.path, call?.body]).toEqual(['/user/certificates/crt_1', { page_off: false }]);
    // it is asked once
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await share();
    await screen.findByRole('link', { name: 'WhatsApp' });
  });
});

describe('questions to keep fresh', () => {
  it.each([
    [5, '5 questions to keep fresh'],
    [1, '1 question to keep fresh'],
  ])('[REVIEW-07] have a card that leads to them: %s', async (reviews_due, name) => {
    openPage({ status: 200, body: { data: [], reviews_due } });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/review');
  });
});

describe('the label of a purchase', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  it.each([
    ['a course whose end date is past', '2026-03-10T11:59:59Z', 'Completed', 'ended'],
    ['a completed course with an end date to come', '2026-03-10T12:00:01Z', 'Completed', 'completed'],
    ['a course in progress with an end date to come', '2026-03-11T00:00:00Z', 'In progress', 'pending'],
    ['a completed course without an end date', null, 'Completed', 'completed'],
    ['a course in progress without an end date', null, 'In progress', 'pending'],
  ] as const)('[PROFILE-03] fits %s', (_, endDate, status, label) => {
    expect(purchaseLabel({ endDate, status }, now)).toBe(label);
  });
});

describe('the wish list', () => {
  it('[PROFILE-01] is an empty box without wishes', async () => {
    openPage(bought([]));
    const box = within(screen.getByRole('region', { name: 'My Wish list' }));
    expect(box.queryAllByRole('listitem')).toEqual([]);
    await box.findByText('Save courses for later: press “Add to wishlist” on the page of a course.');
  });

  it('[PROFILE-01] lists the courses kept in this browser by title, and lets them go', async () => {
    const { user, services } = openPage(bought([]));
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'baking', wishlisted: false }));
    const link = await screen.findByRole('link', { name: 'Baking' });
    expect(link.getAttribute('href')).toBe('/course/baking');
    await user.click(screen.getByRole('button', { name: 'Remove Baking' }));
    expect(screen.queryByRole('link', { name: 'Baking' })).toBeNull();
  });

  const wishes = (wished_ids: string[]): Answers => ({
    'GET /user/courses': ok({ course_ids: [], courses: [], wished_ids }),
    'GET /courses/all/{language}': ({ query }) => {
      const ids = query.get('ids')?.split(',') ?? [];
      const courses = ids.map((id) => aCourse({}, { id, title: `Course ${id}` }));
      return ok({ courses, next: null, total: courses.length });
    },
  });
  const lists = (calls: readonly RecordedCall[]) =>
    calls.filter(({ name }) => name === 'GET /courses/all/{language}').map(({ query }) => `${query}`);

  it('[PROFILE-01][SESSION-04] asks for the courses wished for, here and on the server, and for no others', async () => {
    const { calls, services } = openPage(bought([]), wishes(['weaving', 'baking']));
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'candles', wishlisted: false }));
    for (const id of ['candles', 'weaving', 'baking']) await screen.findByRole('link', { name: `Course ${id}` });
    expect(lists(calls)).toEqual(['ids=weaving%2Cbaking%2Ccandles&limit=100']);
  });

  it('[PROFILE-01] asks for a hundred wishes at a time', async () => {
    const many = Array.from({ length: 120 }, (_, n) => `c-${n}`);
    const { calls } = openPage(bought([]), wishes(many));
    await screen.findByRole('link', { name: 'Course c-119' });
    expect(lists(calls)).toEqual([
      `${new URLSearchParams({ ids: many.slice(0, 100).join(), limit: '100' })}`,
      `${new URLSearchParams({ ids: many.slice(100).join(), limit: '100' })}`,
    ]);
  });

  it('[PROFILE-01] asks for no courses without a wish', async () => {
    const { calls } = openPage(bought([]), wishes([]));
    await screen.findByText("You don't have course yet");
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /user/courses'));
    expect(lists(calls)).toEqual([]);
  });

  it('[PROFILE-01] says that a course is no longer available once the catalogue is without it, and lets it go', async () => {
    const { user, services } = openPage(bought([]));
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'old-loom', wishlisted: false }));
    await screen.findByText('No longer available');
    expect(screen.queryByRole('link', { name: /loom/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Old loom' }));
    expect(screen.queryByText('No longer available')).toBeNull();
  });

  it('[PROFILE-01] [SESSION-03] still links to a course when the catalogue cannot be loaded', async () => {
    const { services } = openPage(bought([]), { 'GET /courses/all/{language}': networkError });
    act(() => services.wishlist.send({ type: 'wishlist.toggled', courseId: 'old-loom', wishlisted: false }));
    const link = await screen.findByRole('link', { name: 'Old loom' });
    expect(link.getAttribute('href')).toBe('/course/old-loom');
    expect(screen.queryByText('No longer available')).toBeNull();
  });
});
