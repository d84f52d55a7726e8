import type { Identity } from '../../machines/deletion.machine.ts';
import { failure } from '../../machines/failure.ts';
import type { LogInInput, LogInOutput } from '../../machines/login.machine.ts';
import type { Passwords } from '../../machines/password-change.machine.ts';
import type { PersonalDetails } from '../../machines/profile-edit.machine.ts';
import type {
  RegisterInput,
  RegisterOutput,
  SendSmsInput,
  SendSmsOutput,
} from '../../machines/registration.machine.ts';
import type { User } from '../../machines/session.machine.ts';
import { answered, bodyOf, type Client, call, dataOf, done, readFailure } from './client.ts';

/** POST /login (LOGIN-06). A 200 that says unverified is thrown as the failure `unverified` (LOGIN-08). */
export const logIn = (client: Client) =>
  call<LogInOutput, LogInInput>(async ({ mode, email, dialCode, phoneNumber, password }, signal) => {
    const body =
      mode === 'email' ? { email, password } : { country_calling_code: dialCode, phone_number: phoneNumber, password };
    const answer = await bodyOf(client.POST('/login', { body, signal }));
    if ('status' in answer) {
      throw failure('unverified', {
        status: 200,
        verification: { email: answer.email, type: answer.type, sid: answer.verification_sid },
      });
    }
    if (!answer.token || !answer.user) throw failure('server', { status: 200 });
    return { token: answer.token, user: answer.user };
  });

/**
 * DELETE /logout for the token that the browser has just dropped. Nothing aborts it: neither another login or logout,
 * nor the closing of the tab.
 */
export const logOut = (client: Client) =>
  call<unknown, { token: string }>(({ token }) =>
    done(client.DELETE('/logout', { headers: { authorization: `Bearer ${token}` }, keepalive: true })),
  );

/** GET /me. */
export const loadUser = (client: Client) => call<User>((_, signal) => dataOf(client.GET('/me', { signal })));

/** POST /register (REG-07). A success other than 201 is thrown as `unexpectedStatus` (REG-12). */
export const register = (client: Client) =>
  call<RegisterOutput, RegisterInput>(async (input, signal) => {
    const person = {
      password: input.password,
      confirm_password: input.password,
      first_name: input.firstName,
      last_name: input.lastName,
      date_of_birth: input.dateOfBirth,
    };
    const body =
      input.mode === 'email'
        ? { ...person, email: input.email }
        : { ...person, country_calling_code: input.dialCode, phone_number: input.phoneNumber };
    const { data, error, response } = await answered(client.POST('/register', { body, signal }));
    if (!response.ok) throw readFailure(response.status, error);
    if (response.status !== 201 || !data) throw failure('unexpectedStatus', { status: response.status });
    return { userId: data.user_id ?? null, verificationSid: data.verification_sid ?? null };
  });

/** POST /auth/send-registration-sms (REG-09). */
export const sendRegistrationSms = (client: Client) =>
  call<SendSmsOutput, SendSmsInput>(async ({ dialCode, phoneNumber }, signal) => {
    const body = { country_calling_code: dialCode, phone_number: phoneNumber };
    const answer = await bodyOf(client.POST('/auth/send-registration-sms', { body, signal }));
    return { verificationSid: answer.verification_sid };
  });

/** PATCH /me (SETTINGS-03). */
export const updateUser = (client: Client) =>
  call<User, PersonalDetails>(({ firstName, lastName, dateOfBirth }, signal) => {
    const body = { first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth };
    return dataOf(client.PATCH('/me', { body, signal }));
  });

/** PUT /me/password (SETTINGS-03). */
export const changePassword = (client: Client) =>
  call<unknown, Passwords>(({ current, password, confirmation }, signal) => {
    const body = { current_password: current, password, password_confirmation: confirmation };
    return bodyOf(client.PUT('/me/password', { body, signal }));
  });

/** POST /delete_account (DELETE-02). */
export const deleteAccount = (client: Client) =>
  call<unknown, { identity: Identity }>(({ identity }, signal) => {
    if (identity.by === 'unknown') throw failure('validation');
    const body =
      identity.by === 'email'
        ? { email: identity.email }
        : { country_calling_code: identity.callingCode, phone_number: identity.phoneNumber };
    return bodyOf(client.POST('/delete_account', { body, signal }));
  });
