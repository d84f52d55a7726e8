import { act, screen } from '@testing-library/react';
import { fill } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../../src/flows/accounts/password-reset/page.tsx';
import { eachTestHasItsClock } from '../../../support/clock.ts';
import { type Answers, networkError } from '../../../support/fetch-double.ts';
import { type VisitOptions, visit } from '../../../support/visit.tsx';

eachTestHasItsClock();

const call = 'POST /password/reset/confirm-website';
const changed = { status: 200, body: { success: true, message: 'Done' } } as const;
const openPage = (options: Partial<VisitOptions<'passwordReset'>> = {}) =>
  visit(open, { params: {}, query: 'token=reset-token', answers: { [call]: changed }, ...options });
const bySms: Partial<VisitOptions<'passwordReset'>> = {
  query: '',
  state: { resetToken: 'sms-token', type: 'sms_reset', phoneNumber: '7501234567', countryCode: '+964' },
};

type Page = ReturnType<typeof openPage>;
async function choose({ user }: Page, password: string, confirmation = password) {
  const email = screen.queryByRole('textbox', { name: 'Email' });
  if (email) await fill(user, email, 'rojin@example.org');
  await fill(user, screen.getByLabelText('New password'), password);
  await fill(user, screen.getByLabelText('Confirm new password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('the limit of new passwords', () => {
  it('[RESET-06] says when to try again after too many tries', async () => {
    const message = 'Too many attempts. Please try again in 10 minutes.';
    const page = openPage({ answers: { [call]: { status: 429, body: { error: 'too_many_attempts', message } } } });
    await choose(page, 'Passw0rd!');
    expect(await alert()).toBe(message);
  });
});

describe('the page for a new password', () => {
  it('[RESET-01] leads to /login without a token', () => {
    openPage({ query: '' });
    expect(window.location.pathname).toBe('/login');
  });
});

it('[RESET-03] eight characters are enough for the form of a new password; the server has its own rule', async () => {
  const page = openPage();
  await choose(page, 'Passw0r!');
  await screen.findByText('Your password has been reset successfully.');
});

describe('sending a new password', () => {
  it('[RESET-04] [RESET-05] by e-mail says that it was changed and leads to /login after 3 seconds', async () => {
    const page = openPage();
    await choose(page, 'Passw0rd!');
    await screen.findByText('Your password has been reset successfully.');
    expect(page.bodiesOf(call)).toEqual([
      {
        email: 'rojin@example.org',
        password: 'Passw0rd!',
        password_confirmation: 'Passw0rd!',
        token: 'reset-token',
      },
    ]);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(window.location.pathname).toBe('/');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(window.location.pathname).toBe('/login');
  });

  it('[RESET-02] [RESET-04] by SMS sends the phone number instead of the address', async () => {
    const page = openPage(bySms);
    await choose(page, 'Passw0rd!');
    await screen.findByText('Your password has been reset successfully.');
    expect(page.bodiesOf(call)).toEqual([
      {
        country_calling_code: '+964',
        phone_number: '7501234567',
        password: 'Passw0rd!',
        password_confirmation: 'Passw0rd!',
        token: 'sms-token',
      },
    ]);
  });

  it.each<[string, NonNullable<Answers[typeof call]>, string]>([
    [
      'a 422 with errors',
      { status: 422, body: { message: 'Invalid', errors: { token: ['This link is used up.'], email: ['Unknown.'] } } },
      'This link is used up.',
    ],
    [
      'a 422 without errors',
      { status: 422, body: { message: 'Invalid' } },
      'Invalid input. Please check your details.',
    ],
    ['any other refusal', { status: 500, body: { message: 'Broken' } }, 'Something went wrong. Please try again.'],
    ['no answer', networkError, 'Something went wrong. Please try again.'],
  ])('[RESET-06] says what is wrong and stays on the page after %s', async (_, answer, text) => {
    await choose(openPage({ answers: { [call]: answer } }), 'Passw0rd!');
    expect(await alert()).toBe(text);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(window.location.pathname).toBe('/');
  });

  it('[RESET-06] fails with a 200 that says `success: false`', async () => {
    const answer = Response.json({ success: false, errors: { token: ['This link is too old.'] } });
    await choose(openPage({ answers: { [call]: answer } }), 'Passw0rd!');
    expect(await alert()).toBe('This link is too old.');
  });

  it('[RESET-06] keeps what was typed after a lost connection, and clears it after an answer', async () => {
    let tries = 0;
    const page = openPage({
      answers: { [call]: () => (++tries === 1 ? networkError() : { status: 500, body: { message: 'Broken' } }) },
    });
    await choose(page, 'Passw0rd!');
    await alert();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Passw0rd!');
    await page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await alert();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });
});
