import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Home, ReminderDay } from '../../../../common/api/types.ts';
import { leftIn } from '../../../../src/flows/learning/learner-home/left-in.ts';
import { open } from '../../../../src/flows/learning/learner-home/page.tsx';
import { reminderText } from '../../../../src/flows/learning/learner-home/reminder-text.ts';
import { aSubscription } from '../../../support/courses.ts';
import { type Answers, networkError, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { aFinishedCourse, aHome, aHomeCourse, aNewcomersHome } from '../../../support/home.ts';
import { visit } from '../../../support/visit.tsx';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

const openPage = (answer: NonNullable<Answers['GET /home']>) =>
  visit(open, { params: {}, as: learner, answers: { 'GET /home': answer } });
const show = (home: Partial<Home>) => openPage(ok(aHome(home)));
const region = (name: string) => screen.findByRole('region', { name });
const leadsTo = (link: HTMLElement) => link.getAttribute('href');

describe('the start page', () => {
  it('[START-01] goes on with the lesson after the last one, says how much is left, and makes one call', async () => {
    const { calls } = show({ courses: [aHomeCourse('weaving')] });
    const here = within(await region('Continue here'));
    here.getByText('The warp');
    here.getByText('Course weaving · 9 min');
    here.getByRole('progressbar', { name: '2 lessons left, about 2½ hours with the tasks' });
    expect(leadsTo(here.getByRole('link', { name: 'Continue learning' }))).toBe(
      '/course/weaving/chapter/loom/lesson/warp',
    );
    expect(calls.map(({ name }) => name)).toEqual(['GET /home']);
    expect(screen.queryByRole('heading', { name: 'Your other courses' })).toBeNull();
  });

  it('[START-01] starts a course that was not begun', async () => {
    show({ courses: [aHomeCourse('weaving', { completion_percentage: 0 })] });
    within(await region('Start here')).getByRole('link', { name: 'Start learning' });
  });

  it.each([
    [{ lessons_left: 1, minutes_left: 9, task_minutes_left: 0 }, '1 lesson left, about 10 minutes'],
    [{ lessons_left: 3, minutes_left: 20, task_minutes_left: 100 }, '3 lessons left, about 2 hours with the tasks'],
  ])('[START-01] says what is left: %o', (left, words) => {
    expect(leftIn(left)).toBe(words);
  });

  it('[START-01] lists the other courses, each with its bar and what is next in it', async () => {
    show({ courses: [aHomeCourse('weaving'), aHomeCourse('baking'), aFinishedCourse('sewing')] });
    const list = within(await region('Your other courses'));
    const [baking, sewing] = list.getAllByRole('listitem').map((item) => within(item));
    expect(baking && leadsTo(baking.getByRole('link', { name: 'Course baking' }))).toBe(
      '/course/baking/chapter/loom/lesson/warp',
    );
    baking?.getByRole('progressbar', { name: 'Next: The warp, 9 min' });
    expect(sewing && leadsTo(sewing.getByRole('link', { name: 'Course sewing' }))).toBe('/course/sewing');
    sewing?.getByRole('progressbar', { name: 'Finished' });
  });

  it('[START-01] says so when every course is finished', async () => {
    show({ courses: [aFinishedCourse('sewing')] });
    const done = within(await region('You finished all your courses'));
    expect(leadsTo(done.getByRole('link', { name: 'Choose a course' }))).toBe('/course');
    await region('Your courses');
  });

  it('[START-01] names the number of lessons of the week', async () => {
    show({ courses: [aHomeCourse('weaving')], lessons_this_week: 3 });
    await screen.findByText('This week: 3 lessons');
  });

  it('[START-01] mentions neither a week without lessons nor questions where there are none', async () => {
    show({ courses: [aHomeCourse('weaving')] });
    await region('Continue here');
    expect([screen.queryByText(/This week/), screen.queryByText(/question/)]).toEqual([null, null]);
  });

  it('[START-01] offers the questions of today', async () => {
    show({ reviews: { due_count: 1, minutes: 1, done_today: false } });
    const today = within(await region('1 question today'));
    today.getByText('About 1 minute, to keep what you learned.');
    expect(leadsTo(today.getByRole('link', { name: 'Answer them' }))).toBe('/review');
  });

  it('[START-01] says that the questions of today are done', async () => {
    show({ reviews: { due_count: 0, minutes: 0, done_today: true } });
    const today = within(await region('Today’s questions are done'));
    today.getByText('Come back tomorrow.');
    expect(today.queryByRole('link')).toBeNull();
  });

  it('[START-01] leads to wishes, receipts and the page that visitors see', async () => {
    show({});
    const ways = within(await screen.findByRole('navigation', { name: 'Also yours' }));
    expect(ways.getAllByRole('link').map((link) => [link.textContent, leadsTo(link)])).toEqual([
      ['Courses and certificates', '/profile'],
      ['Wish list', '/profile#wishlist'],
      ['Purchases and receipts', '/profile#purchases'],
      ['Redeem a coupon', '/redeem'],
      ['Zanin’s front page', '/'],
    ]);
  });
});

describe('the start page of a learner without courses', () => {
  it('[START-02] offers what costs nothing', async () => {
    openPage(ok(aNewcomersHome()));
    const offers = within(await region('Begin here'));
    expect(offers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Free courseMentoringAsk for a mentor · 5 min',
      'Free lessonWeavingWood · 4 min',
      'Free courseA new course',
    ]);
    expect(offers.getAllByRole('link').map(leadsTo)).toEqual([
      '/course/mentoring/chapter/first/lesson/ask',
      '/course/weaving/chapter/loom/lesson/wood',
      '/course/empty',
      '/course',
    ]);
  });

  it('[START-02] tells a subscriber that every course is open', async () => {
    show({ subscription: aSubscription });
    await screen.findByText('Your subscription: every course until 21 Dec 2026');
    await screen.findByText('Every course is open to you. Choose one, or begin with one of these.');
  });
});

describe('the reminder', () => {
  it('[REMIND-01] is set up on the page, by the only channel that there is, in the time zone of the browser', async () => {
    const reminder = { days: ['mon', 'thu'], time: 'morning', channel: 'email' } as const;
    const { user, bodiesOf } = visit(open, {
      params: {},
      as: learner,
      answers: {
        'GET /home': ok(aHome({ reminder_channels: ['email'] })),
        'PUT /me/reminder': ok({ reminder: { ...reminder, days: [...reminder.days] } }),
      },
    });
    const section = within(await region('Reminder'));
    section.getByText('A short message on days that you choose.');
    await user.click(section.getByRole('button', { name: 'Remind me' }));
    expect(section.queryByRole('radio', { name: 'SMS' })).toBeNull();
    for (const day of ['Monday', 'Thursday']) await user.click(section.getByRole('checkbox', { name: day }));
    await user.click(section.getByRole('radio', { name: 'Morning' }));
    await user.click(section.getByRole('button', { name: 'Save' }));
    await section.findByText('Saved. By e-mail, in the morning: Monday and Thursday.');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(bodiesOf('PUT /me/reminder')).toEqual([{ ...reminder, time_zone: timeZone }]);
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Change' }));
  });

  it('[REMIND-01] on all days reads "every day"; without a channel to reach the learner it is not offered', async () => {
    const days: ReminderDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    expect(reminderText({ days, time: 'evening', channel: 'sms' })).toBe('By SMS, in the evening: every day.');
    show({ reminder_channels: [], courses: [aHomeCourse('weaving')] });
    await region('Continue here');
    expect(screen.queryByRole('region', { name: 'Reminder' })).toBeNull();
  });
});

describe('a start page that cannot be loaded', () => {
  it('[SESSION-03] is logged, and can be loaded again', async () => {
    let isDown = true;
    const { user } = openPage(() => (isDown ? networkError() : ok(aHome())));
    await screen.findByText('We could not load your start page');
    expect(log).toHaveBeenCalledWith('Loading the start page failed: network, status none');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await region('Begin here');
  });

  it('[SESSION-09] redirects to the landing page on a server without start pages', async () => {
    const { emitted } = openPage(new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } }));
    await waitFor(() => expect(emitted).toContainEqual({ type: 'navigate', to: '/', replace: true }));
  });
});
