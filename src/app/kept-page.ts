import { createActor } from 'xstate';
import { lineMachine } from '../../machines/site/connection.machine.ts';
import { createApiClient } from '../api/client.ts';
import { listenToLine } from '../browser/connection.ts';
import { reload } from '../browser/reload.ts';
import { getHealth } from '../flows/site/connection/calls.ts';

/**
 * A page that the worker has shown without the server stays as it was rendered, which is what there
 * is to read: its links lead to the worker, and the app would replace it by what it cannot load.
 * The page is reloaded when the server answers, but only once: `/health` may answer while pages
 * fail.
 */
export function waitForLine(fetch: typeof globalThis.fetch): void {
  const client = createApiClient({ fetch, token: () => null, onTokenRejected: () => {} });
  const line = createActor(lineMachine.provide({ actors: { getHealth: getHealth(client) } }));
  line.on('line.returned', () => {
    const [entry] = performance.getEntriesByType('navigation');
    if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'reload') reload();
  });
  line.start();
  line.send({ type: 'call.lost' });
  listenToLine((event) => line.send(event));
}
