import type { Match } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import type { Services } from '../services.ts';
import { pageScript } from './page-script.ts';
import type { OpenedPage, OpenPage, RenderedPage } from './renderer.ts';

/** Concurrent renderings; further pages are sent without. */
const atOnce = 8;

export interface Rendering {
  /** Replaces `<div id="root"></div>`. */
  body: string;
  /** Of the page's own chunks. */
  preloads: string;
  /** 404 if the page's subject does not exist. */
  status: 200 | 404;
  /** False for a shell, which is not cached. */
  isWhole: boolean;
}

export interface RenderOptions {
  page: Match | null;
  path: string;
  search: string;
  region: string;
  /** Whether the browser may adopt the region. */
  tellsRegion: boolean;
  /** The visitor's address, for limits. */
  ip: string;
}

/** Null leaves rendering to the browser. */
export type RenderPage = (options: RenderOptions) => Promise<Rendering | null>;

export interface RendererOptions {
  services: Pick<Services, 'config' | 'log' | 'site'>;
  openPage: OpenPage;
  /** Calls the API in this process. */
  call: (request: Request, ip: string) => Promise<Response>;
  chunksOf: (page: PathName | null) => readonly string[];
}

/** JSON as element content: no `<` that closes the element or opens a comment. */
export const asText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Shells depend on nothing in the address. */
export const isShell = (page: PathName | null): boolean => pageRow(page).rendering === 'shell';

/**
 * The whole page if visitors may enter it and its actors are idle within `limit` ms, else the
 * shell.
 */
async function renderWithin(limit: number, opened: OpenedPage, page: PathName | null): Promise<RenderedPage> {
  return !isShell(page) && (await opened.waitUntilIdle(limit)) ? opened.render() : opened.renderShell();
}

/** Failures are logged and return null, which leaves rendering to the browser. */
export function pageRenderer({ services: { config, log, site }, openPage, call, chunksOf }: RendererOptions) {
  let running = 0;
  return async ({ page, path, search, region, tellsRegion, ip }: RenderOptions): Promise<Rendering | null> => {
    if (running >= atOnce) return null;
    running++;
    let status: Rendering['status'] = 200;
    let refused: number | null = null;
    const hasParams = page !== null && Object.keys(page.params).length > 0;
    const fetch = async (request: Request) => {
      const answer = await call(request, ip);
      // 422: no such id can exist
      if (answer.status === 404 || (answer.status === 422 && hasParams)) status = 404;
      else if (answer.status === 429 || answer.status >= 500) refused = answer.status;
      return answer;
    };
    try {
      const opened = openPage({ path, search, region, site, fetch });
      const { html, snapshots } = await renderWithin(config.renderTimeout, opened, page?.name ?? null).finally(
        opened.close,
      );
      // the outage is logged with the call; a page that shows it must not be cached
      if (refused !== null) return null;
      const data = asText({ region: tellsRegion ? region : null, snapshots });
      const preloads = chunksOf(page?.name ?? null).map(
        (file) => `<link rel="modulepreload" crossorigin href="${file}" fetchpriority="low" />`,
      );
      const body = [
        `<script>${pageScript}</script>`,
        `<div id="root">${html}</div>`,
        `<script type="application/json" id="ssr-payload">${data}</script>`,
      ].join('\n    ');
      const isWhole = snapshots !== null;
      return { body, preloads: preloads.join('\n    '), status: page === null ? 404 : status, isWhole };
    } catch (error) {
      log({ event: 'page.unrendered', path, reason: error instanceof Error ? error.stack : String(error) });
      return null;
    } finally {
      running--;
    }
  };
}
