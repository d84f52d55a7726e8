import { fromPromise } from 'xstate';
import type { ShareContext, Shared } from '../../machines/learning/share.machine.ts';

/** Whether the device has a dialog of its own for sharing. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/**
 * Shares a page by the device's dialog; without one its address is copied (CERT-06). Both ask for the press of a button, so
 * this is to be called in its turn of the event loop.
 * @throws when the browser allows neither.
 */
export const sharePage = fromPromise<Shared, ShareContext>(async ({ input: { page } }) => {
  if (page === null) return 'cancelled';
  if (!canShare()) {
    await navigator.clipboard.writeText(page.url);
    return 'copied';
  }
  try {
    await navigator.share(page);
    return 'shared';
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return 'cancelled';
    throw thrown;
  }
});
