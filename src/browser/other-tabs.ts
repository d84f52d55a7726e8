import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { keys, readToken, type SafeStorage } from './storage.ts';

/** Suspended tabs miss `storage` events, so the token is read again when this tab is visible. */
export function listenToOtherTabs(session: ActorRefFrom<typeof sessionMachine>, storage: SafeStorage): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const lookAgain = () => session.send({ type: 'token.found', token: readToken(storage) });
  const written = ({ key }: StorageEvent) => {
    if (key === keys.token || key === null) lookAgain();
  };
  window.addEventListener('storage', written, { signal });
  window.addEventListener('pageshow', lookAgain, { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  return () => listening.abort();
}
