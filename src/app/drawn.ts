import type { Snapshot } from 'xstate';
import type { AppInput } from '../../machines/site/app.types.ts';
import { readSpeed, type SafeStorage } from '../services/storage.ts';

/** The id of the data block that a drawn page brings: JSON, which is no script. */
export const DRAWN_ID = 'drawn';

/** What the server drew a page from. */
export interface Drawn {
  /** The region of the request's address, for prices; null where another service says it (`GEOLOCATION_URL`). */
  region: string | null;
  /** Persisted snapshots of the page's flows, in the order in which it starts them; null where only the frame is drawn. */
  snapshots: readonly Snapshot<unknown>[] | null;
}

/** Reads the data block of the document; null when the server did not draw it. */
export function readDrawn(document: Document): Drawn | null {
  const text = document.getElementById(DRAWN_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * The snapshots to go on from, when the browser would draw just what the server drew: for a visitor, with the same region,
 * no wishes and nothing kept with the history entry. Null when it would draw something else.
 */
export function resumable(drawn: Drawn, input: AppInput, storage: SafeStorage): readonly Snapshot<unknown>[] | null {
  const { token, region, wishlist, address } = input;
  const isSame =
    token === null &&
    (region.stored === null || region.stored.region === drawn.region) &&
    wishlist.courseIds.length + wishlist.removedIds.length + Object.keys(address.state).length === 0 &&
    readSpeed(storage) === 1;
  return isSame ? drawn.snapshots : null;
}
