import { describe, expect, it } from 'vitest';
import type { Order } from '../../../common/api/types.ts';
import { PAGE_SIZE } from '../../../common/rules/constants.ts';
import { hasMore } from '../../../machines/catalogue/catalogue.selectors.ts';
import { isForNoCourse, refusalText, successPath } from '../../../machines/payments/checkout.selectors.ts';
import { aCourse } from '../../support/courses.ts';
import { anOrder } from '../../support/orders.ts';

describe('where a paid order leads', () => {
  const { course_id: _course, plan_id: _plan, ...anything } = anOrder();
  const paid = (what: Pick<Order, 'course_id' | 'plan_id'>, returnCourseId: string | null = null) =>
    successPath({ orderId: 'pi_1', order: { ...anything, ...what }, returnCourseId, error: null, polls: 0 });

  it('[PAY-06] to its course', () => {
    expect(paid({ course_id: 'weaving' }, 'another')).toBe('/payment-success/weaving');
  });

  it('[PAY-04] for a subscription, to the course it was chosen for', () => {
    expect(paid({ plan_id: 'yearly' }, 'weaving')).toBe('/payment-success/weaving');
  });

  it('[PAY-04] for one chosen without a course, to the plan', () => {
    expect(paid({ plan_id: 'yearly' })).toBe('/payment-success/yearly');
  });

  it('[PAY-04] a plan in the course’s place is said to be one', () => {
    const bought = (what: Pick<Order, 'course_id' | 'plan_id'>, returnCourseId: string | null) =>
      isForNoCourse({ orderId: 'pi_1', order: { ...anything, ...what }, returnCourseId, error: null, polls: 0 });
    expect([
      bought({ plan_id: 'yearly' }, null),
      bought({ plan_id: 'yearly' }, 'weaving'),
      bought({ course_id: 'weaving' }, null),
    ]).toEqual([true, false, false]);
  });

  it('and an id is written as an address asks', () => {
    expect(paid({ course_id: 'a/b ç' })).toBe('/payment-success/a%2Fb%20%C3%A7');
  });
});

describe('the message for a refused payment', () => {
  it("[PAY-05] the provider's words", () => {
    expect(refusalText({ status: 'requires_payment_method', error: { message: 'Your card was declined.' } })).toBe(
      'Your card was declined.',
    );
  });

  it('[PAY-05] else what to do: at the bank, or with another card', () => {
    expect(refusalText({ status: 'requires_action' })).toBe(
      'Your bank needs you to confirm this payment. Please try again.',
    );
    expect(refusalText({ status: 'requires_payment_method' })).toBe(
      'The payment was not completed. Please try again or use another card.',
    );
  });
});

it('[CATALOGUE-01] there is more only when a course is hidden', () => {
  const withCourses = (count: number) =>
    hasMore({
      courses: Array.from({ length: count }, (_, index) => aCourse({}, { id: `course-${index}` })),
      subscription: null,
      categories: [],
      filter: null,
      shown: PAGE_SIZE,
    });
  expect([withCourses(PAGE_SIZE - 1), withCourses(PAGE_SIZE), withCourses(PAGE_SIZE + 1)]).toEqual([
    false,
    false,
    true,
  ]);
});
