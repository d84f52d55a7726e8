import type { Match } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import type { Services } from '../services.ts';
import { pageScript } from './page-script.ts';
import type { DrawnPage, OpenedPage, OpenPage } from './renderer.ts';

/** How many pages are drawn at a time; further ones are sent as they are without drawing. */
const atOnce = 8;

/** What a drawn page adds to index.html (`withDrawing`). */
export interface Drawing {
  /** What is put in the place of `<div id="root"></div>`. */
  body: string;
  /** Preloads of the page's own code. */
  preloads: string;
  /** 404 when what the page shows is not there. */
  status: 200 | 404;
  /** Whether it is the whole page, which may be kept; else only its frame. */
  isWhole: boolean;
}

export interface DrawOptions {
  page: Match | null;
  path: string;
  search: string;
  region: string;
  /** Whether the browser may take the region for its own. */
  tellsRegion: boolean;
  /** The address that it is drawn for. */
  ip: string;
}

export interface DrawingOptions {
  services: Pick<Services, 'config' | 'log' | 'site'>;
  openPage: OpenPage;
  /** Answers a call of the API in this process. */
  call: (request: Request, ip: string) => Promise<Response>;
  chunksOf: (page: PathName | null) => readonly string[];
}

/** JSON as the content of an element: no `<` ends the element or begins a comment. */
export const asText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Whether only the frame of a page is drawn, which says nothing of what its address names. */
export const isFrame = (page: PathName | null): boolean => pageRow(page).rendering === 'shell';

/**
 * Draws a page whole where visitors may enter it and its flows come to rest within the limit, in milliseconds. Others get
 * the frame of their layout with a waiting state.
 */
async function drawWithin(limit: number, opened: OpenedPage, page: PathName | null): Promise<DrawnPage> {
  return !isFrame(page) && (await opened.untilAtRest(limit)) ? opened.draw() : opened.drawFrame();
}

/**
 * Draws pages for visitors: the charts and screens of the browser app on the operations of this process. Drawing is an
 * addition: null where a page could not be drawn (logged), and the browser draws it.
 */
export function drawings({ services: { config, log, site }, openPage, call, chunksOf }: DrawingOptions) {
  let running = 0;
  return async ({ page, path, search, region, tellsRegion, ip }: DrawOptions): Promise<Drawing | null> => {
    if (running >= atOnce) return null;
    running++;
    let status: Drawing['status'] = 200;
    let refused: number | null = null;
    const hasParams = page !== null && Object.keys(page.params).length > 0;
    const fetch = async (request: Request) => {
      const answer = await call(request, ip);
      // 422: its address has an id that nothing can have
      if (answer.status === 404 || (answer.status === 422 && hasParams)) status = 404;
      else if (answer.status === 429 || answer.status >= 500) refused = answer.status;
      return answer;
    };
    try {
      const opened = openPage({ path, search, region, site, fetch });
      const { html, snapshots } = await drawWithin(config.drawLimit, opened, page?.name ?? null).finally(opened.close);
      // the database is away or busy, which is logged with the call: no page should say so for a minute
      if (refused !== null) return null;
      const data = asText({ region: tellsRegion ? region : null, snapshots });
      const preloads = chunksOf(page?.name ?? null).map(
        (file) => `<link rel="modulepreload" crossorigin href="${file}" fetchpriority="low" />`,
      );
      const body = [
        `<script>${pageScript}</script>`,
        `<div id="root">${html}</div>`,
        `<script type="application/json" id="drawn">${data}</script>`,
      ].join('\n    ');
      const isWhole = snapshots !== null;
      return { body, preloads: preloads.join('\n    '), status: page === null ? 404 : status, isWhole };
    } catch (error) {
      log({ event: 'page.undrawn', path, reason: error instanceof Error ? error.stack : String(error) });
      return null;
    } finally {
      running--;
    }
  };
}
