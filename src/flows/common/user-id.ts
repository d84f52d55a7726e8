import { waitFor } from 'xstate';
import { failure } from '../../../machines/common/failure.ts';
import type { Services } from './services.ts';

/**
 * The id of the user who is logged in: GET /me is the session's to ask (LAYOUT-11), so others wait for its answer.
 * @throws ApiFailure when the session could not find out; it is asked again at the next call.
 */
export async function userIdOf(session: Services['session']): Promise<string> {
  session.send({ type: 'user.wanted' });
  const snapshot = await waitFor(
    session,
    (snapshot) => snapshot.context.user !== null || !snapshot.hasTag('signedIn') || snapshot.hasTag('unknown'),
  );
  if (snapshot.hasTag('unknown')) throw failure('network');
  return snapshot.context.user?.id ?? '';
}
