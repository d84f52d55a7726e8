import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../common/api/types.ts';
import { open } from '../../../src/flows/payments/payment-success/page.tsx';
import { aCourse } from '../../support/courses.ts';
import { ok } from '../../support/fetch-double.ts';
import { learner } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.tsx';

const ofNumber: User = {
  ...{ ...learner, email: null, email_verified: false },
  ...{ phone_number: '7501234567', country_calling_code: '+964', phone_verified: true },
};

const thank = (as: User, state: Record<string, unknown> = {}, course_ids: string[] = []) =>
  visit(open, {
    ...{ params: { courseId: 'weaving' }, state, as },
    answers: {
      'GET /courses/preview/{id}/{lang}': ok(aCourse({})),
      'GET /user/courses': ok({ course_ids, courses: [] }),
      'GET /user/courses/course/{id}/{lang}': ok(aCourse({})),
    },
  });

const words = () =>
  [...(screen.getByRole('heading', { level: 1 }).nextElementSibling?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

describe('the thanks for a payment', () => {
  it('[PAY-07] give tips and lead to the course and to the courses', async () => {
    thank(learner, {}, ['weaving']);
    screen.getByRole('heading', { level: 1, name: 'Thank you!' });
    const toCourse = await screen.findByRole('link', { name: 'Go to the course' });
    expect(toCourse.getAttribute('href')).toBe('/course/weaving');
    expect(screen.getByRole('link', { name: 'Return to courses' }).getAttribute('href')).toBe('/course');
    const tips = within(screen.getByRole('region', { name: 'Tips for a good start' }));
    expect(tips.getAllByRole('listitem')).toHaveLength(3);
  });

  it('[PURCHASE-03][PAY-07] say that the receipt comes by mail to who has an address, and where it is', () => {
    thank(learner, { subscription: true });
    expect(words()).toEqual([
      'Your payment has arrived.',
      'Your receipt is under My purchases.',
      'It is on its way to your inbox, too.',
    ]);
    expect(screen.getByRole('link', { name: 'My purchases' }).getAttribute('href')).toBe('/profile#purchases');
  });

  it('[PURCHASE-03][PAY-07] promise no mail to an account of a number', () => {
    thank(ofNumber, { subscription: true });
    expect(words()).toEqual(['Your payment has arrived.', 'Your receipt is under My purchases.', '']);
  });
});
