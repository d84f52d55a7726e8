import { describe, expect, it } from 'vitest';
import type { Order } from '../../../common/api/types.ts';
import { wordsOf } from '../../../common/language/said.ts';
import { PAGE_SIZE } from '../../../common/rules/list-sizes.ts';
import * as say from '../../../common/texts/payments/checkout.ts';
import { hasMore } from '../../../machines/catalogue/catalogue.selectors.ts';
import { isForNoCourse, optionsOf, refusalOf, successPath } from '../../../machines/payments/checkout.selectors.ts';
import type { PaymentOutcome } from '../../../machines/payments/checkout.types.ts';
import { amountDigits, isPast } from '../../../machines/payments/purchase.selectors.ts';
import { practiceLabel } from '../../../src/flows/common/practice-label.ts';
import { stateLabel } from '../../../src/flows/payments/purchase/purchase-state.ts';
import { aCourse } from '../../support/courses.ts';
import { anOrder } from '../../support/orders.ts';
import { aMonth, aTransferThatIsWithdrawn } from '../../support/purchases.ts';

describe('a paid order', () => {
  const { course_id: _course, plan_id: _plan, ...anything } = anOrder();
  const paid = (what: Pick<Order, 'course_id' | 'plan_id'>, returnCourseId: string | null = null) =>
    successPath({ order: { ...anything, ...what }, returnCourseId });

  it('[PAY-06] leads to its course', () => {
    expect(paid({ course_id: 'weaving' }, 'another')).toBe('/payment-success/weaving');
  });

  it('[PAY-04] of a subscription leads to the course it was chosen for', () => {
    expect(paid({ plan_id: 'yearly' }, 'weaving')).toBe('/payment-success/weaving');
  });

  it('[PAY-04] of a subscription that was chosen without a course leads to the plan', () => {
    expect(paid({ plan_id: 'yearly' })).toBe('/payment-success/yearly');
  });

  it('[PAY-04] is known to be for no course when a plan is in its place', () => {
    const bought = (what: Pick<Order, 'course_id' | 'plan_id'>, returnCourseId: string | null) =>
      isForNoCourse({ order: { ...anything, ...what }, returnCourseId });
    expect([
      bought({ plan_id: 'yearly' }, null),
      bought({ plan_id: 'yearly' }, 'weaving'),
      bought({ course_id: 'weaving' }, null),
    ]).toEqual([true, false, false]);
  });

  it('[LAYOUT-09] comes from the payment options of its course, or of the course a plan was chosen for, where it is chosen again', () => {
    const from = (what: Pick<Order, 'course_id' | 'plan_id'>, returnCourseId: string | null) =>
      optionsOf({ order: { ...anything, ...what }, returnCourseId });
    expect([
      from({ course_id: 'weaving' }, null),
      from({ plan_id: 'yearly' }, 'weaving'),
      from({ plan_id: 'yearly' }, null),
      optionsOf({ order: null, returnCourseId: 'weaving' }),
    ]).toEqual([
      { to: '/payment-options/course/weaving', state: { plan: 'single' } },
      { to: '/payment-options/course/weaving', state: { plan: 'yearly' } },
      { to: '/payment-options', state: { plan: 'yearly' } },
      { to: '/payment-options/course/weaving', state: { plan: 'single' } },
    ]);
  });

  it('leads to an address with its id percent-encoded', () => {
    expect(paid({ course_id: 'a/b ç' })).toBe('/payment-success/a%2Fb%20%C3%A7');
  });
});

describe('the message for a refused payment', () => {
  const said = (outcome: PaymentOutcome) => wordsOf(refusalOf(outcome), say.errors);

  it('[PAY-05] is the message of the provider', () => {
    expect(said({ status: 'requires_payment_method', error: { message: 'Your card was declined.' } })).toBe(
      'Your card was declined.',
    );
  });

  it('[PAY-05] says what to do at the bank or with another card when the provider says nothing', () => {
    expect(said({ status: 'requires_action' })).toBe('Your bank needs you to confirm this payment. Please try again.');
    expect(said({ status: 'requires_payment_method' })).toBe(
      'The payment was not completed. Please try again or use another card.',
    );
  });
});

it('[CATALOGUE-01] the course list has more to show when a course is hidden or the list goes on', () => {
  const withCourses = (count: number, next: string | null = null) =>
    hasMore({
      courses: Array.from({ length: count }, (_, index) => aCourse({}, { id: `course-${index}` })),
      shown: PAGE_SIZE,
      next,
    });
  expect([withCourses(PAGE_SIZE), withCourses(PAGE_SIZE + 1), withCourses(PAGE_SIZE, 'more')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('[PRACTICE-14] the words for a practice test name the one that is running before the best result', () => {
  const state = { question_count: 12, answered: null, best_percentage: null, passed: false };
  expect([
    practiceLabel(state),
    practiceLabel({ ...state, answered: 0 }),
    practiceLabel({ ...state, best_percentage: 67 }),
    practiceLabel({ ...state, best_percentage: 92, passed: true }),
    practiceLabel({ ...state, answered: 6, best_percentage: 92, passed: true }),
  ]).toEqual(['', '0 of 12 answered', 'best result so far 67%', 'passed with 92%', '6 of 12 answered']);
});

describe('the state of a purchase', () => {
  const now = new Date('2026-11-23T09:00:00.000Z');

  it('[WITHDRAW-03] that was withdrawn from says that a provider sends the money back, or by when staff do', () => {
    const byCard = aMonth({ refund_until: null, withdrawn_at: '2026-11-22T08:00:00.000Z' });
    expect([byCard, aTransferThatIsWithdrawn().purchase].map((purchase) => stateLabel(purchase, now))).toEqual([
      'Withdrawn on 22 November 2026. Your money is being sent back',
      'Withdrawn on 22 November 2026. We send your money back by bank transfer by 6 December 2026',
    ]);
  });

  it('[WITHDRAW-03] whose money staff have not sent back in time says by when it was due, from the day after', () => {
    const { purchase } = aTransferThatIsWithdrawn();
    const says = (at: string) => stateLabel(purchase, new Date(at));
    const due = 'Withdrawn on 22 November 2026. Your money was due by 6 December 2026';
    expect(says('2026-12-06T23:59:59.999Z')).not.toBe(due);
    expect(says('2026-12-07T00:00:00.000Z')).toBe(due);
  });
});

it('[PAY-18] a bank transfer can be sent to the last millisecond of its last day', () => {
  const until = '2026-12-05T23:59:59.999Z';
  expect([until, '2026-12-06T00:00:00.000Z'].map((now) => isPast(until, new Date(now)))).toEqual([false, true]);
});

it.each([
  ['iqd', 5_100_000, '51000'],
  ['iqd', 123_456_789_050, '1234567890.50'],
  ['usd', 2905, '29.05'],
  ['kwd', 8_500, '8.500'],
  ['jpy', 2900, '2900'],
])(
  '[PAY-18] an amount in %s of %d minor units is copied as %s, without a currency or commas',
  (currency, amount, digits) => {
    expect(amountDigits({ amount, currency })).toBe(digits);
  },
);
