import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { type Client, type ClientOptions, createApiClient } from '../api/client.ts';
import { readToken, type SafeStorage } from '../browser/storage.ts';

export interface SessionClientOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'onLost'> {
  /** Null only while the session itself is being started. */
  session: () => ActorRefFrom<typeof sessionMachine> | null;
  storage: SafeStorage;
}

/** The API client of a session: it sends the session's token and tells the session when the server refuses it (SESSION-02). */
export function createSessionClient({ session, storage, ...options }: SessionClientOptions): Client {
  return createApiClient({
    ...options,
    // The session asks for its user while it is being started; until it is, the stored token is the one to send.
    token: () => {
      const actor = session();
      return actor ? actor.getSnapshot().context.token : readToken(storage);
    },
    onTokenRejected: (token) => session()?.send({ type: 'token.rejected', token }),
  });
}
