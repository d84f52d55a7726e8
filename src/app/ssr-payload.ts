import type { Snapshot } from 'xstate';
import { addressIn } from '../../common/language/address.ts';
import { language } from '../../common/language/current.ts';
import type { SiteData } from '../../common/site-data.ts';
import type { AppInput } from '../../machines/site/app.machine.ts';
import { savesData } from '../browser/data-saver.ts';
import { readSpeed, type SafeStorage } from '../browser/storage.ts';

/** The id of the data block that a rendered page brings: JSON, which is no script. */
export const PAYLOAD_ID = 'ssr-payload';

/** Id of the data block, in the head of any page, with what differs from the sample's facts. */
export const SITE_ID = 'site';

/** What the server rendered a page from. */
export interface SsrPayload {
  /** Path and query that it was rendered for, noted by server/pages/page-script.ts. */
  address?: string | undefined;
  /** By the request's IP address, for prices; null where `GEOLOCATION_URL` says it. */
  region: string | null;
  /** Snapshots of the page's flows, in starting order; null where only the shell is rendered. */
  snapshots: readonly Snapshot<unknown>[] | null;
}

/** What the document says in a block of JSON; null for nothing. */
const read = (document: Document, id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** Reads what the document was rendered from; null when the server did not render it. */
export function readPayload(document: Document): SsrPayload | null {
  const rendered = read(document, PAYLOAD_ID);
  return rendered && { ...rendered, address: (globalThis as { renderedFor?: string }).renderedFor };
}

/** Who runs the site, where that differs from the sample; null when the server does not say. */
export const readSite = (document: Document): Partial<SiteData> | null => read(document, SITE_ID);

/**
 * The snapshots to go on from, when the browser would render just what the server rendered: for a
 * visitor, with the same region and address, no wishes, no data saver, nothing typed before the
 * language was changed and nothing kept with the history entry. Null when it would render something
 * else.
 */
export function resumable(
  rendered: SsrPayload,
  input: AppInput,
  storage: SafeStorage,
): readonly Snapshot<unknown>[] | null {
  const { token, region, wishlist, address, unsent } = input;
  const isSame =
    token === null &&
    !unsent &&
    [undefined, addressIn(language.code, address.path) + address.search].includes(rendered.address) &&
    (region.stored === null || region.stored.region === rendered.region) &&
    wishlist.courseIds.length + wishlist.removedIds.length + Object.keys(address.state).length === 0 &&
    readSpeed(storage) === 1 &&
    !savesData(storage);
  return isSame ? rendered.snapshots : null;
}
