import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type InspectionEvent, waitFor } from 'xstate';
import { App } from './app/App.tsx';
import { untilAtRest } from './app/at-rest.ts';
import { takeUp } from './app/before-code.ts';
import { type Drawn, readDrawn } from './app/drawn.ts';
import { type StartedApp, startApp } from './app/start-app.ts';
import { FIRST_VISIT } from './navigation/load-page.ts';
import { safeStorage } from './services/storage.ts';

/** How long a drawn page stays in place of one whose flows are still loading, in milliseconds. */
const DRAWN_STAYS = 5_000;

function start(inspect?: (event: InspectionEvent) => void) {
  const drawn = readDrawn(document);
  const app = startApp({
    storage: safeStorage(() => window.localStorage),
    fetch: (...request) => window.fetch(...request),
    inspect,
    drawn,
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  if (drawn) void takeOver(root, app, drawn);
  else createRoot(root).render(tree(app));
}

const tree = (app: StartedApp) => (
  <StrictMode>
    <App {...app} />
  </StrictMode>
);

/**
 * Takes over a page that the server drew. Where the browser draws the same, React hydrates it; where it draws something
 * else (a learner's page, another region), the drawn one stays until that is there, and is replaced at once. Changes of the
 * address wait until it is done, or another page would be hydrated than the one that is drawn.
 */
async function takeOver(root: HTMLElement, app: StartedApp, { snapshots }: Drawn) {
  let isSame = false;
  // of a frame alone nothing is worth waiting for: the app draws it too
  if (snapshots !== null) {
    const { context } = await waitFor(app.navigation, ({ context }) => context.shown !== null);
    isSame = app.resumes && context.shown?.visit === FIRST_VISIT && context.shown.view !== null;
    if (!isSame) await untilAtRest(app.navigation, DRAWN_STAYS);
  }
  const early = takeUp(root);
  const follow = app.holdAddress();
  const { unsubscribe } = app.navigation.on('scroll.restored', () => {
    unsubscribe();
    // the listeners of React are there, but not yet the effects of its components
    setTimeout(() => {
      early.repeat();
      follow();
    });
  });
  if (!isSame) flushSync(() => createRoot(root).render(tree(app)));
  else if (early.isAny) flushSync(() => hydrateRoot(root, tree(app)));
  // in slices, so that no long task holds up the reader; a press in between makes React finish at once
  else startTransition(() => void hydrateRoot(root, tree(app)));
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
  // in a task of its own: to evaluate the code is one already
  setTimeout(start);
}
