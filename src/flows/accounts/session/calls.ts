import type { User } from '../../../../common/api/types.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import { type Client, call, dataOf, done } from '../../../api/client.ts';
import { filled, flag, note, nullable, or, shape } from '../../../api/read.ts';

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

/** Not aborted by another login or logout, nor by closing the tab. */
export const logout = (client: Client) =>
  call<unknown, { token: string }>(({ token }) =>
    done(client.DELETE('/logout', { headers: { authorization: `Bearer ${token}` }, keepalive: true })),
  );

export const getMe = (client: Client) => call<User>((_, signal) => dataOf(client.GET('/me', { signal }), user));

/**
 * Of the mails and other messages that the learner gets. Not aborted by the page that is opened in
 * it.
 */
export const setLanguage = (client: Client) =>
  call<unknown, { language: LanguageCode }>(({ language }) =>
    done(client.PUT('/me/language', { body: { language }, keepalive: true })),
  );
