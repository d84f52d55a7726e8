import { render } from '@testing-library/react';
import { afterEach } from 'vitest';
import { App } from '../../src/app/App.tsx';
import { createRouter, type Router } from '../../src/navigation/router.ts';
import type { Services } from '../../src/services/services.ts';

/** Routers of the present test. */
const routers: Router[] = [];
// The code of a page that a test opened last would come when there is no window any more.
afterEach(async () => {
  for (const router of routers.splice(0)) await when(router, () => !router.pending());
});

const when = (router: Router, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return;
      leave();
      resolve();
    };
    const leave = router.subscribe(look);
    look();
  });

/** Renders the whole app at an address, once its first page has loaded. */
export async function renderApp(services: Services, path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  const router = createRouter(services);
  routers.push(router);
  await when(router, () => router.current() !== null);
  render(<App router={router} services={services} />);
}
