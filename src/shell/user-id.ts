import { waitFor } from 'xstate';
import type { Services } from './services.ts';

/** The id of the user who is logged in: GET /me is the session's to ask (LAYOUT-11), so others wait for its answer. */
export async function userIdOf(session: Services['session']): Promise<string> {
  const known = await waitFor(session, (snapshot) => snapshot.context.user !== null || !snapshot.hasTag('signedIn'));
  return known.context.user?.id ?? '';
}
