import { type EventObject, emit, setup } from 'xstate';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import { contactMachine } from '../../machines/site/contact.machine.ts';
import { menuMachine } from '../../machines/site/menu.machine.ts';
import { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { loadUser, logOut } from '../../src/api/accounts/session.ts';
import { type Emitted, handleEmitted } from '../../src/services/effect-handlers.ts';
import type { Services } from '../../src/services/services.ts';
import { createSessionClient } from '../../src/services/session-client.ts';
import { createStartFlow } from '../../src/services/start-flow.ts';
import { readSpeed, readToken, readWishlist, type SafeStorage, safeStorage } from '../../src/services/storage.ts';
import { type Answers, apiUrl, type FetchDouble, fetchDouble } from './fetch-double.ts';
import { aRegion } from './shared-actors.ts';

/** Actors that a test brings; what they emit is handled, and those that are not given are started. */
export type Brought = Partial<Pick<Services, 'session' | 'region' | 'wishlist' | 'snackbar' | 'menu'>>;

export interface Shell extends Pick<FetchDouble, 'calls' | 'bodiesOf'> {
  services: Services;
  storage: SafeStorage;
  /** Everything that flows emitted. */
  emitted: EventObject[];
  /** Emits this as a flow of a page does. */
  emit: (event: Emitted) => void;
}

/** What src/services/services.ts starts, on the test's window and a double of the network, around the actors of a test. */
export function aShell(brought: Brought = {}, answers: Answers = {}): Shell {
  const storage = safeStorage(() => window.localStorage);
  const { fetch, calls, bodiesOf } = fetchDouble(answers);
  let session = brought.session ?? null;
  const client = createSessionClient({ baseUrl: apiUrl, fetch, session: () => session, storage });
  const emitted: EventObject[] = [];
  const listen = (event: EventObject) => {
    emitted.push(event);
    handleEmitted(event, { storage, session: () => session, snackbar, wishlist });
  };
  brought.session?.on('*', listen);
  brought.region?.on('*', listen);
  brought.wishlist?.on('*', listen);
  const start = createStartFlow({ listen });

  const snackbar = brought.snackbar ?? start(snackbarMachine);
  const wishlist = brought.wishlist ?? start(wishlistMachine, readWishlist(storage));
  session ??= start(sessionMachine.provide({ actors: { loadUser: loadUser(client), logOut: logOut(client) } }), {
    token: readToken(storage),
  });
  const flow = start(speakerMachine);
  return {
    services: {
      client,
      session,
      region: brought.region ?? aRegion('IQ'),
      wishlist,
      snackbar,
      menu: brought.menu ?? start(menuMachine),
      contact: start(contactMachine),
      start,
      speed: () => readSpeed(storage),
      wanted: { path: null },
    },
    storage,
    calls,
    bodiesOf,
    emitted,
    emit: (event) => flow.send(event),
  };
}

/** The smallest flow: it emits what it is sent. */
const speakerMachine = setup({
  types: { events: {} as Emitted, emitted: {} as Emitted },
  actions: { speak: emit(({ event }) => event) },
}).createMachine({ id: 'speaker', on: { '*': { actions: 'speak' } } });
