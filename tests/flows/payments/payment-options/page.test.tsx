import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Course } from '../../../../common/api/types.ts';
import { buyCourse } from '../../../../common/buy-course.ts';
import { regionMachine } from '../../../../machines/site/region.machine.ts';
import { navigationState } from '../../../../src/browser/history.ts';
import { open as openForCourse } from '../../../../src/flows/payments/course-payment-options/page.tsx';
import { open as openWithoutCourse } from '../../../../src/flows/payments/payment-options/page.tsx';
import { aCourse, aSubscription } from '../../../support/courses.ts';
import { type Answer, type Answers, networkError, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { aPlan, plans } from '../../../support/orders.ts';
import { type VisitOptions, visit } from '../../../support/visit.tsx';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

const course = aCourse(
  {},
  {
    purchased: false,
    prices: [
      { region_code: 'US', currency_code: 'USD', price_micro: 20_000_000 },
      { region_code: 'NL', currency_code: 'EUR', price_micro: 18_500_000 },
    ],
  },
);
const preview = (data: Course): Answer<'GET /courses/preview/{id}/{lang}'> => ok(data);
const answers: Answers = {
  'GET /payment-plans': ok([...plans]),
  // a server of the plain contract knows no price of a course
  'GET /payment-plans/{id}': { status: 404, body: { error: 'not_found', message: 'No such plan.' } },
  'GET /user/courses': ok({ course_ids: [], courses: [] }),
  'GET /courses/preview/{id}/{lang}': preview(course),
  'POST /stripe/payment-intent': {
    status: 200,
    body: { clientSecret: 'pi_course_secret_abc', currency: 'eur', amount: 1850 },
  },
  'POST /stripe/subscription-intent': {
    status: 200,
    body: { clientSecret: 'pi_plan_secret_abc', currency: 'eur', amount: 10000 },
  },
};

const forCourse = (options: Partial<VisitOptions<'coursePaymentOptions'>> = {}) =>
  visit(openForCourse, { params: { courseId: 'weaving' }, answers, as: learner, region: 'NL', ...options });
const withoutCourse = (more: Answers = {}) =>
  visit(openWithoutCourse, { params: {}, answers: { ...answers, ...more }, as: learner, region: 'NL' });
const single = () => screen.findByRole('radio', { name: /^Weaving/ });
/** The same once the course is offered. */
async function courseForSale(options: Partial<VisitOptions<'coursePaymentOptions'>> = {}) {
  const page = forCourse(options);
  await single();
  return page;
}
async function payForCourse(user: UserEvent) {
  await user.click(await single());
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
}
const yearly = () => screen.findByRole('radio', { name: /^Yearly/ });

describe('the payment options', () => {
  it('[SESSION-10] [LANG-08] the chosen plan is chosen again after the login, or in another language', async () => {
    const { user, draft } = await courseForSale();
    await user.click(screen.getByRole('radio', { name: /^Yearly/ }));
    expect(draft()).toEqual({ plan: 'yearly' });
    cleanup();
    await courseForSale({ restored: draft() });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Yearly/ }).checked).toBe(true);
  });

  it('[COUPON-05] lead to where a coupon is redeemed', async () => {
    withoutCourse();
    await yearly();
    expect(screen.getByRole('link', { name: 'Redeem a coupon' }).getAttribute('href')).toBe('/redeem');
  });

  it('[PAY-02] have nothing chosen when they are opened by their address', async () => {
    await courseForSale();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select a plan' }).disabled).toBe(true);
  });

  it('[PAY-02] have the course chosen where its page leads here', async () => {
    const { user, bodiesOf } = await courseForSale({ state: buyCourse('weaving').state });
    screen.getByRole('radio', { name: /^Weaving/, checked: true });
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() =>
      expect(bodiesOf('POST /stripe/payment-intent')).toEqual([{ course_id: 'weaving', region_code: 'NL' }]),
    );
  });

  it.each([['lifetime'], [7]])('[PAY-02] choose nothing that is not offered, such as the plan %s', async (plan) => {
    await courseForSale({ state: { plan } });
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('[PAY-01] offer the course at the price of the region, and the subscriptions', async () => {
    const { calls } = await courseForSale();
    within(screen.getByRole('group', { name: 'Pay for a single course' })).getByText('€18.50');
    const subscriptions = within(screen.getByRole('group', { name: 'Pay for a subscription' }));
    expect(subscriptions.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'yearly',
      'monthly',
    ]);
    const asked = calls.find(({ name }) => name === 'GET /payment-plans');
    expect(asked?.query.toString()).toBe('language=en&countryCode=NL');
  });

  it('[PAY-01] [PAY-11] [P36] offer the course at the price that the server names for it, where that is not the one of the region', async () => {
    const { calls } = await courseForSale({
      answers: {
        ...answers,
        'GET /payment-plans/{id}': ok({
          ...aPlan,
          course_id: 'weaving',
          currency_code: 'USD',
          price_micro: 29_000_000,
        }),
      },
    });
    within(screen.getByRole('group', { name: 'Pay for a single course' })).getByText('$29');
    const asked = calls.find(({ name }) => name === 'GET /payment-plans/{id}');
    expect(asked?.query.toString()).toBe('language=en&region=NL&courseId=weaving');
  });

  it('[PAY-21] name what is ordered by bank transfer already, as the server says it of the plans, and make no call for it', async () => {
    const ordered = { purchase_id: 'ord_4', reference: 'K7MX-P4RT' };
    const data = plans.map((plan) => ({ ...plan, ...(plan.plan_id === 'monthly' && { waiting_transfer: ordered }) }));
    const { calls } = withoutCourse({ 'GET /payment-plans': ok(data) });
    const link = await screen.findByRole('link', { name: 'See what you ordered' });
    expect(link.getAttribute('href')).toBe('/profile/purchases/ord_4');
    screen.getByText('K7MX-P4RT');
    expect(calls.map(({ name }) => name)).toEqual(['GET /payment-plans', 'GET /user/courses']);
  });

  it.each([
    { what: 'a proxy that gave up', answer: () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 }) },
    { what: 'an answer that was cut off', answer: () => new Response('{"data": {"purch') },
    { what: 'an answer without the order', answer: () => Response.json({ data: {} }) },
    { what: 'no answer', answer: networkError },
  ])('[PAY-17] say after $what that the order may have been made, and where to look', async ({ answer }) => {
    const data = plans.map((plan) => ({ ...plan, transfer: {} }));
    const { user } = withoutCourse({
      'GET /payment-plans': ok(data),
      'POST /user/purchases': answer,
    });
    await user.click(await yearly());
    await user.click(screen.getByRole('button', { name: 'Pay by bank transfer' }));
    await screen.findByText(/^Your order may have been made: look /);
    expect(screen.getByRole('link', { name: 'among your purchases' }).getAttribute('href')).toBe('/profile#purchases');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  const refusedWith = (status: number) => () => Response.json({ error: 'refused', message: 'No.' }, { status });

  it.each([
    { how: 'gets no answer', answer: networkError },
    { how: 'is answered 503', answer: refusedWith(503) },
    { how: 'is answered 429', answer: refusedWith(429) },
    { how: 'is answered without a price', answer: () => Response.json({ data: {} }) },
  ])(
    '[PAY-01] [P36] offer nothing at the price of the region when the question for the price of the course $how',
    async ({ answer }) => {
      forCourse({ answers: { ...answers, 'GET /payment-plans/{id}': answer } });
      await screen.findByRole('button', { name: 'Try again' });
      expect(screen.queryAllByRole('radio')).toEqual([]);
    },
  );

  it.each([400, 403, 404, 422])(
    '[PAY-01] [P36] offer the course at the price of the region when a server refuses the question for its price with %d',
    async (status) => {
      forCourse({ answers: { ...answers, 'GET /payment-plans/{id}': refusedWith(status) } });
      await single();
      within(screen.getByRole('group', { name: 'Pay for a single course' })).getByText('€18.50');
    },
  );

  it('[PAY-01] [SESSION-05] wait for a region that is still being detected, for its price instead of that of the default', async () => {
    const region = createActor(regionMachine.provide({ actors: { detectRegion: fromPromise(async () => 'NL') } }), {
      input: { stored: null, now: 0 },
    }).start();
    await courseForSale({ region });
    within(screen.getByRole('group', { name: 'Pay for a single course' })).getByText('€18.50');
  });

  it('[PAY-01] [PAY-08] show the price in USD to a region without a price of its own', async () => {
    await courseForSale({ region: 'IQ' });
    within(screen.getByRole('group', { name: 'Pay for a single course' })).getByText('$20');
  });

  it('[PAY-01] say what a card is charged where the provider does not take the currency of the price', async () => {
    const inDinars = plans.map((plan) => ({ ...plan, currency_code: 'IQD', price_micro: plan.price_micro * 1_310 }));
    const prices = [...course.prices, { region_code: 'IQ', currency_code: 'IQD', price_micro: 26_000_000_000 }];
    const { calls, user } = await courseForSale({
      region: 'IQ',
      answers: {
        ...answers,
        'GET /payment-plans': ({ query }) => ok(query.get('countryCode') === 'IQ' ? inDinars : [...plans]),
        'GET /courses/preview/{id}/{lang}': preview({ ...course, prices }),
      },
    });
    const [forTheCourse, ...others] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(forTheCourse).toContain('Your card is charged $20: cards cannot pay in Iraqi dinar yet.');
    expect(forTheCourse).toContain('د.ع');
    expect(others[0]).toContain('Your card is charged $100: cards cannot pay in Iraqi dinar yet.');
    expect(others[1]).toContain('Your card is charged $12: cards cannot pay in Iraqi dinar yet.');
    const asked = calls
      .filter(({ name }) => name === 'GET /payment-plans')
      .map(({ query }) => query.get('countryCode'));
    expect(asked).toEqual(['IQ', 'US']);
    await payForCourse(user);
    await waitFor(() =>
      expect(navigationState()).toEqual({
        clientSecret: 'pi_course_secret_abc',
        courseId: 'weaving',
        listed: { amount: 26_000, currency: 'IQD' },
      }),
    );
  });

  it('[PAY-01] say nothing of another charge where the price is what is charged, and ask once', async () => {
    const { calls } = await courseForSale();
    expect(screen.queryByText(/Your card is charged/)).toBeNull();
    expect(calls.filter(({ name }) => name === 'GET /payment-plans')).toHaveLength(1);
  });

  it('[PAY-01] show the promise of the yearly plan, and none with the monthly one', async () => {
    forCourse();
    expect((await yearly()).closest('label')?.textContent).toContain('SAVE 30% + 2 Months FREE');
    const monthly = screen.getByRole('radio', { name: /^Monthly/ });
    expect(monthly.closest('label')?.textContent).not.toContain('SAVE');
  });

  it('[PAY-02] offer only subscriptions without a course', async () => {
    withoutCourse();
    await yearly();
    expect(screen.queryByRole('group', { name: 'Pay for a single course' })).toBeNull();
  });

  const owned: Answers = {
    'GET /user/courses': ok({ course_ids: ['weaving'], courses: [] }),
    'GET /user/courses/course/{id}/{lang}': ok(course),
  };

  it('[PAY-09] [PAY-10] offer no course that is owned, but subscriptions', async () => {
    forCourse({ answers: { ...answers, ...owned } });
    await screen.findByText('You own this course');
    expect(screen.getByRole('link', { name: 'Go to the course' }).getAttribute('href')).toBe('/course/weaving');
    expect(screen.queryByRole('group', { name: 'Pay for a single course' })).toBeNull();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['yearly', 'monthly']);
  });

  it('[PAY-21] say of an order for a course that they have by now to cancel it, or to write', async () => {
    const waiting_transfer = { purchase_id: 'ord_3', reference: 'K7MX-P4RT' };
    const single = { ...aPlan, course_id: 'weaving', waiting_transfer };
    forCourse({
      answers: { ...answers, ...owned, 'GET /payment-plans/{id}': ok(single) },
    });
    await screen.findByText('You own this course');
    expect(screen.getByText(/^You have ordered/).textContent).toBe(
      'You have ordered “Weaving” by bank transfer (K7MX-P4RT), and you have it now. Cancel the order, or write to us if you have sent the money. See what you ordered',
    );
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/about');
  });

  it('[PAY-10] have nothing to pay for a free course', async () => {
    const free = { ...course, prices: [], price: { amount: 0, currency: 'USD' } };
    forCourse({ answers: { ...answers, 'GET /courses/preview/{id}/{lang}': preview(free) } });
    await screen.findByText('This course is free');
    expect(screen.queryByRole('group', { name: 'Pay for a single course' })).toBeNull();
  });

  const subscribed: Answers = {
    ...owned,
    'GET /user/courses': ok({ course_ids: ['weaving', 'baking'], courses: [], subscription: aSubscription }),
  };

  it.each([
    [
      'with a course',
      () => forCourse({ answers: { ...answers, ...subscribed } }),
      'Go to the course',
      '/course/weaving',
    ],
    ['without one', () => withoutCourse(subscribed), 'See all courses', '/course'],
  ])(
    '[PAY-10] offer a subscriber nothing, %s, and say how long the subscription lasts',
    async (_, openPage, link, path) => {
      openPage();
      await screen.findByText('Your subscription: every course until 21 Dec 2026');
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(path);
      expect(screen.queryAllByRole('radio')).toEqual([]);
      expect(screen.queryByRole('button', { name: /plan|payment/ })).toBeNull();
    },
  );

  it('[PAY-10] offer the plans without a course also when the learner’s courses cannot be loaded', async () => {
    withoutCourse({ 'GET /user/courses': networkError });
    await yearly();
  });

  it('[SESSION-03] log a failure, and can be loaded again', async () => {
    let tries = 0;
    const { user } = withoutCourse({
      'GET /payment-plans': () => (++tries === 1 ? networkError() : ok([...plans])),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await yearly();
    expect(log).toHaveBeenCalledWith('Loading the payment options failed: network, status none');
  });
});

describe('going on to the checkout', () => {
  it('[PAY-02] is disabled, with the label Select a plan, until one is selected', async () => {
    const { user } = await courseForSale();
    expect(screen.getByRole('button', { name: 'Select a plan' }).hasAttribute('disabled')).toBe(true);
    await user.click(await yearly());
    expect(screen.getByRole('button', { name: 'Continue to payment' }).hasAttribute('disabled')).toBe(false);
  });

  it('[PAY-03] with a course makes its intent, then opens the checkout of the intent’s id with the secret', async () => {
    const { user, bodiesOf } = forCourse();
    await payForCourse(user);
    await waitFor(() => expect(window.location.pathname).toBe('/checkout/orderId/pi_course'));
    expect(navigationState()).toEqual({ clientSecret: 'pi_course_secret_abc', courseId: 'weaving' });
    expect(bodiesOf('POST /stripe/payment-intent')).toEqual([{ course_id: 'weaving', region_code: 'NL' }]);
  });

  it('[PAY-04] with a subscription makes an intent of its own and opens the same checkout', async () => {
    const { user, bodiesOf } = withoutCourse();
    await user.click(await yearly());
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(window.location.pathname).toBe('/checkout/orderId/pi_plan'));
    expect(bodiesOf('POST /stripe/subscription-intent')).toEqual([{ plan_id: 'yearly', region_code: 'NL' }]);
    expect(bodiesOf('POST /stripe/payment-intent')).toEqual([]);
  });

  it.each([
    [
      'a refusal with a message',
      { status: 409, body: { message: 'This course is yours already.' } } as const,
      'Creating payment failed: This course is yours already.',
    ],
    ['no answer', networkError, 'Creating payment failed'],
    ['an answer without the secret', Response.json({ currency: 'eur', amount: 1850 }), 'Creating payment failed'],
    ['an empty secret', Response.json({ clientSecret: '' }), 'Creating payment failed'],
  ])('[PAY-03] shows a failure after %s', async (_, answer, text) => {
    const { user } = forCourse({ answers: { ...answers, 'POST /stripe/payment-intent': answer } });
    await payForCourse(user);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['the course', 'You own this course', { course_ids: ['weaving'], courses: [] }],
    [
      'a subscription',
      'Your subscription: every course until 21 Dec 2026',
      { course_ids: ['weaving'], courses: [], subscription: aSubscription },
    ],
  ])('[PAY-10] is refused when %s was bought in another tab, and the page says so', async (_, text, data) => {
    let isBought = false;
    const { user } = forCourse({
      answers: {
        ...answers,
        'GET /user/courses': () => ok(isBought ? data : { course_ids: [], courses: [] }),
        'GET /user/courses/course/{id}/{lang}': ok(course),
        'POST /stripe/payment-intent': () => {
          isBought = true;
          return { status: 409, body: { message: 'You already own this course.' } };
        },
      },
    });
    await payForCourse(user);
    await screen.findByText(text);
    expect(screen.queryByRole('group', { name: 'Pay for a single course' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the course' })).toBeDefined();
  });

  it('[PAY-09] makes one intent on a double click', async () => {
    const { user, bodiesOf } = forCourse();
    await user.click(await single());
    await user.dblClick(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(window.location.pathname).toBe('/checkout/orderId/pi_course'));
    expect(bodiesOf('POST /stripe/payment-intent')).toHaveLength(1);
  });
});
