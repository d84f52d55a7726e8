import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { SiteData } from '../../common/site-data.ts';
import { folderOf } from './language-folders.ts';

export interface PageRequest {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** Two-letter code, for prices. */
  region: string;
  /** What differs from the sample. */
  site: Partial<SiteData>;
  /** Answers the page's API calls. */
  fetch: (request: Request) => Promise<Response>;
}

export interface RenderedPage {
  /** Content of `#root`. */
  html: string;
  /** Actor snapshots for hydration; null for a shell. */
  snapshots: readonly unknown[] | null;
}

export interface OpenedPage {
  /** Resolves when no call is in flight, or after `limit` ms; returns whether it is idle. */
  waitUntilIdle: (limit: number) => Promise<boolean>;
  /** @throws if it could not be opened or rendered */
  render: () => RenderedPage;
  /** Renders the shell with a loading state. */
  renderShell: () => RenderedPage;
  close: () => void;
}

/** `src/entry-server.tsx`. */
export type OpenPage = (request: PageRequest) => OpenedPage;

/**
 * From dist-server/ (English) or dist-server/ckb/, next to dist/; null without a build: browsers
 * render then.
 */
export async function loadRenderer(clientFolder: string, code: LanguageCode): Promise<OpenPage | null> {
  const file = join(folderOf(code, `${clientFolder.replace(/\/$/, '')}-server`), 'entry-server.js');
  if (!existsSync(file)) return null;
  const { openPage }: { openPage: OpenPage } = await import(pathToFileURL(file).href);
  return openPage;
}
