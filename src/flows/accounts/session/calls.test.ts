import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createApiClient } from '../../../api/client.ts';
import { logout } from './calls.ts';

/** Logs a token out while a session with another token is open; the server does not answer. */
async function logOutOf(token: string) {
  const requests: Request[] = [];
  const client = createApiClient({
    baseUrl: 'http://zanin.test/api',
    fetch: (input, init) => {
      requests.push(new Request(input, init));
      return new Promise(() => {});
    },
    token: () => 'newer-token',
    onTokenRejected: () => {},
  });
  const actor = createActor(logout(client), { input: { token } }).start();
  await expect.poll(() => requests.length).toBe(1);
  return { actor, requests };
}

describe('logging out', () => {
  it('[LAYOUT-04] is DELETE /logout with the token that was dropped, not with the one of a newer session', async () => {
    const { requests } = await logOutOf('old-token');
    expect(requests.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([
      ['DELETE', 'http://zanin.test/api/logout', 'Bearer old-token'],
    ]);
  });

  it('[LAYOUT-04] is sent to its end, though the tab closes or another login or logout follows', async () => {
    const { actor, requests } = await logOutOf('old-token');
    actor.stop();
    expect(requests.map(({ keepalive, signal }) => [keepalive, signal.aborted])).toEqual([[true, false]]);
  });
});
