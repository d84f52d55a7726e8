import type { ReactNode } from 'react';
import { type ActorRefFrom, type AnyActorRef, createActor, type EventObject, type InspectionEvent } from 'xstate';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import type { wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import { appMachine } from '../../machines/site/app.machine.ts';
import type { menuMachine } from '../../machines/site/menu.machine.ts';
import { navigationMachine } from '../../machines/site/navigation.machine.ts';
import { regionMachine } from '../../machines/site/region.machine.ts';
import type { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { visitMachine } from '../../machines/site/visit.machine.ts';
import { loadUser, logOut } from '../api/accounts/session.ts';
import { detectRegion } from '../api/site/region.ts';
import { onNavigation, readAddress } from '../navigation/history.ts';
import { loadPage } from '../navigation/load-page.ts';
import { handleEmitted } from '../services/effect-handlers.ts';
import { listenToOtherTabs } from '../services/other-tabs.ts';
import type { Services } from '../services/services.ts';
import { createSessionClient } from '../services/session-client.ts';
import { readRegion, readSpeed, readToken, readWishlist, type SafeStorage } from '../services/storage.ts';

export type Navigation = ActorRefFrom<ReturnType<typeof navigationMachine<ReactNode>>>;

export interface AppOptions {
  storage: SafeStorage;
  fetch: typeof globalThis.fetch;
  baseUrl?: string;
  /** Watches every actor (the Stately inspector, in development). */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** Hears everything that is emitted, before it is handled. */
  onEmitted?: (event: EventObject) => void;
  /** How the code of a page is fetched. */
  load?: typeof loadPage;
  /** Take the place of the app's own, for tests that bring actors. */
  actors?: Partial<SharedActors>;
}

interface SharedActors {
  session: typeof sessionMachine;
  region: typeof regionMachine;
  wishlist: typeof wishlistMachine;
  snackbar: typeof snackbarMachine;
  menu: typeof menuMachine;
}

export interface App {
  services: Services;
  navigation: Navigation;
  /** Ends every flow, and the app no longer listens to the window. */
  stop: () => void;
}

/** Starts the app on the browser's storage, network, address and events: one chart, whose children the pages share. */
export function startApp({ storage, fetch, baseUrl, inspect, onEmitted, load = loadPage, actors }: AppOptions): App {
  let services: Services | null = null;
  const client = createSessionClient({
    fetch,
    ...(baseUrl !== undefined && { baseUrl }),
    session: () => services?.session ?? null,
    storage,
  });
  const running = (): Services => {
    if (services === null) throw new Error('The app has not been started');
    return services;
  };
  const listen = (event: EventObject) => {
    onEmitted?.(event);
    handleEmitted(event, { storage, ...running() });
  };

  const logic = appMachine<ReactNode>().provide({
    actors: {
      session: sessionMachine.provide({ actors: { loadUser: loadUser(client), logOut: logOut(client) } }),
      region: regionMachine.provide({ actors: { detectRegion: detectRegion(client) } }),
      navigation: navigationMachine<ReactNode>().provide({
        actors: {
          visit: visitMachine<ReactNode>().provide({ actors: { loadPage: load({ services: running, listen }) } }),
        },
      }),
      ...actors,
    },
  });
  const unfollow = onNavigation(() => app.send({ type: 'address.changed', address: readAddress() }));
  const app = createActor(logic, {
    input: {
      address: readAddress(),
      token: readToken(storage),
      wishlist: readWishlist(storage),
      region: { stored: readRegion(storage), now: Date.now() },
    },
    ...(inspect && { inspect }),
  });
  const { children } = app.getSnapshot();
  const { session, region, wishlist, snackbar, menu, contact, navigation } = children;
  if (!session || !region || !wishlist || !snackbar || !menu || !contact || !navigation) {
    throw new Error('The app lacks one of its actors');
  }
  services = {
    ...{ client, session, region, wishlist, snackbar, menu, contact },
    tell: (event) => app.send(event),
    speed: () => readSpeed(storage),
  };
  const emitting: AnyActorRef[] = [session, region, wishlist, snackbar, menu, contact, navigation];
  for (const actor of emitting) actor.on('*', listen);
  app.start();
  const leaveTabs = listenToOtherTabs(session, storage);
  app.subscribe({
    complete: () => {
      unfollow();
      leaveTabs();
    },
  });
  return { services, navigation, stop: () => app.stop() };
}
