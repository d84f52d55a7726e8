import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { language } from '../common/language/current.ts';
import { matchPath } from '../common/match.ts';
import type { SiteData } from '../common/site-data.ts';
import { App, Waiting } from './app/App.tsx';
import { createApp } from './app/create-app.ts';
import { Located } from './app/Located.tsx';
import type { SsrPayload } from './app/ssr-payload.ts';
import { flowsOf, waitUntilIdle } from './app/wait-until-idle.ts';
import { safeStorage } from './browser/storage.ts';

export interface PageRequest {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  region: string;
  /** How the operator's data differ from the sample. */
  site?: Partial<SiteData>;
  fetch: typeof globalThis.fetch;
}

export interface RenderedPage {
  html: string;
  /** State for hydration; null if only the shell is rendered. */
  snapshots: SsrPayload['snapshots'];
}

export interface OpenedPage {
  /** Resolves with whether all calls ended within `limit` ms. */
  waitUntilIdle: (limit: number) => Promise<boolean>;
  /** @throws when the page could not be opened or rendered. */
  render: () => RenderedPage;
  renderShell: () => RenderedPage;
  close: () => void;
}

/** For `server/pages/render.ts`, which decides what is rendered. */
export function openPage({ path, search, region, site, fetch }: PageRequest): OpenedPage {
  const nothing = safeStorage(() => {
    throw new Error('There is no storage on the server');
  });
  const input = {
    address: { entry: 'rendered', path, search, state: {} },
    token: null,
    wishlist: { courseIds: [], removedIds: [] },
    region: { stored: null, detected: region, now: 0 },
    language: { current: language.code, chosen: null, asked: null },
  };
  // `Request` needs an absolute address; the host is never contacted
  const app = createApp(input, () => {}, {
    ...{ storage: nothing, fetch, baseUrl: 'http://localhost/api' },
    ...(site && { site }),
  });
  return {
    waitUntilIdle: (limit) => waitUntilIdle(app.navigation, limit),
    render: () => {
      const problem = app.navigation.getSnapshot().context.shown?.problem;
      if (problem) throw new Error(problem);
      const snapshots = flowsOf(app.navigation).map((flow) => flow.getPersistedSnapshot());
      return { html: render(<App {...app} />), snapshots };
    },
    renderShell: () => ({
      html: render(
        <Located navigation={app.navigation}>
          <Waiting address={input.address} {...(isShared(path) && { elsewhere: '/' })} services={app.services} />
        </Located>,
      ),
      snapshots: null,
    }),
    close: app.stop,
  };
}

/** The shell of a page with parameters is one for all of them. */
const isShared = (path: string): boolean => Object.keys(matchPath(path)?.params ?? {}).length > 0;

const render = (content: ReactNode): string => renderToString(<StrictMode>{content}</StrictMode>);
