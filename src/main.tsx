import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type InspectionEvent, waitFor } from 'xstate';
import { KEPT_NOTE } from '../common/worker.ts';
import { App } from './app/App.tsx';
import { FIRST_VISIT } from './app/load-page.ts';
import { holdInput, takeInput } from './app/replay-input.ts';
import { readPayload, readSite, type SsrPayload } from './app/ssr-payload.ts';
import { type StartedApp, startApp } from './app/start-app.ts';
import { waitUntilIdle } from './app/wait-until-idle.ts';
import { browserFetch } from './browser/fetch.ts';
import { reportErrors } from './browser/report-errors.ts';
import { whenIdle } from './browser/service-worker.ts';
import { deviceStorage, readToken } from './browser/storage.ts';
import './ui/content/inert-html.ts';

/** A rendered page stays for so long while the flows of the next one load, in ms. */
const RENDERED_STAYS = 5_000;

// in development React's own handlers write errors to the console, with the stack of components
const errors = import.meta.env.PROD ? reportErrors({ script: import.meta.url, fetch: browserFetch }) : null;

function start(inspect?: (event: InspectionEvent) => void) {
  const rendered = readPayload(document);
  const app = startApp({
    storage: deviceStorage(),
    fetch: browserFetch,
    inspect,
    onFault: errors?.onFault,
    rendered,
    site: readSite(document),
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  if (rendered) void hydrateOrReplace(root, app, rendered);
  else createRoot(root, errors?.roots).render(tree(app));
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => void import('./app/keep-offline.ts').then(({ keepOffline }) => keepOffline(app)));
  }
}

/** A lesson that was rendered for everybody says to a learner that she has to buy it. */
const ownPages = /\/lesson\/|\/practice-test$/;

/** Whether the worker has shown the page without the server: a shell has no such note. */
const isKept = () =>
  document.getElementById(KEPT_NOTE) !== null &&
  !(readToken(deviceStorage()) && ownPages.test(window.location.pathname));

const stayKept = () =>
  void import('./app/kept-page.ts').then(({ waitForConnection }) => waitForConnection(browserFetch));

const tree = (app: StartedApp) => (
  <StrictMode>
    <App {...app} />
  </StrictMode>
);

/**
 * Hydrates or replaces the page that the server rendered. Where the browser renders the same, React
 * hydrates it; where it renders something else (a learner's page, another region), the rendered one
 * stays until that is there, and is replaced at once.
 */
async function hydrateOrReplace(root: HTMLElement, app: StartedApp, { snapshots }: SsrPayload) {
  // of a shell alone nothing is worth waiting for: the app renders it too
  if (snapshots !== null) {
    const { context } = await waitFor(app.navigation, ({ context }) => context.shown !== null);
    if (app.resumes && context.shown?.visit === FIRST_VISIT && context.shown.view !== null) return hydrate(root, app);
    await waitUntilIdle(app.navigation, RENDERED_STAYS);
  }
  onceRendered(app, takeInput(root));
  flushSync(() => createRoot(root, errors?.roots).render(tree(app)));
}

/**
 * Hydrates in slices, so that no long task holds up the reader. Changes of the address wait until
 * it is done, or another page would be hydrated than the one that is rendered; so does what is
 * typed and pressed.
 */
function hydrate(root: HTMLElement, app: StartedApp) {
  const follow = app.holdAddress();
  const doAgain = holdInput(root);
  onceRendered(app, () => {
    doAgain();
    follow();
  });
  startTransition(() => void hydrateRoot(root, tree(app), errors?.roots));
}

/** Does something once the first page is rendered, with the effects of its components. */
function onceRendered({ navigation }: StartedApp, work: () => void) {
  const { unsubscribe } = navigation.on('scroll.restored', () => {
    unsubscribe();
    setTimeout(work);
  });
}

// `?inspect` shows every actor in an inspector: in development, and in builds made with
// VITE_INSPECT=1. Other builds have nothing of it (docs/decisions/015-inspector.md).
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
  setTimeout(isKept() ? stayKept : start);
}
