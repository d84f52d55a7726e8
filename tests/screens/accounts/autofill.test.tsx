import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open as forgotPassword } from '../../../src/flows/accounts/forgot-password/page.tsx';
import { open as login } from '../../../src/flows/accounts/login/page.tsx';
import { open as resetPassword } from '../../../src/flows/accounts/password-reset/page.tsx';
import { open as register } from '../../../src/flows/accounts/registration/page.tsx';
import { open as settings } from '../../../src/flows/accounts/settings/page.tsx';
import { open as verification } from '../../../src/flows/accounts/verification/page.tsx';
import { eachTestHasItsClock } from '../../support/clock.ts';
import { learner } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.tsx';

// Password managers, autofill and the keypads of phones go by these attributes.
eachTestHasItsClock();

/** Each field that can be filled in: what it is called, its type and what may fill it. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio]):not([type=checkbox]):not(:disabled)')].map(
    ({ labels, ariaLabel, name, type, autocomplete }) =>
      [labels?.[0]?.textContent || ariaLabel || name, type, autocomplete].join(' | '),
  );
const byPhone = async (user: ReturnType<typeof visit>['user'], name: string) => {
  await user.click(screen.getByRole('radio', { name }));
};

describe('autofill of the browser', () => {
  it('[LOGIN-02] recognizes the fields of a login', async () => {
    const { user } = visit(login, { params: {} });
    expect(fields()).toEqual(['Email | email | username', 'Password | password | current-password']);
    await byPhone(user, 'Telephone');
    expect(fields()).toEqual(['Phone number | tel | tel-national', 'Password | password | current-password']);
  });

  it('[REG-02] recognizes the fields of a registration', async () => {
    const { user } = visit(register, { params: {} });
    const person = [
      'Password | password | new-password',
      'Repeat password | password | new-password',
      'First name | text | given-name',
      'Last name | text | family-name',
      'Date of birth | date | bday',
    ];
    expect(fields()).toEqual(['Email | email | username', ...person]);
    await byPhone(user, 'Phone Number');
    expect(fields()).toEqual(['Phone number | tel | tel-national', ...person]);
  });

  it('[FORGOT-01] [FORGOT-04] recognizes the fields of a forgotten password', async () => {
    const { user } = visit(forgotPassword, { params: {} });
    expect(fields()).toEqual(['Email | email | username']);
    await byPhone(user, 'Telephone');
    expect(fields()).toEqual(['Phone number | tel | tel-national']);
  });

  const chosen = ['New password | password | new-password', 'Confirm new password | password | new-password'];
  it('[RESET-02] recognizes the fields of a new password after an e-mail', () => {
    visit(resetPassword, { params: {}, query: 'token=reset-token' });
    expect(fields()).toEqual(['Email | email | username', ...chosen]);
  });

  it('[RESET-02] recognizes the number for a new password after an SMS by a hidden field', () => {
    const state = { resetToken: 'sms-token', type: 'sms_reset', phoneNumber: '7501234567', countryCode: '+964' };
    visit(resetPassword, { params: {}, state });
    expect(fields()).toEqual(['username | text | username', ...chosen]);
    expect(screen.queryByDisplayValue('7501234567')?.hidden).toBe(true);
  });

  it('[SETTINGS-03] recognizes the details, and whose password is changed', () => {
    visit(settings, { params: {}, as: learner });
    expect(fields()).toEqual([
      'First name | text | given-name',
      'Last name | text | family-name',
      'Date of birth | date | bday',
      'username | text | username',
      'Current password | password | current-password',
      'New password | password | new-password',
      'Repeat new password | password | new-password',
    ]);
    expect(screen.queryAllByDisplayValue(learner.email ?? '').map(({ hidden }) => hidden)).toContain(true);
  });

  it('[VERIFY-01] puts the code of an SMS into the boxes, which ask for digits', () => {
    visit(verification, { params: {}, state: { type: 'email_registration', email: 'rojin@example.org' } });
    expect(fields()[0]).toBe('Digit 1 of 6 | text | one-time-code');
    expect(screen.getAllByLabelText(/^Digit/).map((box) => box.getAttribute('inputmode'))).toEqual(
      Array(6).fill('numeric'),
    );
  });
});
