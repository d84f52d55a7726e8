import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { InspectionEvent } from 'xstate';
import { App } from './app/App.tsx';
import { startApp } from './app/start-app.ts';
import { safeStorage } from './services/storage.ts';

function start(inspect?: (event: InspectionEvent) => void) {
  const app = startApp({
    storage: safeStorage(() => window.localStorage),
    fetch: (...request) => window.fetch(...request),
    inspect,
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
}

// `?inspect` shows every actor in an inspector: in development, and in builds made with VITE_INSPECT=1. Other builds
// have nothing of it (docs/decisions/015-inspector.md).
if (
  (import.meta.env.DEV || import.meta.env.VITE_INSPECT === '1') &&
  new URLSearchParams(window.location.search).has('inspect')
) {
  import('./inspect/inspect.ts').then(
    ({ inspectorFor }) => start(inspectorFor(window)),
    (problem: unknown) => {
      console.warn('[inspect] The inspector could not be loaded:', problem);
      start();
    },
  );
} else {
  start();
}
