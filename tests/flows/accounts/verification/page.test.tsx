import { act, screen, waitFor } from '@testing-library/react';
import { isDisabled } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { navigationState } from '../../../../src/browser/history.ts';
import { open } from '../../../../src/flows/accounts/verification/page.tsx';
import { countdownClock, eachTestHasItsClock } from '../../../support/clock.ts';
import { type Answers, networkError } from '../../../support/fetch-double.ts';
import { translate } from '../../../support/translated.ts';
import { type Visit, visit } from '../../../support/visit.tsx';

const phone = { phoneNumber: '7501234567', countryCode: '+964', verification_sid: 'ver-1', user_id: 'user-1' };
const byPhone = { ...phone, type: 'phone' };
const byEmail = { type: 'email_registration', email: 'rojin@example.org', verification_sid: 'ver-1' };
const passed = { status: 200, body: { success: true, message: 'Right' } } as const;

eachTestHasItsClock(countdownClock);

/** What the login starts with. */
const numberPassedOn = { mode: 'phone', countryCode: '+964', phoneNumber: '7501234567' };

const openWith = (state: Readonly<Record<string, unknown>>, answers: Answers = {}, query = '') =>
  visit(open, { params: {}, state, answers, query });
const box = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` });
const code = () => [1, 2, 3, 4, 5, 6].map((place) => box(place).value).join('');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const message = (text: string) => screen.findByText(text);
const secondsPass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

async function enter({ user }: Visit, digits: string) {
  await user.click(box(1));
  await user.paste(digits);
}

async function confirm(page: Visit, digits = '908172') {
  await enter(page, digits);
  await page.user.click(button('Confirm'));
}

async function resend(page: Visit) {
  await secondsPass(10);
  await page.user.click(button('Resend'));
}

describe('a page that a browser translates', () => {
  it('[TRANSLATE-01] counts down, offers the next code and takes messages away, though the translator holds the texts', async () => {
    const page = await openWith(byPhone, {
      'POST /auth/send-registration-sms': { status: 200, body: { success: true, message: '', verification_sid: 'v' } },
    });
    for (let second = 1; second <= 9; second++) {
      translate(document.body);
      await secondsPass(1);
      expect(button(/^Resend code in/).textContent).toBe(`Resend code in ${10 - second}s`);
    }
    translate(document.body);
    await secondsPass(1);
    expect(button('Resend').textContent).toBe('Resend');
    screen.getByRole('button', { name: 'Resend Code' });
    translate(document.body);
    await page.user.click(button('Resend'));
    await waitFor(() => expect(button(/^Resend code in/).textContent).toBe('Resend code in 10s'));
    expect(screen.queryByRole('button', { name: 'Resend Code' })).toBeNull();
  });
});

describe('the limit of codes', () => {
  it('[VERIFY-12] says when to try again after many wrong codes', async () => {
    const text = 'Many wrong codes are being entered at the moment. Please try again in 1 minute.';
    const refused = { status: 429, body: { error: 'too_many_attempts', message: text } } as const;
    const page = openWith(byEmail, { 'POST /email/verify-code': refused });
    await confirm(page);
    await message(text);
  });
});

describe('the verification form', () => {
  it('[VERIFY-01] [VERIFY-03] has six boxes, and Confirm waits for all of them', async () => {
    const page = openWith(byPhone);
    screen.getByRole('heading', { level: 1, name: 'Verification code' });
    await enter(page, '90817');
    expect(button('Confirm').disabled).toBe(true);
    await page.user.keyboard('2');
    expect(code()).toBe('908172');
    expect(button('Confirm').disabled).toBe(false);
    // else it would confirm itself in a later test
    await page.user.keyboard('{Backspace}');
    expect(button('Confirm').disabled).toBe(true);
  });

  it.each([
    ['the last four digits of a long number', byPhone, '+*********4567'],
    ['all of a short number', { ...byPhone, countryCode: '+31', phoneNumber: '123456' }, '+31 123456'],
    ['the e-mail address', byEmail, 'rojin@example.org'],
  ])('[VERIFY-02] shows %s', (_, state, hint) => {
    openWith(state);
    screen.getByText(hint);
  });

  it('[VERIFY-06] reads the address from a mail’s link, since another tab has no navigation state', () => {
    openWith({}, {}, 'email=rojin%40example.org');
    screen.getByText('rojin@example.org');
  });

  it('[VERIFY-17] has the cursor in the first box', () => {
    openWith(byPhone);
    expect(document.activeElement).toBe(box(1));
  });

  it('[VERIFY-03] goes to /login on Cancel', async () => {
    const { user } = openWith(byPhone);
    await user.click(button('Cancel'));
    expect(window.location.pathname).toBe('/login');
    expect(navigationState()).toEqual(numberPassedOn);
  });

  it('[VERIFY-07] asks for the complete code on Enter with fewer than six digits', async () => {
    const page = openWith(byPhone);
    await enter(page, '90817');
    await page.user.keyboard('{Enter}');
    await message('Please enter the complete verification code');
    expect(page.calls).toEqual([]);
  });

  it('[VERIFY-03] sends a complete code once on Enter', async () => {
    const page = openWith(byPhone, { 'POST /auth/verify-registration-sms': () => new Promise(() => {}) });
    await enter(page, '908172');
    await page.user.keyboard('{Enter}');
    expect(isDisabled(button('Verifying...'))).toBe(true);
    await page.user.keyboard('{Enter}');
    expect(page.calls).toHaveLength(1);
  });

  it.each([
    ['VERIFY-14', 'Phone number is not verified', { type: 'phone' }],
    ['VERIFY-14', 'Email is not verified', { type: 'email_registration' }],
    ['VERIFY-14', 'Email is not verified', {}],
  ])('[%s] says when it is opened with nothing to verify: %s', async (_, text, state) => {
    openWith(state);
    await message(text);
  });

  it.each([
    ['Phone number is required', { type: 'phone' }],
    ['Phone number is required', { type: 'password_reset' }],
    ['Email is required', { type: 'email_registration' }],
  ])('[VERIFY-07] makes no call when something is missing: %s', async (text, state) => {
    const page = openWith(state);
    await confirm(page);
    await message(text);
    expect(page.calls).toEqual([]);
  });
});

describe('a right code', () => {
  const arrivesAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

  it.each(['phone', 'registration'])(
    '[VERIFY-08] of type %s verifies the phone number and leads to /login',
    async (type) => {
      const page = openWith({ ...phone, type }, { 'POST /auth/verify-registration-sms': passed });
      await confirm(page);
      await arrivesAt('/login');
      expect(navigationState()).toEqual({ ...numberPassedOn, message: 'phoneVerified' });
      expect(page.bodiesOf('POST /auth/verify-registration-sms')).toEqual([
        { verification_sid: 'ver-1', code: '908172', phone_number: '7501234567', user_id: 'user-1' },
      ]);
    },
  );

  it('[VERIFY-09] of type email_registration verifies the address and leads to /login', async () => {
    const page = openWith(byEmail, { 'POST /email/verify-code': passed });
    await confirm(page);
    await arrivesAt('/login');
    expect(navigationState()).toEqual({
      mode: 'email',
      email: 'rojin@example.org',
      message: 'emailVerified',
    });
    expect(page.bodiesOf('POST /email/verify-code')).toEqual([
      { code: '908172', email: 'rojin@example.org', verification_sid: 'ver-1' },
    ]);
  });

  it('[VERIFY-10] of type password_reset leads to the page for a new password', async () => {
    const page = openWith(
      { ...phone, type: 'password_reset' },
      { 'POST /password/phone/verify': { status: 200, body: { success: true, reset_token: 'reset/1' } } },
    );
    await confirm(page);
    await arrivesAt('/reset-password');
    expect(window.location.search).toBe('?token=reset%2F1');
    expect(navigationState()).toEqual({
      resetToken: 'reset/1',
      phoneNumber: '7501234567',
      countryCode: '+964',
      type: 'sms_reset',
    });
    expect(page.bodiesOf('POST /password/phone/verify')).toEqual([
      { verification_sid: 'ver-1', code: '908172', phone_number: '7501234567', country_calling_code: '+964' },
    ]);
  });

  it('[VERIFY-11] of any other type shows a message of success and goes one page back', async () => {
    const page = openWith({ ...byEmail, type: 'email_change' }, { 'POST /email/verify-code': passed });
    await confirm(page);
    await message('Verification successful');
    expect(page.emitted.at(-1)).toEqual({ type: 'navigate.back' });
  });
});

describe('a wrong code', () => {
  it('[VERIFY-12] shows the server’s message and starts again in the first box', async () => {
    const body = { error: 'invalid_code', message: 'The code is wrong' } as const;
    const page = openWith(byEmail, { 'POST /email/verify-code': { status: 422, body } });
    await confirm(page);
    await message('The code is wrong');
    expect(code()).toBe('');
    expect(document.activeElement).toBe(box(1));
  });

  it('[VERIFY-18] is not sent again: the same digits get the same message, others are tried', async () => {
    const body = { error: 'invalid_code', message: 'The code is wrong' } as const;
    const page = openWith(byEmail, { 'POST /email/verify-code': () => Response.json(body, { status: 422 }) });
    await confirm(page, '111111');
    await message('The code is wrong');
    await confirm(page, '111111');
    expect(page.emitted.filter(({ type }) => type === 'notify')).toHaveLength(2);
    expect(page.calls).toHaveLength(1);
    expect(code()).toBe('');
    await confirm(page, '222222');
    await waitFor(() =>
      expect(page.bodiesOf('POST /email/verify-code')).toMatchObject([{ code: '111111' }, { code: '222222' }]),
    );
  });

  it.each([
    ['too many were tried', Response.json({ error: 'too_many_attempts', message: 'Wait' }, { status: 429 }), 'Wait'],
    ['no answer comes', networkError, 'Verification failed'],
  ] as const)(
    '[VERIFY-18] is not remembered as refused where %s, so that it can be sent again',
    async (_, refused, says) => {
      const page = openWith(byEmail, {
        'POST /email/verify-code': typeof refused === 'function' ? refused : () => refused.clone(),
      });
      await confirm(page, '111111');
      await message(says);
      await waitFor(() => expect(box(1).closest('fieldset')?.disabled).toBe(false));
      await confirm(page, '111111');
      await waitFor(() => expect(page.calls).toHaveLength(2));
    },
  );

  it('[VERIFY-12] shows the first error when the server sends no message', async () => {
    const answer = Response.json({ errors: { code: ['The code is too old', 'Ask again'] } }, { status: 422 });
    await confirm(openWith(byEmail, { 'POST /email/verify-code': answer }));
    await message('The code is too old');
  });

  it('[VERIFY-12] shows a message of the page when no answer comes', async () => {
    await confirm(openWith(byEmail, { 'POST /email/verify-code': networkError }));
    await message('Verification failed');
  });

  const verifying = [
    ['POST /auth/verify-registration-sms', byPhone],
    ['POST /email/verify-code', byEmail],
    ['POST /password/phone/verify', { ...phone, type: 'password_reset' }],
  ] as const;

  it.each(verifying)('[VERIFY-12] may be a 200 of %s with `success: false`', async (call, state) => {
    const answer = (body: object) => Response.json({ success: false, ...body });
    const answers = [answer({ message: 'Not this one' }), answer({ errors: { code: ['Too old'] } }), answer({})];
    const page = openWith(state, { [call]: () => answers.shift() ?? networkError() });
    await confirm(page, '111111');
    await message('Not this one');
    expect(code()).toBe('');
    await confirm(page, '222222');
    await message('Too old');
    await confirm(page, '333333');
    await message('Verification failed');
    expect(window.location.pathname).toBe('/');
  });

  it.each([{}, { reset_token: null }, { reset_token: '' }])(
    '[VERIFY-10] [VERIFY-12] may be the answer to a reset without its token: %j',
    async (body) => {
      const answer = Response.json({ success: true, ...body });
      await confirm(openWith({ ...phone, type: 'password_reset' }, { 'POST /password/phone/verify': answer }));
      await message('Verification failed');
      expect(window.location.pathname).toBe('/');
    },
  );
});

/** The requests for a code, with the registration that each names. */
const asked = ({ calls }: Visit) =>
  calls
    .filter(({ name }) => name === 'POST /auth/send-registration-sms' || name === 'POST /email/resend')
    .map(({ name, body, registration }) => [name, body, registration]);

describe('resending a code', () => {
  const sent = { status: 200, body: { success: true, verification_sid: 'ver-2', message: 'Sent' } } as const;

  it('[VERIFY-04] is possible after ten seconds, clears the boxes and starts the countdown again', async () => {
    const page = openWith(byPhone, { 'POST /auth/send-registration-sms': sent });
    expect(button('Resend code in 10s').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Resend Code' })).toBeNull();
    await secondsPass(1);
    expect(button('Resend code in 9s').disabled).toBe(true);
    await enter(page, '9081');
    await secondsPass(9);
    await page.user.click(button('Resend Code'));
    await message('Verification code resent');
    expect(code()).toBe('');
    expect(button('Resend code in 10s').disabled).toBe(true);
  });

  it('[VERIFY-04] is announced when the countdown ends, and not before', async () => {
    openWith(byPhone);
    const said = () =>
      [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((each) => each.textContent);
    const quiet = said();
    expect(quiet.join('')).toBe('');
    await secondsPass(9);
    expect(said()).toEqual(quiet);
    await secondsPass(1);
    expect(said().join('')).toBe('You can ask for another code now.');
    expect(button('Resend').closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  });

  it('[VERIFY-04] is possible at once on a laptop that slept through the countdown', async () => {
    openWith(byEmail);
    const slept = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(button('Resend').disabled).toBe(false);
    slept.mockRestore();
  });

  it('[VERIFY-04] has no second button for codes by e-mail', async () => {
    openWith(byEmail);
    await secondsPass(10);
    expect(screen.queryByRole('button', { name: 'Resend Code' })).toBeNull();
  });

  it.each(['phone', 'registration'])(
    '[VERIFY-13] of type %s goes by SMS, and the new sid replaces the old one',
    async (type) => {
      const page = openWith(
        { ...phone, type },
        { 'POST /auth/send-registration-sms': sent, 'POST /auth/verify-registration-sms': passed },
      );
      await resend(page);
      await message('Verification code resent');
      expect(asked(page)).toEqual([
        ['POST /auth/send-registration-sms', { phone_number: '7501234567', country_calling_code: '+964' }, 'user-1'],
      ]);
      await confirm(page);
      await waitFor(() =>
        expect(page.bodiesOf('POST /auth/verify-registration-sms')).toMatchObject([{ verification_sid: 'ver-2' }]),
      );
    },
  );

  it('[VERIFY-13] of type password_reset goes by SMS', async () => {
    const page = openWith({ ...phone, type: 'password_reset' }, { 'POST /password/phone/code': sent });
    await resend(page);
    await message('Verification code resent');
    expect(page.bodiesOf('POST /password/phone/code')).toEqual([
      { phone_number: '7501234567', country_calling_code: '+964' },
    ]);
  });

  it('[VERIFY-13] goes by e-mail', async () => {
    const page = openWith(byEmail, {
      'POST /email/resend': { status: 200, body: { success: true, message: 'Sent' } },
    });
    await resend(page);
    await message('Verification email sent successfully');
    expect(asked(page)).toEqual([['POST /email/resend', { email: 'rojin@example.org' }, 'ver-1']]);
  });

  it('[VERIFY-13] [REG-17] names no registration by a sid that a header cannot carry', async () => {
    const page = openWith({ ...byEmail, verification_sid: 'ver 1\nê' }, { 'POST /email/resend': sent });
    await resend(page);
    await message('Verification email sent successfully');
    expect(asked(page)).toEqual([['POST /email/resend', { email: 'rojin@example.org' }, null]]);
  });

  it('[VERIFY-13] [REG-17] goes by e-mail in a browser that knows only the address', async () => {
    const page = openWith({ ...byEmail, verification_sid: null }, { 'POST /email/resend': sent });
    await resend(page);
    await message('Verification email sent successfully');
    expect(asked(page)).toEqual([['POST /email/resend', { email: 'rojin@example.org' }, null]]);
  });

  it('[VERIFY-13] shows the server’s message when it is refused', async () => {
    const page = openWith(byEmail, { 'POST /email/resend': { status: 429, body: { message: 'Too many codes' } } });
    await resend(page);
    await message('Too many codes');
  });

  it.each([
    ['POST /auth/send-registration-sms', byPhone],
    ['POST /password/phone/code', { ...phone, type: 'password_reset' }],
    ['POST /email/resend', byEmail],
  ] as const)('[VERIFY-13] is refused by a 200 with `success: false` of %s too', async (call, state) => {
    const page = openWith(state, { [call]: Response.json({ success: false, message: 'Wait a little' }) });
    await resend(page);
    await message('Wait a little');
  });

  it('[VERIFY-13] shows a message of the page when no answer comes', async () => {
    await resend(openWith(byEmail, { 'POST /email/resend': networkError }));
    await message('Failed to resend code');
  });
});
