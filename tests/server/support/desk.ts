import type { DeskRole } from '../../../server/db/tables/desk.ts';
import { newId } from '../../../server/domain/common/ids.ts';
import { openDeskSession } from '../../../server/domain/desk/sessions.ts';
import type { Platform } from './platform.ts';

/** For `startPlatform`. */
export const deskOn = { DESK: 'on' };

/** What a browser sends with a call of the site's own page. */
export const ownSite = { 'sec-fetch-site': 'same-origin' };

/** An account of staff, which was invited and has not signed in. */
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
export async function staffSession(platform: Platform, roles: readonly DeskRole[]) {
  const account = await insertStaff(platform, roles);
  const token = await openDeskSession(platform.services, account.id);
  return { ...account, headers: { ...ownSite, cookie: `zanin_desk=${token}` } };
}
