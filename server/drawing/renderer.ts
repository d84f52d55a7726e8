import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a page is drawn for. */
export interface DrawRequest {
  path: string;
  /** The query, with its question mark, or an empty string. */
  search: string;
  /** Two-letter code of the region whose prices are drawn. */
  region: string;
  /** Answers the calls of the page's flows. */
  fetch: (request: Request) => Promise<Response>;
  /** How long the flows may take to come to rest, in milliseconds. */
  limit: number;
}

export interface DrawnPage {
  /** What belongs into `#root`. */
  html: string;
  /** What the browser's flows go on from; null where only the frame is drawn. */
  snapshots: readonly unknown[] | null;
}

/** The browser app's own drawing of a page (`src/entry-server.tsx`). */
export type Draw = (request: DrawRequest) => Promise<DrawnPage>;

/**
 * Loads what `npm run build` made of `src/entry-server.tsx`, next to the browser app: dist-server/ for dist/.
 * @returns null where there is none: pages are then drawn in the browser alone.
 */
export async function loadRenderer(clientFolder: string): Promise<Draw | null> {
  const file = join(`${clientFolder.replace(/\/$/, '')}-server`, 'entry-server.js');
  if (!existsSync(file)) return null;
  const { draw }: { draw: Draw } = await import(pathToFileURL(file).href);
  return draw;
}
