import { act, screen, waitFor } from '@testing-library/react';
import { fill } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { navigationState } from '../../../../src/browser/history.ts';
import { open } from '../../../../src/flows/accounts/forgot-password/page.tsx';
import { eachTestHasItsClock } from '../../../support/clock.ts';
import { type Answers, networkError } from '../../../support/fetch-double.ts';
import { visit } from '../../../support/visit.tsx';

eachTestHasItsClock();

const sent = { status: 200, body: { message: 'Look into your inbox.' } } as const;

/** Asks for a new password by e-mail. */
async function ask(answer: NonNullable<Answers['POST /password/reset']>) {
  const page = visit(open, { params: {}, answers: { 'POST /password/reset': answer } });
  await fill(page.user, screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
  await page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  return page;
}

describe('the page for a forgotten password, by e-mail,', () => {
  it('[FORGOT-02] shows the server’s message and goes to /login after 3 seconds', async () => {
    const { bodiesOf } = await ask(sent);
    await screen.findByText('Look into your inbox.');
    expect(bodiesOf('POST /password/reset')).toEqual([{ email: 'rojin@example.org' }]);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(window.location.pathname).toBe('/');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(window.location.pathname).toBe('/login');
  });

  it('[FORGOT-02] has a message of its own when the server sends none', async () => {
    await ask({ status: 200, body: { message: '' } });
    await screen.findByText('Password reset instructions have been sent to your email.');
  });

  it.each([
    [
      'the server’s message',
      { status: 429, body: { message: 'Too many requests. Wait a minute.' } } as const,
      'Too many requests. Wait a minute.',
    ],
    ['a message of its own when the server sends none', networkError, 'Something went wrong. Please try again.'],
  ])('[FORGOT-03] shows %s after a failure', async (_, answer, text) => {
    await ask(answer);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(window.location.pathname).toBe('/');
  });
});

describe('the page for a forgotten password, by phone,', () => {
  it('[FORGOT-04] sends a code by SMS and goes to its verification', async () => {
    const { user, bodiesOf } = visit(open, {
      params: {},
      region: 'NL',
      answers: {
        'POST /password/phone/code': {
          status: 200,
          body: { success: true, verification_sid: 'sid-1', message: 'Sent' },
        },
      },
    });
    await user.click(screen.getByRole('radio', { name: 'Telephone' }));
    await fill(user, screen.getByRole('textbox', { name: 'Phone number' }), '612345678');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await waitFor(() => expect(window.location.pathname).toBe('/account-verification'));
    expect(bodiesOf('POST /password/phone/code')).toEqual([{ phone_number: '612345678', country_calling_code: '+31' }]);
    expect(navigationState()).toEqual({
      type: 'password_reset',
      phoneNumber: '612345678',
      countryCode: '+31',
      verification_sid: 'sid-1',
    });
  });

  it('[FORGOT-03] [FORGOT-04] shows a refusal and leaves the number in its field', async () => {
    const { user } = visit(open, {
      params: {},
      answers: {
        'POST /password/phone/code': { status: 503, body: { message: 'No SMS can be sent right now.' } },
      },
    });
    await user.click(screen.getByRole('radio', { name: 'Telephone' }));
    await fill(user, screen.getByRole('textbox', { name: 'Phone number' }), '7501234567');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No SMS can be sent right now.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('7501234567');
  });
});
