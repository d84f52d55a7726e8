import { fromPromise } from 'xstate';
import type { ShareContext, Shared } from '../../machines/learning/share.machine.ts';

export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/**
 * Call it in the turn of the click: browsers require user activation.
 * @throws when the browser allows neither sharing nor copying.
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
