import { render } from '@testing-library/react';
import { App } from '../../src/app/App.tsx';
import { createRouter } from '../../src/navigation/router.ts';
import type { Services } from '../../src/services/services.ts';

/** Renders the whole app at an address, once its first page has loaded. */
export async function renderApp(services: Services, path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  const router = createRouter(services);
  await new Promise<void>((resolve) => {
    const leave = router.subscribe(() => {
      if (router.current() === null) return;
      leave();
      resolve();
    });
  });
  render(<App router={router} services={services} />);
}
