import type { EventObject } from 'xstate';
import { language } from '../../common/language/current.ts';
import { isOnline, listenToNetwork } from '../browser/connection.ts';
import { onNavigation, readAddress } from '../browser/history.ts';
import { readLanguage } from '../browser/language.ts';
import { otherOutboxes } from '../browser/other-outboxes.ts';
import { listenToOtherTabs } from '../browser/other-tabs.ts';
import { onPress } from '../browser/presses.ts';
import { reload } from '../browser/reload.ts';
import { hasWorker } from '../browser/service-worker.ts';
import { readRegion, readToken, readWishlist } from '../browser/storage.ts';
import { takeUnsent } from '../browser/unsent.ts';
import { keepFocus } from '../ui/layout/keep-focus.ts';
import { type App, type AppOptions, createApp } from './create-app.ts';
import { handleEmitted } from './effect-handlers.ts';
import { resumable, type SsrPayload } from './ssr-payload.ts';

export interface StartOptions extends AppOptions {
  /** Hears everything that is emitted, before it is handled. */
  onEmitted?: (event: EventObject) => void;
  /** What the server rendered the page from; null when it did not. */
  rendered?: SsrPayload | null;
}

export interface StartedApp extends App {
  /** Whether its first page goes on from the server's snapshots, so that the same is rendered. */
  resumes: boolean;
  /** Queues changes of the address; the returned function ends that and follows the last one. */
  holdAddress: () => () => void;
}

/** Starts the app on the browser's storage, network, address and events. */
export function startApp({ onEmitted, rendered = null, ...options }: StartOptions): StartedApp {
  const { storage } = options;
  let isHeld = false;
  let isMissed = false;
  const follow = () => {
    isMissed = isHeld;
    if (isHeld) return;
    const address = readAddress();
    const isOther = address.path !== app.navigation.getSnapshot().context.address.path;
    // the worker has the pages that were seen as documents
    if (isOther && hasWorker() && (app.isLost() || !isOnline())) reload();
    else app.services.tell({ type: 'address.changed', address });
  };
  const holdAddress = () => {
    isHeld = true;
    return () => {
      isHeld = false;
      if (isMissed) follow();
    };
  };
  const unfollow = onNavigation(follow);
  const token = readToken(storage);
  const input = {
    address: readAddress(),
    token,
    wishlist: readWishlist(storage),
    region: { stored: readRegion(storage), detected: rendered?.region ?? null, now: Date.now() },
    language: { current: language.code, ...readLanguage() },
    unsent: takeUnsent(token),
  };
  const snapshots = rendered && resumable(rendered, input, storage);
  const outboxes = otherOutboxes((news) => app.services.outbox.send(news));
  const app = createApp(
    input,
    (event, deps) => {
      onEmitted?.(event);
      handleEmitted(event, { storage, tellOutboxes: outboxes.tell, ...deps });
    },
    { ...options, ...(snapshots && { snapshots }) },
  );
  keepFocus();
  const leaveTabs = listenToOtherTabs(app.services.session, storage);
  const leaveNetwork = listenToNetwork(app.services.tell);
  const leavePresses = onPress(() => app.services.tell({ type: 'control.pressed' }));
  app.onStopped(() => {
    unfollow();
    leaveTabs();
    outboxes.leave();
    leaveNetwork();
    leavePresses();
  });
  return { ...app, resumes: snapshots !== null, holdAddress };
}
