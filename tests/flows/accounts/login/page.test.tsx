import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill, isDisabled } from 'model-walk/testing-library';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { isPending } from '../../../../machines/site/navigation.selectors.ts';
import { regionMachine } from '../../../../machines/site/region.machine.ts';
import { navigate, navigationState } from '../../../../src/browser/history.ts';
import { open } from '../../../../src/flows/accounts/login/page.tsx';
import { renderApp } from '../../../support/app.tsx';
import { type Answers, networkError } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { aShell } from '../../../support/shell.ts';
import { type VisitOptions, visit } from '../../../support/visit.tsx';

const password = 'Passw0rd!';
const session = { status: 200, body: { token: 'token-of-rojin', user: learner } } as const;
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });
const alert = async () => (await screen.findByRole('alert')).textContent;
const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

/** Opens /login and logs in by e-mail. */
async function login(answer: NonNullable<Answers['POST /login']>, options: Partial<VisitOptions<'login'>> = {}) {
  const page = visit(open, { params: {}, answers: { 'POST /login': answer }, ...options });
  await fill(page.user, screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
  await fill(page.user, screen.getByLabelText('Password'), password);
  await page.user.click(button());
  return page;
}

/** The same by phone, in Iraq. */
async function logInByPhone(answer: NonNullable<Answers['POST /login']>) {
  const page = visit(open, { params: {}, answers: { 'POST /login': answer } });
  await page.user.click(screen.getByRole('radio', { name: 'Telephone' }));
  await fill(page.user, screen.getByRole('textbox', { name: 'Phone number' }), '7501234567');
  await fill(page.user, screen.getByLabelText('Password'), password);
  await page.user.click(button());
  return page;
}

/** Opens /login in phone mode while the region is still being detected; Iraq is used. */
async function openInAnUnknownRegion() {
  const { promise, resolve: found } = Promise.withResolvers<string>();
  const machine = regionMachine.provide({ actors: { detectRegion: fromPromise<string, void>(() => promise) } });
  const region = createActor(machine, { input: { stored: null, now: 0 } }).start();
  const { user } = visit(open, { params: {}, region });
  await user.click(screen.getByRole('radio', { name: 'Telephone' }));
  screen.getByRole('button', { name: 'Country code: Iraq +964' });
  return { user, region, found };
}

describe('the limit of logins', () => {
  it('[LOGIN-11] says when to try again after too many wrong passwords', async () => {
    const message = 'Too many attempts. Please try again in 15 minutes.';
    await login({ status: 429, body: { error: 'too_many_attempts', message } });
    expect(await alert()).toBe(message);
    expect(button().disabled).toBe(false);
  });
});

describe('the login form', () => {
  it('[LOGIN-03] needs the address or the number, and the password', async () => {
    const { user, calls } = visit(open, { params: {} });
    const isRequired = (label: string) =>
      screen.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' }).required;
    expect([isRequired('Email'), isRequired('Password')]).toEqual([true, true]);
    expect(screen.queryByRole('textbox', { name: 'Phone number' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Telephone' }));
    expect([isRequired('Phone number'), isRequired('Password')]).toEqual([true, true]);
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    await user.click(button());
    expect(calls).toEqual([]);
  });

  it('[LOGIN-03] shows and hides the password', async () => {
    const { user } = visit(open, { params: {} });
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  });

  it('[LOGIN-04] phone mode starts with the country of the region and its dial code', async () => {
    const { user } = visit(open, { params: {}, region: 'NL' });
    await user.click(screen.getByRole('radio', { name: 'Telephone' }));
    screen.getByRole('button', { name: 'Country code: Netherlands +31' });
  });

  it('[LOGIN-04] [SESSION-05] a region that is found later is still preselected', async () => {
    const { found } = await openInAnUnknownRegion();
    found('NL');
    await screen.findByRole('button', { name: 'Country code: Netherlands +31' });
  });

  it('[LOGIN-04] [SESSION-05] a region that is found later changes no number that was typed', async () => {
    const { user, region, found } = await openInAnUnknownRegion();
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '750');
    found('NL');
    await waitFor(() => expect(region.getSnapshot().context.region).toBe('NL'));
    screen.getByRole('button', { name: 'Country code: Iraq +964' });
  });

  it.each([
    ['Phone verified successfully', 'phoneVerified'],
    ['Email verified successfully', 'emailVerified'],
  ])('[VERIFY-15] shows the message of the verification page: %s', (words, message) => {
    visit(open, { params: {}, state: { message } });
    expect(screen.getByText(words).closest('[role="status"], [role="alert"]')).not.toBeNull();
  });

  it('[VERIFY-15] shows the message that another page handed over, until the next attempt', async () => {
    await login(() => new Promise(() => {}), { state: { message: 'phoneVerified' } });
    expect(screen.queryByText('Phone verified successfully')).toBeNull();
  });
});

describe('a login', () => {
  it('[LOGIN-06] [LOGIN-07] [SESSION-01] by e-mail keeps the token, knows the user and goes home', async () => {
    const { bodiesOf, services } = await login(session);
    await waitFor(() => expect(services.session.getSnapshot().context.user).toEqual(learner));
    expect(bodiesOf('POST /login')).toEqual([{ email: 'rojin@example.org', password }]);
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('token-of-rojin');
    expect(window.location.pathname).toBe('/');
  });

  it('[LOGIN-06] by phone sends the dial code and the number', async () => {
    const { bodiesOf } = await logInByPhone(session);
    await waitFor(() =>
      expect(bodiesOf('POST /login')).toEqual([{ country_calling_code: '+964', phone_number: '7501234567', password }]),
    );
  });
});

describe('the way on after a login', () => {
  beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));

  /** Opens the app at an address, follows the way to /login and logs in there. */
  async function logInAfter(
    at: string,
    way: readonly [to: string, state?: Readonly<Record<string, unknown>>][],
    body: { account_kept?: boolean } = {},
  ) {
    window.localStorage.clear();
    const answer = { ...session, body: { ...session.body, ...body } };
    const shell = aShell({}, { 'POST /login': answer }, at);
    await renderApp(shell);
    for (const [to, state = {}] of way) {
      act(() => navigate(to, { state }));
      await waitFor(() => expect(isPending(shell.navigation.getSnapshot().context)).toBe(false));
    }
    const user = userEvent.setup({ delay: null });
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'rojin@example.org');
    await fill(user, screen.getByLabelText('Password'), password);
    await user.click(button());
    await waitFor(() => expect(shell.services.session.getSnapshot().hasTag('signedIn')).toBe(true));
    return shell;
  }

  it('[LOGIN-07] [LAYOUT-08] goes to the page that was asked for first', async () => {
    await logInAfter('/about', [['/login', { returnTo: '/course/cash-book/completed?from=mail' }]]);
    expect(window.location.pathname + window.location.search).toBe('/course/cash-book/completed?from=mail');
  });

  it('[DELETE-05] says on the next page that an account stays which was to be deleted', async () => {
    const kept = 'Welcome back. Your account stays: nothing will be deleted.';
    await logInAfter('/about', [['/login']], { account_kept: true });
    expect(window.location.pathname).toBe('/');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(kept));
  });

  it('[LOGIN-07] [LAYOUT-08] goes to that page also after registration and verification', async () => {
    await logInAfter('/profile', [
      ['/register'],
      ['/account-verification', { email: 'rojin@example.org' }],
      ['/login'],
    ]);
    expect(window.location.pathname).toBe('/profile');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'profile', 7])(
    '[LOGIN-07] never leaves for another site, such as %j',
    async (returnTo) => {
      await logInAfter('/about', [['/login', { returnTo }]]);
      expect(window.location.href).toBe(`${window.location.origin}/`);
    },
  );
});

describe('an account that is not verified yet', () => {
  const leaves = () => waitFor(() => expect(window.location.pathname).toBe('/account-verification'));

  it('[LOGIN-08] goes to verification after a success with status unverified', async () => {
    const body = {
      status: 'unverified',
      email: 'rojin@example.org',
      type: 'email_registration',
      verification_sid: 'ver-1',
    } as const;
    const { services } = await login({ status: 200, body });
    await leaves();
    expect(navigationState()).toEqual({ email: body.email, type: body.type, verification_sid: 'ver-1' });
    expect(services.session.getSnapshot().hasTag('signedIn')).toBe(false);
  });

  it('[LOGIN-09] goes to verification with the phone after verify_phone', async () => {
    await logInByPhone({ status: 403, body: { error: 'verify_phone', message: 'Verify', verification_sid: 'ver-2' } });
    await leaves();
    expect(navigationState()).toEqual({
      phoneNumber: '7501234567',
      countryCode: '+964',
      type: 'phone',
      verification_sid: 'ver-2',
    });
  });

  it('[LOGIN-10] says so and goes to verification with the e-mail after verify_email', async () => {
    const body = {
      error: 'verify_email',
      message: 'Not verified',
      email: 'rojin@example.org',
      type: 'email_registration',
      verification_sid: 'ver-3',
    } as const;
    await login({ status: 403, body });
    await screen.findByText('Please verify your email to continue');
    await leaves();
    expect(navigationState()).toMatchObject({ email: 'rojin@example.org', type: 'email_registration' });
  });
});

describe('a refused login', () => {
  it('[LOGIN-11] shows the server’s message, logs it and forgets the password', async () => {
    const body = { error: 'invalid_credentials', message: 'This account sleeps' } as const;
    const { services } = await login({ status: 401, body });
    expect(await alert()).toBe('This account sleeps');
    expect(document.activeElement?.textContent).toBe('This account sleeps');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(log.mock.calls.join()).toContain('status 401');
    expect(log.mock.calls.join()).not.toContain(password);
    expect(services.session.getSnapshot().hasTag('signedIn')).toBe(false);
  });

  it('[LOGIN-11] says what is wrong when the server says nothing', async () => {
    await login(new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(await alert()).toBe('Invalid email/phone number or password');
  });

  it.each([{ user: learner }, { token: '', user: learner }, { token: 'a-token', user: null }, null])(
    '[LOGIN-11] may be a 200 without token or learner, such as %j',
    async (body) => {
      const { services } = await login(Response.json(body));
      expect(await alert()).toBe('Invalid email/phone number or password');
      expect(services.session.getSnapshot().hasTag('signedIn')).toBe(false);
    },
  );

  it('[LOGIN-07] is none for a status other than unverified', async () => {
    await login(Response.json({ status: 'active', token: 'token-of-rojin', user: learner }));
    await waitFor(() => expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('token-of-rojin'));
  });

  it('[LOGIN-11] names a lost connection in a second line, and keeps what was typed for another try', async () => {
    await login(networkError);
    const lines = [...(await screen.findByRole('alert')).querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Invalid email/phone number or password',
      'We could not reach Zanin. Check your connection and try again.',
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password);
  });

  it('[LOGIN-05] shows its error above the form until another attempt', async () => {
    const body = { error: 'invalid_credentials', message: 'No' } as const;
    let answer: () => Promise<typeof session> | { status: 401; body: typeof body } = () => ({ status: 401, body });
    const { user } = await login(() => answer());
    await alert();
    const form = button().closest('form');
    expect(form && screen.getByRole('alert').compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    answer = () => new Promise(() => {});
    await fill(user, screen.getByLabelText('Password'), password);
    await user.click(button());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isDisabled(screen.getByRole('button', { name: 'Logging in...' }))).toBe(true);
  });
});
