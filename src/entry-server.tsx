import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { SiteData } from '../common/site-data.ts';
import { App, Waiting } from './app/App.tsx';
import { createApp } from './app/create-app.ts';
import { Located } from './app/Located.tsx';
import type { Drawn } from './app/ssr-payload.ts';
import { flowsOf, untilAtRest } from './app/wait-until-idle.ts';
import { safeStorage } from './browser/storage.ts';

export interface PageRequest {
  path: string;
  /** The query, with its question mark, or an empty string. */
  search: string;
  /** Two-letter code of the region whose prices are drawn. */
  region: string;
  /** What it says of who runs the site that differs from the sample. */
  site?: Partial<SiteData>;
  /** Answers the calls of the page's flows, in process. */
  fetch: typeof globalThis.fetch;
}

export interface DrawnPage {
  /** What belongs into `#root`. */
  html: string;
  /** What it was drawn from: the flows go on from it. Null where only the frame is drawn. */
  snapshots: Drawn['snapshots'];
}

/** A page as a visitor has it open, with the charts and screens of the browser app. */
export interface OpenedPage {
  /** Waits until its flows have no call under way, at most for `limit` milliseconds. Resolves with whether they do. */
  untilAtRest: (limit: number) => Promise<boolean>;
  /**
   * Renders it as it is.
   * @throws when it could not be opened or rendered.
   */
  draw: () => DrawnPage;
  /** Renders its frame with a waiting state. */
  drawFrame: () => DrawnPage;
  /** Ends its flows. */
  close: () => void;
}

/** Opens the page at an address as the browser does, for `server/pages/render.ts`, which decides what is drawn of it. */
export function openPage({ path, search, region, site, fetch }: PageRequest): OpenedPage {
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
  const app = createApp(input, () => {}, {
    ...{ storage: nothing, fetch, baseUrl: 'http://localhost/api' },
    ...(site && { site }),
  });
  return {
    untilAtRest: (limit) => untilAtRest(app.navigation, limit),
    draw: () => {
      const problem = app.navigation.getSnapshot().context.shown?.problem;
      if (problem) throw new Error(problem);
      const snapshots = flowsOf(app.navigation).map((flow) => flow.getPersistedSnapshot());
      return { html: render(<App {...app} />), snapshots };
    },
    drawFrame: () => ({
      html: render(
        <Located navigation={app.navigation}>
          <Waiting address={input.address} services={app.services} />
        </Located>,
      ),
      snapshots: null,
    }),
    close: app.stop,
  };
}

const render = (content: ReactNode): string => renderToString(<StrictMode>{content}</StrictMode>);
