import type { LanguageCode } from './language/codes.ts';

/** Caches of rendered pages and of pictures, which a log-out empties. */
export const kept = { pages: 'pages', pictures: 'pictures' } as const;

/**
 * Of which nothing but the presence counts: something was taken along, so that lessons are opened
 * without the server. A log-out removes it.
 */
export const takenMark = 'taken';

/** Id of the line at the top of a page that the worker shows without the server. */
export const KEPT_NOTE = 'kept-note';

/**
 * In a page that was rendered for visitors, on what says whether a course is owned: a kept page
 * hides that.
 */
export const OWNED_MARK = 'data-needs-server="owned"';

/** What a page tells the worker, src/worker/worker.ts. */
export type WorkerMessage =
  /** @param files of this server that the document has fetched, before a worker could see them */
  | { type: 'page.seen'; address: string; language: LanguageCode; files: readonly string[] }
  /** Whether covers and fonts are to be left out. */
  | { type: 'saver.changed'; isOn: boolean }
  /**
   * The worker answers, on the port that came with it, how many bytes it has fetched since it was
   * last asked.
   */
  | { type: 'data.asked' }
  /** The reader asked for the new version: the waiting worker begins. */
  | { type: 'version.taken' };

/** The page for addresses that were not seen, of which there is one in each language. */
export const offlinePath = '/offline.html';

/** What browsers install Zanin by, in each language. */
export const manifestPath = '/manifest.webmanifest';

/** Where the words of offline.html leave room. */
export const offlineRoom = { pages: '<!--pages-->', when: '{when}' } as const;

/**
 * Natural size of the drawing that the worker answers in place of a picture, in pixels. No picture
 * of ours has it.
 */
export const emptySize = { width: 16, height: 9 } as const;
