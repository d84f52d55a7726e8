import { type Client, createApiClient } from '../api/client.ts';

export interface DeskClientOptions {
  fetch: typeof globalThis.fetch;
  baseUrl?: string;
  /** A call was answered as of a session. */
  onUsed: () => void;
  /** A call was answered 401. */
  onEnded: () => void;
}

/** The API client of the desk, whose session is a cookie: it carries no token of a learner. */
export function createDeskClient({ onUsed, onEnded, ...options }: DeskClientOptions): Client {
  const client = createApiClient({ ...options, token: () => null, onTokenRejected: () => {} });
  client.use({
    onResponse({ response }) {
      if (response.status === 401) onEnded();
      else if (response.ok) onUsed();
    },
  });
  return client;
}
