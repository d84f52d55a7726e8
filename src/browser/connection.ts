import type { ConnectionEvent } from '../../machines/site/connection.machine.ts';

/** False without any network; true says nothing of the server. */
export const isOnline = (): boolean => navigator.onLine;

/** `online` only means that there is a network; a phone that slept missed even that. */
export function listenToNetwork(tell: (event: ConnectionEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const hint = () => {
    if (!document.hidden) tell({ type: 'connection.hinted' });
  };
  window.addEventListener('online', hint, { signal });
  document.addEventListener('visibilitychange', hint, { signal });
  return () => listening.abort();
}
