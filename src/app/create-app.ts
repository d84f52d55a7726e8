import type { ReactNode } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  createActor,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import { type SiteData, sampleSite } from '../../common/site-data.ts';
import * as logoutTexts from '../../common/texts/site/logout.ts';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import type { wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import type { Kept } from '../../machines/common/intents.ts';
import { type AppInput, appMachine } from '../../machines/site/app.machine.ts';
import { connectionMachine } from '../../machines/site/connection.machine.ts';
import { contactMachine } from '../../machines/site/contact.machine.ts';
import { languageMachine } from '../../machines/site/language.machine.ts';
import type { menuMachine } from '../../machines/site/menu.machine.ts';
import { navigationMachine } from '../../machines/site/navigation.machine.ts';
import { type Owner, outboxMachine } from '../../machines/site/outbox.machine.ts';
import { isHeldIn } from '../../machines/site/outbox.selectors.ts';
import { regionMachine } from '../../machines/site/region.machine.ts';
import type { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { visitMachine } from '../../machines/site/visit.machine.ts';
import { type ClientOptions, call } from '../api/client.ts';
import { savesData } from '../browser/data-saver.ts';
import { browserFetch } from '../browser/fetch.ts';
import { inTurn } from '../browser/in-turn.ts';
import type { KeptIntents } from '../browser/kept-intents.ts';
import { intentsWhenNeeded, takenWhenNeeded } from '../browser/learner-stores.ts';
import { readSpeed, type SafeStorage } from '../browser/storage.ts';
import { getMe, logout, setLanguage } from '../flows/accounts/session/calls.ts';
import type { Services } from '../flows/common/services.ts';
import { laterSlot } from '../flows/common/use-later.ts';
import { getHealth } from '../flows/site/connection/calls.ts';
import { sendMessage } from '../flows/site/contact/calls.ts';
import { sendIntent } from '../flows/site/outbox/calls.ts';
import { detectRegion } from '../flows/site/region/calls.ts';
import { loadOutboxNote } from './load-outbox-note.ts';
import { type LoadPageOptions, loadPage } from './load-page.ts';
import { listenForNotices } from './notices.ts';
import { createSessionClient } from './session-client.ts';

export type Navigation = ActorRefFrom<ReturnType<typeof navigationMachine<ReactNode>>>;

interface SharedActors {
  session: typeof sessionMachine;
  region: typeof regionMachine;
  language: typeof languageMachine;
  wishlist: typeof wishlistMachine;
  snackbar: typeof snackbarMachine;
  menu: typeof menuMachine;
  outbox: typeof outboxMachine;
}

export interface AppOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch'>, Pick<LoadPageOptions, 'onFault'> {
  storage: SafeStorage;
  /** What the server says of who runs the site that differs from the sample. */
  site?: Partial<SiteData> | null;
  /** Watches every actor (the Stately inspector, in development). */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** How the code of a page is fetched. */
  load?: typeof loadPage;
  /** Take the place of the app's own, for tests that bring actors. */
  actors?: Partial<SharedActors>;
  /** Snapshots of the first page's flows, in the order in which it starts them. */
  snapshots?: readonly Snapshot<unknown>[] | undefined;
}

export interface App {
  services: Services;
  navigation: Navigation;
  /** Whether calls get no answer. */
  isLost: () => boolean;
  /** Calls back when the app has been stopped. */
  onStopped: (listener: () => void) => void;
  /** Ends every flow. */
  stop: () => void;
}

/**
 * The running app: one chart, whose children the pages share. It knows no browser: `startApp` ties
 * it to one, and `render` to a request. `handle` does what the charts emit.
 */
export function createApp(
  input: AppInput,
  handle: (event: EventObject, deps: Services & { intents: KeptIntents }) => void,
  { storage, fetch, baseUrl, site, inspect, load = loadPage, onFault, actors, snapshots }: AppOptions,
): App {
  let services: Services | null = null;
  const client = createSessionClient({
    fetch,
    ...(baseUrl !== undefined && { baseUrl }),
    session: () => services?.session ?? null,
    storage,
    onLost: () => services?.tell({ type: 'call.lost' }),
  });
  const running = (): Services => {
    if (services === null) throw new Error('The app has not been started');
    return services;
  };
  const intents = intentsWhenNeeded(storage);
  const listen = (event: EventObject) => handle(event, { ...running(), intents });
  const loadPageOf = load({ services: running, listen, onFault, ...(snapshots && { snapshots }) });

  const logic = appMachine<ReactNode>().provide({
    actors: {
      session: sessionMachine.provide({ actors: { getMe: getMe(client), logout: logout(client) } }),
      region: regionMachine.provide({ actors: { detectRegion: detectRegion(client, browserFetch) } }),
      language: languageMachine.provide({ actors: { setLanguage: setLanguage(client) } }),
      contact: contactMachine.provide({ actors: { sendMessage: sendMessage(client) } }),
      outbox: outboxMachine.provide({
        actors: {
          readIntents: call<Kept, Owner>((owner) => intents.read(owner)),
          sendIntent: sendIntent(client, {
            isHeld: (intent) => isHeldIn(running().outbox.getSnapshot().context.intents, intent),
            inTurn,
          }),
        },
      }),
      connection: connectionMachine.provide({ actors: { getHealth: getHealth(client) } }),
      navigation: navigationMachine<ReactNode>().provide({
        actors: { visit: visitMachine<ReactNode>().provide({ actors: { loadPage: loadPageOf } }) },
      }),
      ...actors,
    },
  });
  const app = createActor(logic, { input, ...(inspect && { inspect }) });
  const { children } = app.getSnapshot();
  const { session, region, language, wishlist, snackbar, menu, contact, outbox, version, connection, navigation } =
    children;
  if (
    !session ||
    !region ||
    !language ||
    !wishlist ||
    !snackbar ||
    !menu ||
    !contact ||
    !outbox ||
    !version ||
    !connection ||
    !navigation
  ) {
    throw new Error('The app lacks one of its actors');
  }
  const later = laterSlot();
  const ownerOf = () => {
    const { token, user } = session.getSnapshot().context;
    return { token, account: user?.id ?? null };
  };
  services = {
    taken: takenWhenNeeded(storage, ownerOf, () => later.get()?.install.send({ type: 'chapter.taken' })),
    ...{ client, session, region, language, wishlist, snackbar, menu, contact, outbox, version },
    later,
    site: { ...sampleSite, ...site },
    tell: (event) => app.send(event),
    savesData: () => savesData(storage),
    speed: () => readSpeed(storage),
    prepareOutbox: () => {
      intents.prepare(outbox.getSnapshot().context);
      void loadOutboxNote().catch(() => {});
    },
  };
  const emitting: AnyActorRef[] = [
    session,
    region,
    language,
    wishlist,
    snackbar,
    menu,
    contact,
    outbox,
    version,
    connection,
    navigation,
  ];
  for (const actor of emitting) actor.on('*', listen);
  listenForNotices(navigation, logoutTexts.notices, listen);
  app.start();
  return {
    services,
    navigation,
    isLost: () => connection.getSnapshot().matches('lost'),
    onStopped: (complete) => void app.subscribe({ complete }),
    stop: () => app.stop(),
  };
}
