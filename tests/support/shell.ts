import { type EventObject, emit, setup } from 'xstate';
import { contactMachine } from '../../machines/contact.machine.ts';
import { menuMachine } from '../../machines/menu.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { snackbarMachine } from '../../machines/snackbar.machine.ts';
import { wishlistMachine } from '../../machines/wishlist.machine.ts';
import { loadUser, logOut } from '../../src/api/accounts.ts';
import { createStartFlow } from '../../src/shell/flows.ts';
import { type Emitted, hear } from '../../src/shell/listeners.ts';
import type { Services } from '../../src/shell/services.ts';
import { createSessionClient } from '../../src/shell/session-client.ts';
import { readSpeed, readToken, readWishlist, type SafeStorage, safeStorage } from '../../src/shell/storage.ts';
import { type Answers, apiUrl, type FetchDouble, fetchDouble } from './fetch-double.ts';
import { aRegion } from './shared-actors.ts';

/** Actors that a test brings; the shell hears them, and starts those that it was not given. */
export type Brought = Partial<Pick<Services, 'session' | 'region' | 'wishlist' | 'snackbar' | 'menu'>>;

export interface Shell extends Pick<FetchDouble, 'calls' | 'bodiesOf'> {
  services: Services;
  storage: SafeStorage;
  /** Everything that the shell heard. */
  emitted: EventObject[];
  /** Lets a flow emit this: what the shell hears from a page. */
  emit: (event: Emitted) => void;
}

/** What src/shell/services.ts starts, on the test's window and a double of the network, around the actors of a test. */
export function aShell(brought: Brought = {}, answers: Answers = {}): Shell {
  const storage = safeStorage(() => window.localStorage);
  const { fetch, calls, bodiesOf } = fetchDouble(answers);
  let session = brought.session ?? null;
  const client = createSessionClient({ baseUrl: apiUrl, fetch, session: () => session, storage });
  const emitted: EventObject[] = [];
  const listen = (event: EventObject) => {
    emitted.push(event);
    hear(event, { storage, session: () => session, snackbar, wishlist });
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

/** The least flow: it emits what it is told. */
const speakerMachine = setup({
  types: { events: {} as Emitted, emitted: {} as Emitted },
  actions: { speak: emit(({ event }) => event) },
}).createMachine({ id: 'speaker', on: { '*': { actions: 'speak' } } });
