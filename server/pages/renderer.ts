import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteData } from '../../common/site-data.ts';

/** What a page is opened for. */
export interface PageRequest {
  path: string;
  /** The query, with its question mark, or an empty string. */
  search: string;
  /** Two-letter code of the region whose prices are drawn. */
  region: string;
  /** What it says of who runs the site that differs from the sample. */
  site: Partial<SiteData>;
  /** Answers the calls of the page's flows. */
  fetch: (request: Request) => Promise<Response>;
}

export interface DrawnPage {
  /** What belongs into `#root`. */
  html: string;
  /** What the browser's flows go on from; null where only the frame is drawn. */
  snapshots: readonly unknown[] | null;
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

/** The browser app's own opening of a page (`src/entry-server.tsx`). */
export type OpenPage = (request: PageRequest) => OpenedPage;

/**
 * Loads what `npm run build` made of `src/entry-server.tsx`, next to the browser app: dist-server/ for dist/.
 * @returns null where there is none: pages are then drawn in the browser alone.
 */
export async function loadRenderer(clientFolder: string): Promise<OpenPage | null> {
  const file = join(`${clientFolder.replace(/\/$/, '')}-server`, 'entry-server.js');
  if (!existsSync(file)) return null;
  const { openPage }: { openPage: OpenPage } = await import(pathToFileURL(file).href);
  return openPage;
}
