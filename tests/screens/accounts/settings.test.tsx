import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill } from 'model-walk/testing-library';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { User } from '../../../common/api/types.ts';
import { sessionMachine } from '../../../machines/accounts/session.machine.ts';
import { profileEditMachine } from '../../../machines/accounts/settings/profile-edit.machine.ts';
import { failure } from '../../../machines/common/failure.ts';
import { open } from '../../../src/flows/accounts/settings/page.tsx';
import { eachTestHasItsClock } from '../../support/clock.ts';
import { type Answers, networkError, ok } from '../../support/fetch-double.ts';
import { dilan, learner } from '../../support/fixtures.ts';
import { noteSavedFiles } from '../../support/saved-files.ts';
import { renderSettings } from '../../support/settings.tsx';
import { visit } from '../../support/visit.tsx';

eachTestHasItsClock();

const reviews = (enabled: boolean) => ok({ enabled, due_count: 0, minutes: 0, next_due_at: null, review: null });
const openPage = (answers: Answers = {}, as: User = learner) =>
  visit(open, { params: {}, answers: { 'GET /reviews': reviews(true), ...answers }, as });
type Page = ReturnType<typeof openPage>;
/** What was asked for but how the switch of reviews is. */
const asked = ({ calls }: Page) => calls.filter(({ name }) => name !== 'GET /reviews');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const linksToChange = () => screen.getAllByRole('link', { name: /^(Change|Add) / });
const press = (name: string) => screen.getByRole('button', { name });

describe('the account settings', () => {
  it('[SETTINGS-01] [SETTINGS-04] have one tab with details, password, the learner’s data and deletion', () => {
    openPage();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Account Settings']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Personal details',
      'Change password',
      'Reviews',
      'Your data',
      'Delete account',
    ]);
  });

  it('[SESSION-10] [LANG-08] restore what was typed before the page was reloaded, once the learner is known', () => {
    const input = { user: null, latestBirthDate: '2010-03-01', restored: { firstName: 'Rojîna' } };
    const details = createActor(profileEditMachine, { input }).start();
    renderSettings(learner, { details });
    act(() => details.send({ type: 'user.known', user: learner }));
    expect([field('First name').value, field('Last name').value]).toEqual(['Rojîna', learner.last_name]);
  });

  it('[SETTINGS-02] show the e-mail address of a learner who has one, disabled', () => {
    openPage();
    expect([field('Email').value, field('Email').disabled]).toEqual(['rojin@example.org', true]);
    expect(screen.queryByLabelText('Phone number')).toBeNull();
  });

  it('[SETTINGS-02] show the phone number with its calling code otherwise, disabled', () => {
    openPage({}, dilan);
    expect([field('Phone number').value, field('Phone number').disabled]).toEqual(['+964 7501234567', true]);
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it.each([
    ['an e-mail address alone', learner, ['Change e-mail address', 'Add a phone number']],
    ['a number alone', dilan, ['Change phone number', 'Add an e-mail address']],
  ])('[SETTINGS-05] lead an account with %s to changing it and to adding the other', (_, user, names) => {
    openPage({}, user);
    expect(linksToChange().map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryByText(/You can also log in with/)).toBeNull();
  });

  it('[SETTINGS-05] lead an account with both to changing either, and show the number as text', () => {
    const { phone_number, country_calling_code } = dilan;
    openPage({}, { ...learner, phone_number, country_calling_code, phone_verified: true });
    screen.getByText('You can also log in with +964 7501234567.');
    expect(linksToChange().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Change e-mail address', '/settings/change/email'],
      ['Change phone number', '/settings/change/phone'],
    ]);
    expect(screen.queryByLabelText('Phone number')).toBeNull();
  });

  it('[SETTINGS-02] say when the learner could not load, and load again', async () => {
    let isCut = true;
    const getMe = fromPromise<User, void>(async () => {
      if (isCut) throw failure('network');
      return learner;
    });
    const session = createActor(sessionMachine.provide({ actors: { getMe } }), { input: { token: 'a-token' } });
    renderSettings(null, { session: session.start() });
    await screen.findByText('We could not load your details. Check your connection and try again.');
    expect(press('Delete Account')).toHaveProperty('disabled', true);
    isCut = false;
    await userEvent.setup({ delay: null }).click(press('Try again'));
    await waitFor(() => expect(field('Email').value).toBe('rojin@example.org'));
    expect(screen.queryByText(/could not load/)).toBeNull();
    expect(press('Delete Account')).toHaveProperty('disabled', false);
  });
});

describe('the personal details', () => {
  it('[SETTINGS-03] are filled in, saved by PATCH /me, and the session knows the new name', async () => {
    const page = openPage({ 'PATCH /me': ok({ ...learner, first_name: 'Nazdar' }) });
    expect([field('First name').value, field('Last name').value, field('Date of birth').value]).toEqual([
      'Rojin',
      'Ahmed',
      '2000-03-21',
    ]);
    await fill(page.user, field('First name'), 'Nazdar');
    await page.user.click(press('Save details'));
    await screen.findByText('Your details have been saved.');
    expect(page.bodiesOf('PATCH /me')).toEqual([
      { first_name: 'Nazdar', last_name: 'Ahmed', date_of_birth: '2000-03-21' },
    ]);
    expect(page.services.session.getSnapshot().context.user?.first_name).toBe('Nazdar');
  });

  it.each<[string, NonNullable<Answers['PATCH /me']>, string]>([
    [
      'the first error',
      { status: 422, body: { message: 'Invalid', errors: { first_name: ['Please enter your name.'] } } },
      'Please enter your name.',
    ],
    ['the server’s message', { status: 429, body: { message: 'Wait a minute.' } }, 'Wait a minute.'],
    ['a message of their own without an answer', networkError, 'We could not save your details. Please try again.'],
  ])('[SETTINGS-03] show %s when saving fails', async (_, answer, text) => {
    const { user } = openPage({ 'PATCH /me': answer });
    await user.click(press('Save details'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

describe('the password', () => {
  const change = async ({ user }: Page, password: string, repeated = password) => {
    await fill(user, field('Current password'), 'Old1word!');
    await fill(user, field('New password'), password);
    await fill(user, field('Repeat new password'), repeated);
    await user.click(press('Change password'));
  };

  it('[SETTINGS-03] is changed by PUT /me/password, and the fields are emptied', async () => {
    const page = openPage({ 'PUT /me/password': { status: 200, body: { message: 'Done' } } });
    await change(page, 'Passw0rd!');
    await screen.findByText('Your password has been changed, and every other device has been logged out.');
    expect(page.bodiesOf('PUT /me/password')).toEqual([
      { current_password: 'Old1word!', password: 'Passw0rd!', password_confirmation: 'Passw0rd!' },
    ]);
    expect([field('Current password').value, field('New password').value, field('Repeat new password').value]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('[SETTINGS-03] shows the first error when the change is refused', async () => {
    const page = openPage({
      'PUT /me/password': {
        status: 422,
        body: { message: 'Invalid', errors: { current_password: ['This is not your current password.'] } },
      },
    });
    await change(page, 'Passw0rd!');
    expect((await screen.findByRole('alert')).textContent).toBe('This is not your current password.');
  });
});

describe('the switch of reviews', () => {
  it('[REVIEW-08] shows the state on the server, and saves a change', async () => {
    const page = openPage({ 'PUT /me/reviews': ok({ enabled: false }) });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep questions fresh' });
    await waitFor(() => expect([box.checked, box.ariaDisabled]).toEqual([true, null]));
    await page.user.click(box);
    await waitFor(() => expect([box.checked, box.ariaDisabled]).toEqual([false, null]));
    expect(document.activeElement).toBe(box);
    expect(screen.getByText('Saved.').getAttribute('role')).toBe('status');
    expect(page.bodiesOf('PUT /me/reviews')).toEqual([{ enabled: false }]);
  });

  it('[REVIEW-08] shows that reviews are off, and goes back if a change cannot be saved', async () => {
    const page = openPage({ 'GET /reviews': reviews(false), 'PUT /me/reviews': networkError });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep questions fresh' });
    await waitFor(() => expect([box.checked, box.ariaDisabled]).toEqual([false, null]));
    await page.user.click(box);
    await screen.findByText('We could not save this. Please try again.');
    expect(box.checked).toBe(false);
  });
});

describe('the download of the learner’s data', () => {
  it('[SETTINGS-04] saves a file that can be read', async () => {
    const saved = noteSavedFiles();
    const page = openPage({ 'GET /me/export': { status: 200, body: { user: { first_name: 'Rojin' } } } });
    await page.user.click(press('Download my data'));
    await waitFor(() => expect(saved.names).toEqual(['zanin-my-data.json']));
    expect(saved.blobs.map(({ type }) => type)).toEqual(['application/json']);
    expect(asked(page).map(({ name, authorization }) => [name, authorization])).toEqual([
      ['GET /me/export', 'Bearer token-of-visitor'],
    ]);
  });

  it('[SETTINGS-04] says when it failed', async () => {
    const page = openPage({ 'GET /me/export': { status: 429, body: { message: 'Too many attempts.' } } });
    await page.user.click(press('Download my data'));
    await screen.findByText('We could not download the file. Please try again.');
    expect(press('Download my data')).toHaveProperty('disabled', false);
  });
});

describe('deleting the account', () => {
  const deleted = { status: 200, body: { message: 'Planned', deletion_date: '2026-12-05T00:00:00Z' } } as const;
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  /** Types who one is into the warning and goes on. */
  const identify = async ({ user }: Page, label: string, typed: string) => {
    await user.click(press('Delete Account'));
    const warning = await dialog('Delete your account?');
    await fill(user, warning.getByLabelText(label), typed);
    await user.click(warning.getByRole('button', { name: 'Continue' }));
  };

  it('[DELETE-01] is refused for another address', async () => {
    const page = openPage({ 'POST /delete_account': deleted });
    await identify(page, 'Email', 'dilan@example.org');
    (await dialog('Delete your account?')).getByText('Please enter your correct email address');
    expect(asked(page)).toEqual([]);
  });

  it('[DELETE-01] asks for the phone number with its calling code without an e-mail address', async () => {
    const page = openPage({ 'POST /delete_account': deleted }, dilan);
    await identify(page, 'Phone number', '7501234567');
    (await dialog('Delete your account?')).getByText('Please enter your correct phone number');
    await fill(page.user, screen.getByLabelText('Phone number', { selector: ':enabled' }), '+964 750 123 4567');
    await page.user.click(press('Continue'));
    await page.user.click((await dialog('Are you sure?')).getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() =>
      expect(page.bodiesOf('POST /delete_account')).toEqual([
        { country_calling_code: '+964', phone_number: '7501234567' },
      ]),
    );
  });

  it('[DELETE-02] asks once more before anything is deleted, and can still be canceled', async () => {
    const page = openPage({ 'POST /delete_account': deleted });
    await identify(page, 'Email', 'rojin@example.org');
    await page.user.click((await dialog('Are you sure?')).getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(page)).toEqual([]);
  });

  it('[DELETE-02] [DELETE-03] forgets the session, and a moment later says what happens now', async () => {
    const page = openPage({ 'POST /delete_account': deleted });
    await identify(page, 'Email', 'Rojin@Example.org ');
    await page.user.click((await dialog('Are you sure?')).getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() => expect(window.location.pathname).toBe('/account-deletion-confirmation'));
    expect(page.bodiesOf('POST /delete_account')).toEqual([{ email: 'rojin@example.org' }]);
    expect(page.services.session.getSnapshot().context).toEqual({ token: null, user: null });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    expect(page.emitted.map(({ type }) => type).slice(-5)).toEqual([
      'account.deleted',
      'token.removed',
      'user.forgotten',
      'wishlist.stored',
      'navigate',
    ]);
  });

  it.each<[string, NonNullable<Answers['POST /delete_account']>, string]>([
    ['the server’s message', { status: 429, body: { message: 'Wait a minute.' } }, 'Wait a minute.'],
    ['a message of its own without an answer', networkError, 'please try again'],
  ])('[DELETE-04] shows %s in the dialog when it fails', async (_, answer, message) => {
    const page = openPage({ 'POST /delete_account': answer });
    await identify(page, 'Email', 'rojin@example.org');
    const last = await dialog('Are you sure?');
    await page.user.click(last.getByRole('button', { name: 'Yes, delete it' }));
    expect((await last.findByRole('alert')).textContent).toBe(`Failed to delete account: ${message}`);
    expect(page.services.session.getSnapshot().context.token).toBe('token-of-visitor');
  });
});
