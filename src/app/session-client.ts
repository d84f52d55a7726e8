import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { type Client, type ClientOptions, createApiClient } from '../api/client.ts';
import { readToken, type SafeStorage } from '../browser/storage.ts';

export interface SessionClientOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'onLost'> {
  /** Null only while the session itself is being started. */
  session: () => ActorRefFrom<typeof sessionMachine> | null;
  storage: SafeStorage;
}

/** The API client of a session; it tells the session when the server refuses its token. */
export function createSessionClient({ session, storage, ...options }: SessionClientOptions): Client {
  return createApiClient({
    ...options,
    // until the session is started, which loads its user, the stored token is sent
    token: () => {
      const actor = session();
      return actor ? actor.getSnapshot().context.token : readToken(storage);
    },
    onTokenRejected: (token) => session()?.send({ type: 'token.rejected', token }),
  });
}
