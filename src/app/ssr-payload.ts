import type { Snapshot } from 'xstate';
import type { SiteData } from '../../common/site-data.ts';
import type { AppInput } from '../../machines/site/app.machine.ts';
import { readSpeed, type SafeStorage } from '../browser/storage.ts';

/** The id of the data block that a drawn page brings: JSON, which is no script. */
export const DRAWN_ID = 'drawn';

/** The id of the data block, in the head of any page, that says what differs from the sample of who runs the site. */
export const SITE_ID = 'site';

/** What the server drew a page from. */
export interface Drawn {
  /** The path and query that it was drawn for, noted by the page's script (`server/pages/page-script.ts`). */
  address?: string | undefined;
  /** The region of the request's address, for prices; null where another service says it (`GEOLOCATION_URL`). */
  region: string | null;
  /** Persisted snapshots of the page's flows, in the order in which it starts them; null where only the frame is drawn. */
  snapshots: readonly Snapshot<unknown>[] | null;
}

/** What the document says in a block of JSON; null for nothing. */
const read = (document: Document, id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** Reads what the document was drawn from; null when the server did not draw it. */
export function readDrawn(document: Document): Drawn | null {
  const drawn = read(document, DRAWN_ID);
  return drawn && { ...drawn, address: (globalThis as { drawnFor?: string }).drawnFor };
}

/** Reads who runs the site, where that differs from the sample (SITE-02); null when the server says nothing of it. */
export const readSite = (document: Document): Partial<SiteData> | null => read(document, SITE_ID);

/**
 * The snapshots to go on from, when the browser would draw just what the server drew: for a visitor, with the same region
 * and address, no wishes and nothing kept with the history entry. Null when it would draw something else.
 */
export function resumable(drawn: Drawn, input: AppInput, storage: SafeStorage): readonly Snapshot<unknown>[] | null {
  const { token, region, wishlist, address } = input;
  const isSame =
    token === null &&
    [undefined, address.path + address.search].includes(drawn.address) &&
    (region.stored === null || region.stored.region === drawn.region) &&
    wishlist.courseIds.length + wishlist.removedIds.length + Object.keys(address.state).length === 0 &&
    readSpeed(storage) === 1;
  return isSame ? drawn.snapshots : null;
}
