import type { UnverifiedLogin, User } from '../../../common/api/types.ts';
import type { Identity } from '../../../machines/accounts/account-deletion.machine.ts';
import type { LogInInput, LogInOutput } from '../../../machines/accounts/login.machine.ts';
import type { Passwords } from '../../../machines/accounts/password-change.machine.ts';
import type { PersonalDetails } from '../../../machines/accounts/profile-edit.machine.ts';
import type {
  RegisterInput,
  RegisterOutput,
  SendSmsInput,
  SendSmsOutput,
} from '../../../machines/accounts/registration.machine.ts';
import { failure } from '../../../machines/common/failure.ts';
import { accepted, bodyOf, type Client, call, dataOf, done } from '../client.ts';
import { filled, flag, note, nullable, oneOf, or, type Read, shape } from '../read.ts';
import { codeSent } from './passwords.ts';

/** Everything about a learner but the id can be done without. */
const user = shape<User>({
  id: filled,
  email: nullable(filled),
  first_name: note,
  last_name: note,
  date_of_birth: note,
  phone_number: nullable(filled),
  country_calling_code: nullable(filled),
  email_verified: or(flag, false),
  phone_verified: or(flag, false),
});

const session = shape<LogInOutput>({ token: filled, user });

type Unverified = { [Name in keyof UnverifiedLogin]: UnverifiedLogin[Name] | null };
const unverified = shape<Unverified>({
  status: oneOf('unverified'),
  email: nullable(filled),
  type: nullable(filled),
  verification_sid: nullable(filled),
});

const sessionOrUnverified: Read<LogInOutput | Unverified> = (value) => or(unverified, null)(value) ?? session(value);

const registration = or(
  shape<{ user_id: string | null; verification_sid: string | null }>({
    user_id: nullable(filled),
    verification_sid: nullable(filled),
  }),
  { user_id: null, verification_sid: null },
);

/** POST /login (LOGIN-06). A 200 that says unverified is thrown as the failure `unverified` (LOGIN-08). */
export const logIn = (client: Client) =>
  call<LogInOutput, LogInInput>(async ({ mode, email, dialCode, phoneNumber, password }, signal) => {
    const body =
      mode === 'email' ? { email, password } : { country_calling_code: dialCode, phone_number: phoneNumber, password };
    const answer = await bodyOf(client.POST('/login', { body, signal }), sessionOrUnverified);
    if ('status' in answer) {
      throw failure('unverified', {
        status: 200,
        verification: { email: answer.email, type: answer.type, sid: answer.verification_sid },
      });
    }
    return answer;
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
export const loadUser = (client: Client) => call<User>((_, signal) => dataOf(client.GET('/me', { signal }), user));

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
    const { data, response } = await accepted(client.POST('/register', { body, signal }));
    if (response.status !== 201) throw failure('unexpectedStatus', { status: response.status });
    const { user_id, verification_sid } = registration(data);
    return { userId: user_id, verificationSid: verification_sid };
  });

/** POST /auth/send-registration-sms for the registration that was just made (REG-09, REG-17). */
export const sendRegistrationSms = (client: Client) =>
  call<SendSmsOutput, SendSmsInput>(async ({ dialCode, phoneNumber, userId }, signal) => {
    const phone = { country_calling_code: dialCode, phone_number: phoneNumber };
    const body = userId === null ? phone : { ...phone, user_id: userId };
    const answer = await bodyOf(client.POST('/auth/send-registration-sms', { body, signal }), codeSent);
    return { verificationSid: answer.verification_sid ?? null };
  });

/** PATCH /me (SETTINGS-03). */
export const updateUser = (client: Client) =>
  call<User, PersonalDetails>(({ firstName, lastName, dateOfBirth }, signal) => {
    const body = { first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth };
    return dataOf(client.PATCH('/me', { body, signal }), user);
  });

/** PUT /me/password (SETTINGS-03). */
export const changePassword = (client: Client) =>
  call<unknown, Passwords>(({ current, password, confirmation }, signal) => {
    const body = { current_password: current, password, password_confirmation: confirmation };
    return done(client.PUT('/me/password', { body, signal }));
  });

/** POST /delete_account (DELETE-02). */
export const deleteAccount = (client: Client) =>
  call<unknown, { identity: Identity }>(({ identity }, signal) => {
    if (identity.by === 'unknown') throw failure('validation');
    const body =
      identity.by === 'email'
        ? { email: identity.email }
        : { country_calling_code: identity.callingCode, phone_number: identity.phoneNumber };
    return done(client.POST('/delete_account', { body, signal }));
  });
