import { createActor } from 'xstate';
import { connectionMachine } from '../../machines/site/connection.machine.ts';
import { createApiClient } from '../api/client.ts';
import { listenToNetwork } from '../browser/connection.ts';
import { reload } from '../browser/reload.ts';
import { getHealth } from '../flows/site/connection/calls.ts';

/**
 * A page that the worker has shown without the server stays as it was rendered, which is what there
 * is to read: its links lead to the worker, and the app would replace it by what it cannot load.
 * The page is reloaded when the server answers, but only once: `/health` may answer while pages
 * fail.
 */
export function waitForConnection(fetch: typeof globalThis.fetch): void {
  const client = createApiClient({ fetch, token: () => null, onTokenRejected: () => {} });
  const connection = createActor(connectionMachine.provide({ actors: { getHealth: getHealth(client) } }));
  connection.on('connection.restored', () => {
    const [entry] = performance.getEntriesByType('navigation');
    if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'reload') reload();
  });
  connection.start();
  connection.send({ type: 'call.lost' });
  listenToNetwork((event) => connection.send(event));
}
