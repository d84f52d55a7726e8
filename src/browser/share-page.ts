import { fromPromise } from 'xstate';
import { pageOf } from '../../common/texts/learning/share.ts';
import type { Shared, SharePageInput } from '../../machines/learning/share.machine.ts';

/** Whether the device has a dialog for sharing. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/**
 * Call it in the turn of the click: browsers require user activation.
 * @throws when the browser does not open its dialog.
 */
export const sharePage = fromPromise<Shared, SharePageInput>(async ({ input: { certificate } }) => {
  if (certificate === null) return 'cancelled';
  try {
    await navigator.share({ title: pageOf(certificate), url: certificate.url });
    return 'shared';
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return 'cancelled';
    throw thrown;
  }
});
