import type { User } from '../../../../common/api/types.ts';
import { type Client, call, dataOf, done } from '../../../api/client.ts';
import { filled, flag, note, nullable, or, shape } from '../../../api/read.ts';

/** Everything about a learner but the id can be done without. */
export const user = shape<User>({
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
