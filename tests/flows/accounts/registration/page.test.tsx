import { screen, waitFor, within } from '@testing-library/react';
import { fill } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { navigationState } from '../../../../src/browser/history.ts';
import { open } from '../../../../src/flows/accounts/registration/page.tsx';
import { type Answers, networkError } from '../../../support/fetch-double.ts';
import { type Visit, type VisitOptions, visit } from '../../../support/visit.tsx';

const password = 'Passw0rd!';
const created = {
  status: 201,
  body: { status: 201, isPhone: false, verification_sid: 'ver-1', user_id: 'user-1', message: 'Created' },
} as const;
const createdByPhone = { ...created, body: { ...created.body, isPhone: true, verification_sid: null } } as const;
const person = {
  password,
  confirm_password: password,
  first_name: 'Rojin',
  last_name: 'Ahmed',
  date_of_birth: '2000-03-21',
};

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' });
const submit = ({ user }: Visit) => user.click(screen.getByRole('button', { name: 'Create an account' }));
const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);

/** Opens /register and fills in everything but the e-mail address or phone number. */
async function fillIn(options: Partial<VisitOptions<'registration'>> = {}, repeated = password, chosen = password) {
  const page = visit(open, { params: {}, ...options });
  await fill(page.user, field('Password'), chosen);
  await fill(page.user, field('Repeat password'), repeated);
  await fill(page.user, field('First name'), 'Rojin');
  await fill(page.user, field('Last name'), 'Ahmed');
  await fill(page.user, field('Date of birth'), '2000-03-21');
  return page;
}

async function agree({ user }: Visit) {
  await user.click(screen.getByRole('checkbox', { name: 'Agree to Terms & Conditions' }));
  await user.click(screen.getByRole('checkbox', { name: 'Agree to Privacy Policy' }));
}

/** Registers by e-mail. */
async function register(answer: NonNullable<Answers['POST /register']>) {
  const page = await fillIn({ answers: { 'POST /register': answer } });
  await fill(page.user, field('Email'), 'rojin@example.org');
  await agree(page);
  await submit(page);
  return page;
}

/** Registers by phone, in Iraq. */
async function registerByPhone(answers: Answers) {
  const page = await fillIn({ answers: { 'POST /register': createdByPhone, ...answers } });
  await page.user.click(screen.getByRole('radio', { name: 'Phone Number' }));
  await fill(page.user, field('Phone number'), '7501234567');
  await agree(page);
  await submit(page);
  return page;
}

describe('the registration form', () => {
  it('[REG-02] starts a phone number with the country of the region', async () => {
    const { user } = visit(open, { params: {}, region: 'SE' });
    await user.click(screen.getByRole('radio', { name: 'Phone Number' }));
    screen.getByRole('button', { name: 'Country code: Sweden +46' });
    expect(field('Phone number').required).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  it('[REG-03] shows what the password still needs while the field has focus', async () => {
    const { user } = visit(open, { params: {} });
    expect(screen.queryByText('Your password needs')).toBeNull();
    await user.click(field('Password'));
    await user.paste('passw0rd');
    const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules).toEqual([
      'At least 8 characters: met',
      'One uppercase letter: not met',
      'One digit: met',
      'One special character: !@#$%^&*(),.?":{}|<>: not met',
    ]);
    await user.click(field('First name'));
    expect(screen.queryByText('Your password needs')).toBeNull();
  });

  it('[REG-15] says at the field, without a call, that a date of birth is not sixteen years ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, 28) });
    const page = await fillIn();
    vi.useRealTimers();
    await fill(page.user, field('Email'), 'rojin@example.org');
    await fill(page.user, field('Date of birth'), '2010-03-01');
    await agree(page);
    await submit(page);
    expect(await alerts()).toEqual(['You must be at least 16 years old.']);
    expect(document.activeElement).toBe(field('Date of birth'));
    expect(page.calls).toEqual([]);
  });

  it('[REG-06] after the dialog the password has the focus, and says what is missing', async () => {
    const page = await fillIn({}, 'passw0rd', 'passw0rd');
    await fill(page.user, field('Email'), 'rojin@example.org');
    await agree(page);
    await submit(page);
    await page.user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(await alerts()).toEqual(['Something is still missing from this password.']);
  });
});

describe('a registration that cannot be sent yet', () => {
  it.each([[], ['Agree to Terms & Conditions'], ['Agree to Privacy Policy']])(
    '[REG-04] needs both boxes, not only %j',
    async (...ticked) => {
      const page = await fillIn();
      await fill(page.user, field('Email'), 'rojin@example.org');
      for (const name of ticked) await page.user.click(screen.getByRole('checkbox', { name }));
      await submit(page);
      expect(await alerts()).toEqual(['You must agree to the Terms & Condition and Privacy Policy']);
      expect(page.calls).toEqual([]);
    },
  );

  it.each([
    ['REG-05', 'Passw0rd?', password, 'Passwords do not match!'],
    ['REG-06', 'passw0rd!', 'passw0rd!', 'Password does not meet the requirements!'],
    ['REG-06', 'Passwor1', 'Passwor1', 'Password does not meet the requirements!'],
    ['REG-06', 'Passwor!', 'Passwor!', 'Password does not meet the requirements!'],
    ['REG-06', 'Pass0r!', 'Pass0r!', 'Password does not meet the requirements!'],
  ])('[%s] with the password %s repeated for %s opens a dialog that says: %s', async (_, repeated, chosen, message) => {
    const page = await fillIn({}, repeated, chosen);
    await fill(page.user, field('Email'), 'rojin@example.org');
    await agree(page);
    await submit(page);
    const dialog = within(await screen.findByRole('dialog', { name: 'Password error' }));
    dialog.getByText(message);
    await page.user.click(dialog.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls).toEqual([]);
    expect(field('First name').value).toBe('Rojin');
  });
});

describe('a registration', () => {
  it('[REG-07] [REG-08] [REG-09] by e-mail shows the dialog Almost there and leads to the code', async () => {
    const { user, bodiesOf } = await register(created);
    const dialog = within(await screen.findByRole('dialog', { name: 'Almost there' }));
    dialog.getByText(/account has been created/);
    dialog.getByText(/mailbox for the verification link/);
    expect(bodiesOf('POST /register')).toEqual([{ ...person, email: 'rojin@example.org' }]);
    await user.click(dialog.getByRole('button', { name: 'Confirm Code' }));
    expect(window.location.pathname).toBe('/account-verification');
    expect(navigationState()).toEqual({
      email: 'rojin@example.org',
      type: 'email_registration',
      verification_sid: 'ver-1',
      user_id: 'user-1',
    });
  });

  it('[REG-07] [REG-09] [REG-17] by phone has a code sent by SMS and hands on its sid', async () => {
    const { user, bodiesOf, calls } = await registerByPhone({
      'POST /auth/send-registration-sms': {
        status: 200,
        body: { success: true, verification_sid: 'ver-2', message: 'Sent' },
      },
    });
    const phone = { country_calling_code: '+964', phone_number: '7501234567' };
    await user.click(await screen.findByRole('button', { name: 'Confirm Code' }));
    expect(bodiesOf('POST /register')).toEqual([{ ...person, ...phone }]);
    const sent = calls.filter(({ name }) => name === 'POST /auth/send-registration-sms');
    expect(sent.map(({ body, registration }) => [body, registration])).toEqual([[phone, 'user-1']]);
    expect(navigationState()).toEqual({
      phoneNumber: '7501234567',
      countryCode: '+964',
      type: 'registration',
      verification_sid: 'ver-2',
      user_id: 'user-1',
    });
  });

  it('[REG-09] by phone makes the account also when the SMS cannot be sent, and the dialog says so', async () => {
    const { user } = await registerByPhone({ 'POST /auth/send-registration-sms': networkError });
    const dialog = within(await screen.findByRole('dialog', { name: 'Almost there' }));
    dialog.getByText(/could not send the code/);
    await user.click(dialog.getByRole('button', { name: 'Confirm Code' }));
    expect(navigationState()).toMatchObject({ type: 'registration', verification_sid: null });
  });
});

describe('a refused registration', () => {
  it('[REG-10] asks to try again later after HTTP 500', async () => {
    await register({ status: 500, body: { message: 'Trace 17' } });
    expect(await alerts()).toEqual(['An internal server error occurred. Please try again later.']);
  });

  it('[REG-11] says that an e-mail address is in use', async () => {
    await register({ status: 422, body: { message: 'Invalid', errors: { email: ['email_in_use'] } } });
    expect(await alerts()).toEqual(['Registration failed: Email already used']);
  });

  it.each([200, 202])('[REG-12] may be a success other than 201, such as %i', async (status) => {
    await register(Response.json(created.body, { status }));
    expect(await alerts()).toEqual(['Unexpected response from server. Please try again.']);
  });

  it('[REG-13] [REG-15] shows every message of a 422 at its field, of which the first takes the focus', async () => {
    const errors = {
      date_of_birth: ['You must be at least 16 years old'],
      first_name: ['Too long', 'No digits'],
      last_name: ['Too long'],
    };
    await register({ status: 422, body: { message: 'Invalid', errors } });
    expect(await alerts()).toEqual(['Too long\nNo digits', 'Too long', 'You must be at least 16 years old']);
    const noteOf = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
    expect(noteOf('First name')).toBe('▲Too long\nNo digits');
    expect(noteOf('Last name')).toBe('▲Too long');
    expect(noteOf('Date of birth')).toBe('▲You must be at least 16 years old');
    expect(document.activeElement).toBe(field('First name'));
  });

  it('[REG-14] shows the server’s message', async () => {
    await register({ status: 429, body: { message: 'Please wait a minute' } });
    expect(await alerts()).toEqual(['Please wait a minute']);
  });

  it('[REG-14] shows a message of its own after a lost connection, and keeps the passwords for another try', async () => {
    await register(networkError);
    expect(await alerts()).toEqual(['Registration failed']);
    expect(field('Repeat password').value).toBe(password);
  });

  it('[REG-13] keeps the passwords after a refusal of other fields', async () => {
    await register({ status: 422, body: { message: 'Invalid', errors: { first_name: ['Too long'] } } });
    await alerts();
    expect([field('Password').value, field('Repeat password').value]).toEqual([password, password]);
  });

  it('[REG-13] keeps the passwords after a refusal of one, whose field says so and has the focus', async () => {
    await register({ status: 422, body: { message: 'Invalid', errors: { password: ['Too easy'] } } });
    expect(await alerts()).toEqual(['Too easy']);
    expect([field('Password').value, field('Repeat password').value]).toEqual([password, password]);
    expect(document.activeElement).toBe(field('Password'));
  });

  it('[REG-14] clears the passwords after any other answer', async () => {
    await register({ status: 429, body: { message: 'Please wait a minute' } });
    await alerts();
    expect([field('Password').value, field('Repeat password').value]).toEqual(['', '']);
  });
});
