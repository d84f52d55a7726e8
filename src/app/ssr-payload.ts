import type { Snapshot } from 'xstate';
import type { SiteData } from '../../common/site-data.ts';
import type { AppInput } from '../../machines/site/app.machine.ts';
import { readSpeed, type SafeStorage } from '../browser/storage.ts';

/** The id of the data block that a rendered page brings: JSON, which is no script. */
export const PAYLOAD_ID = 'ssr-payload';

/** The id of the data block, in the head of any page, that says what differs from the sample of who runs the site. */
export const SITE_ID = 'site';

/** What the server rendered a page from. */
export interface SsrPayload {
  /** The path and query that it was rendered for, noted by the page's script (`server/pages/page-script.ts`). */
  address?: string | undefined;
  /** The region of the request's address, for prices; null where another service says it (`GEOLOCATION_URL`). */
  region: string | null;
  /** Persisted snapshots of the page's flows, in the order in which it starts them; null where only the shell is rendered. */
  snapshots: readonly Snapshot<unknown>[] | null;
}

/** What the document says in a block of JSON; null for nothing. */
const read = (document: Document, id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** Reads what the document was rendered from; null when the server did not render it. */
export function readPayload(document: Document): SsrPayload | null {
  const rendered = read(document, PAYLOAD_ID);
  return rendered && { ...rendered, address: (globalThis as { renderedFor?: string }).renderedFor };
}

/** Reads who runs the site, where that differs from the sample (SITE-02); null when the server says nothing of it. */
export const readSite = (document: Document): Partial<SiteData> | null => read(document, SITE_ID);

/**
 * The snapshots to go on from, when the browser would render just what the server rendered: for a visitor, with the same region
 * and address, no wishes and nothing kept with the history entry. Null when it would render something else.
 */
export function resumable(
  rendered: SsrPayload,
  input: AppInput,
  storage: SafeStorage,
): readonly Snapshot<unknown>[] | null {
  const { token, region, wishlist, address } = input;
  const isSame =
    token === null &&
    [undefined, address.path + address.search].includes(rendered.address) &&
    (region.stored === null || region.stored.region === rendered.region) &&
    wishlist.courseIds.length + wishlist.removedIds.length + Object.keys(address.state).length === 0 &&
    readSpeed(storage) === 1;
  return isSame ? rendered.snapshots : null;
}
