import type { ActorRefFrom, EventObject, InspectionEvent } from 'xstate';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import { contactMachine } from '../../machines/site/contact.machine.ts';
import { menuMachine } from '../../machines/site/menu.machine.ts';
import { regionMachine } from '../../machines/site/region.machine.ts';
import { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { loadUser, logOut } from '../api/accounts/session.ts';
import type { Client } from '../api/client.ts';
import { detectRegion } from '../api/site/region.ts';
import { handleEmitted } from './effect-handlers.ts';
import { listenToOtherTabs } from './other-tabs.ts';
import { createSessionClient } from './session-client.ts';
import { createStartFlow, type StartFlow } from './start-flow.ts';
import { readRegion, readSpeed, readToken, readWishlist, safeStorage } from './storage.ts';

/** What lives as long as the tab: the API client and the actors that every page shares. */
export interface Services {
  client: Client;
  session: ActorRefFrom<typeof sessionMachine>;
  region: ActorRefFrom<typeof regionMachine>;
  wishlist: ActorRefFrom<typeof wishlistMachine>;
  snackbar: ActorRefFrom<typeof snackbarMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  contact: ActorRefFrom<typeof contactMachine>;
  start: StartFlow;
  /** How fast lessons were last played, 1 as filmed. */
  speed: () => number;
  /** The page that was first asked for and needs a login; kept through registration and verification (LAYOUT-08). */
  wanted: { path: string | null };
}

/** Starts the shared actors on the browser's storage, network and events. Called once, by main.tsx. */
export function createServices(inspect?: (event: InspectionEvent) => void): Services {
  const storage = safeStorage(() => window.localStorage);
  let session: Services['session'] | null = null;

  const client = createSessionClient({
    fetch: (...request) => window.fetch(...request),
    session: () => session,
    storage,
  });

  const listen = (event: EventObject) => handleEmitted(event, { storage, session: () => session, snackbar, wishlist });
  const start = createStartFlow({ listen, inspect });

  const snackbar = start(snackbarMachine);
  const wishlist = start(wishlistMachine, readWishlist(storage));
  const menu = start(menuMachine);
  const contact = start(contactMachine);
  const opened = start(sessionMachine.provide({ actors: { loadUser: loadUser(client), logOut: logOut(client) } }), {
    token: readToken(storage),
  });
  session = opened;
  const region = start(regionMachine.provide({ actors: { detectRegion: detectRegion(client) } }), {
    stored: readRegion(storage),
    now: Date.now(),
  });

  listenToOtherTabs(opened, storage);
  return {
    client,
    session: opened,
    region,
    wishlist,
    snackbar,
    menu,
    contact,
    start,
    speed: () => readSpeed(storage),
    wanted: { path: null },
  };
}
