import { waitFor } from 'xstate';
import { failure } from '../../../machines/common/failure.ts';
import type { Services } from './services.ts';

/** @throws ApiFailure when the session could not load the user; the next call retries. */
export async function userIdOf(session: Services['session']): Promise<string> {
  session.send({ type: 'user.wanted' });
  const snapshot = await waitFor(
    session,
    (snapshot) => snapshot.context.user !== null || !snapshot.hasTag('signedIn') || snapshot.hasTag('unknown'),
  );
  if (snapshot.hasTag('unknown')) throw failure('network');
  return snapshot.context.user?.id ?? '';
}
