import { Secret, TOTP } from 'otpauth';
import type { DeskRole, DeskWay } from '../../../server/db/tables/desk.ts';
import { newId } from '../../../server/domain/common/ids.ts';
import { openDeskSession } from '../../../server/domain/desk/sessions.ts';
import { inviteStaff } from '../../../server/domain/desk/staff.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { softwareAuthenticator } from './authenticator.ts';
import type { Platform } from './platform.ts';

/** For `startPlatform`. */
export const deskOn = { DESK: 'on' };

/** What a browser sends with a call of the site's own page. */
export const ownSite = { 'sec-fetch-site': 'same-origin' };

export const deskPassword = 'Seven-Pomegranates7!';

/** An account of staff, without a way in. */
export async function insertStaff({ services: { db, now } }: Platform, roles: readonly DeskRole[]) {
  const id = newId('stf');
  const email = `${id.toLowerCase()}@example.org`;
  await db
    .insertInto('desk_accounts')
    .values({
      ...{ id, email, name: 'Berivan Aziz', roles: [...roles], password_hash: null, totp_secret: null },
      ...{ totp_step: null, created_at: now() },
    })
    .execute();
  return { id, email };
}

/** A signed-in account: its id, and the headers of a call from a page of the site. */
export async function staffSession(platform: Platform, roles: readonly DeskRole[], way: DeskWay = 'passkey') {
  const account = await insertStaff(platform, roles);
  const token = await openDeskSession(platform.services, account.id, way);
  return { ...account, headers: { ...ownSite, cookie: `zanin_desk=${token}` } };
}

/** Invites a person, and answers the token of the link. */
export async function invite(platform: Platform, email: string, roles: readonly DeskRole[] = ['support']) {
  const staff = { operator: 'shirin', reason: 'Asked for', dryRun: false };
  const { id, link } = await inviteStaff(platform.services, staff, { email, name: 'Berivan Aziz', roles });
  return { id, email, token: link.split('#')[1] ?? '' };
}

/** What the authenticator app shows, now or some steps of 30 seconds from now. */
export const appCode = ({ clock }: Platform, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() + steps * 30_000 });

/** The cookie that an answer sets, for a call from a page of the site. */
export const headersOf = (headers: Record<string, string | undefined>) => ({
  ...ownSite,
  cookie: headers['set-cookie']?.split(';')[0] ?? '',
});

/**
 * An account that accepted its invitation by a password and an authenticator app; its first code is
 * used.
 */
export async function staffByApp(platform: Platform, email: string, roles: readonly DeskRole[] = ['support']) {
  const { id, token } = await invite(platform, email, roles);
  const options = { headers: ownSite };
  const read = await platform.post<Answer<'readDeskInvitation'>>('/api/desk/invitation', { token }, options);
  const { secret } = read.body.data;
  const code = appCode(platform, secret);
  const accepted = await platform.post<Answer<'acceptDeskInvitationByPassword'>>(
    '/api/desk/invitation/password',
    { token, password: deskPassword, code },
    options,
  );
  if (accepted.status !== 200) throw new Error(`the invitation was not accepted: ${accepted.text}`);
  const { recoveryCodes } = accepted.body.data;
  return { id, email, secret, code, recoveryCodes, headers: headersOf(accepted.headers) };
}

/** An account that accepted its invitation by a passkey. */
export async function staffByPasskey(platform: Platform, email: string, roles: readonly DeskRole[] = ['support']) {
  const { id, token } = await invite(platform, email, roles);
  const options = { headers: ownSite };
  const key = softwareAuthenticator();
  const asked = await platform.post<Answer<'startDeskPasskey'>>(
    '/api/desk/invitation/passkey-options',
    { token },
    options,
  );
  const accepted = await platform.post<Answer<'acceptDeskInvitationByPasskey'>>(
    '/api/desk/invitation/passkey',
    { token, credential: key.create(asked.body) },
    options,
  );
  if (accepted.status !== 200) throw new Error(`the invitation was not accepted: ${accepted.text}`);
  return { id, email, key, headers: headersOf(accepted.headers), recoveryCodes: accepted.body.data.recoveryCodes };
}
