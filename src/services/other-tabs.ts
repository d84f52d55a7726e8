import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { keys, readToken, type SafeStorage } from './storage.ts';

/**
 * Tells the session what other tabs did to the stored token. Suspended tabs miss events, so the storage is looked at
 * again whenever this tab is looked at or comes back (SESSION-02). It goes on for as long as the tab lives.
 */
export function listenToOtherTabs(session: ActorRefFrom<typeof sessionMachine>, storage: SafeStorage): void {
  const lookAgain = () => session.send({ type: 'token.found', token: readToken(storage) });
  window.addEventListener('storage', ({ key }) => {
    if (key === keys.token || key === null) lookAgain();
  });
  window.addEventListener('pageshow', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
}
