import type { User } from '../../../../common/api/types.ts';
import type { Identity } from '../../../../machines/accounts/settings/account-deletion.machine.ts';
import type { Passwords } from '../../../../machines/accounts/settings/password-change.machine.ts';
import type { PersonalDetails } from '../../../../machines/accounts/settings/profile-edit.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type Client, call, dataOf, done } from '../../../api/client.ts';
import { user } from '../session/calls.ts';

export const updateMe = (client: Client) =>
  call<User, PersonalDetails>(({ firstName, lastName, dateOfBirth }, signal) => {
    const body = { first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth };
    return dataOf(client.PATCH('/me', { body, signal }), user);
  });

export const changePassword = (client: Client) =>
  call<unknown, Passwords>(({ current, password, confirmation }, signal) => {
    const body = { current_password: current, password, password_confirmation: confirmation };
    return done(client.PUT('/me/password', { body, signal }));
  });

export const deleteAccount = (client: Client) =>
  call<unknown, { identity: Identity }>(({ identity }, signal) => {
    if (identity.by === 'unknown') throw failure('validation');
    const body =
      identity.by === 'email'
        ? { email: identity.email }
        : { country_calling_code: identity.callingCode, phone_number: identity.phoneNumber };
    return done(client.POST('/delete_account', { body, signal }));
  });
