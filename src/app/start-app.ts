import type { EventObject } from 'xstate';
import { onNavigation, readAddress } from '../navigation/history.ts';
import { handleEmitted } from '../services/effect-handlers.ts';
import { listenToOtherTabs } from '../services/other-tabs.ts';
import { readRegion, readToken, readWishlist } from '../services/storage.ts';
import { type App, type AppOptions, createApp } from './create-app.ts';
import { type Drawn, resumable } from './drawn.ts';

export interface StartOptions extends AppOptions {
  /** Hears everything that is emitted, before it is handled. */
  onEmitted?: (event: EventObject) => void;
  /** What the server drew the page from; null when it did not. */
  drawn?: Drawn | null;
}

export interface StartedApp extends App {
  /** Whether its first page goes on from the server's snapshots, so that the same is drawn. */
  resumes: boolean;
}

/** Starts the app on the browser's storage, network, address and events. */
export function startApp({ onEmitted, drawn = null, ...options }: StartOptions): StartedApp {
  const { storage } = options;
  const unfollow = onNavigation(() => app.services.tell({ type: 'address.changed', address: readAddress() }));
  const input = {
    address: readAddress(),
    token: readToken(storage),
    wishlist: readWishlist(storage),
    region: { stored: readRegion(storage), detected: drawn?.region ?? null, now: Date.now() },
  };
  const snapshots = drawn && resumable(drawn, input, storage);
  const app = createApp(
    input,
    (event, services) => {
      onEmitted?.(event);
      handleEmitted(event, { storage, ...services });
    },
    { ...options, ...(snapshots && { snapshots }) },
  );
  const leaveTabs = listenToOtherTabs(app.services.session, storage);
  app.onStopped(() => {
    unfollow();
    leaveTabs();
  });
  return { ...app, resumes: snapshots !== null };
}
