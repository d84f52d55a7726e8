import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath } from '../common/match.ts';
import { pageRow } from '../common/pages.ts';
import type { PathName } from '../common/paths.ts';
import { App, Waiting } from './app/App.tsx';
import { flowsOf, untilAtRest } from './app/at-rest.ts';
import { createApp } from './app/create-app.ts';
import type { Drawn } from './app/drawn.ts';
import { safeStorage } from './services/storage.ts';

export interface DrawRequest {
  path: string;
  /** The query, with its question mark, or an empty string. */
  search: string;
  /** Two-letter code of the region whose prices are drawn. */
  region: string;
  /** Answers the calls of the page's flows, in process. */
  fetch: typeof globalThis.fetch;
  /** How long the flows may take to come to rest, in milliseconds. */
  limit: number;
}

export interface DrawnPage {
  /** What belongs into `#root`. */
  html: string;
  /** What it was drawn from: the flows go on from it. Null where only the frame is drawn. */
  snapshots: Drawn['snapshots'];
}

/** Pages that show what only the browser knows: whom a code was sent to, the token of a link. They get the frame. */
const ofBrowser: readonly (PathName | null)[] = ['verification', 'passwordReset', 'accountDeletionConfirmation'];

/**
 * Draws the page at an address as a visitor sees it, with the charts and screens of the browser app. Pages of members, and
 * those whose flows do not come to rest within the limit, get their frame and a waiting state.
 * @throws when a page cannot be opened or rendered.
 */
export async function draw({ path, search, region, fetch, limit }: DrawRequest): Promise<DrawnPage> {
  const nothing = safeStorage(() => {
    throw new Error('There is no storage on the server');
  });
  const input = {
    address: { entry: 'drawn', path, search, state: {} },
    token: null,
    wishlist: { courseIds: [], removedIds: [] },
    region: { stored: null, detected: region, now: 0 },
  };
  // `Request` asks for a whole address; the host is never reached
  const app = createApp(input, () => {}, { storage: nothing, fetch, baseUrl: 'http://localhost/api' });
  try {
    const page = matchPath(path)?.name ?? null;
    const { access } = pageRow(page);
    const isWhole = access !== 'member' && !ofBrowser.includes(page) && (await untilAtRest(app.navigation, limit));
    const problem = app.navigation.getSnapshot().context.shown?.problem;
    if (problem) throw new Error(problem);
    const content = isWhole ? <App {...app} /> : <Waiting address={input.address} services={app.services} />;
    return {
      html: renderToString(<StrictMode>{content}</StrictMode>),
      snapshots: isWhole ? flowsOf(app.navigation).map((flow) => flow.getPersistedSnapshot()) : null,
    };
  } finally {
    app.stop();
  }
}
