import { onTestFinished } from 'vitest';
import { type AnyActorRef, type EventObject, emit, fromPromise, setup } from 'xstate';
import type { User } from '../../common/api/types.ts';
import type { SiteData } from '../../common/site-data.ts';
import type { NavigationEmitted } from '../../machines/site/navigation.types.ts';
import type { App, AppOptions } from '../../src/app/create-app.ts';
import type { Emitted } from '../../src/app/effect-handlers.ts';
import { type LoadPageOptions, loadPage } from '../../src/app/load-page.ts';
import { startApp } from '../../src/app/start-app.ts';
import { type SafeStorage, safeStorage } from '../../src/browser/storage.ts';
import type { Services } from '../../src/flows/common/services.ts';
import type { StartFlow } from '../../src/flows/common/start-flow.ts';
import { type Answers, apiUrl, type FetchDouble, fetchDouble } from './fetch-double.ts';
import { mirrorOf } from './mirror.ts';
import { aRegion } from './shared-actors.ts';
import { startsFlows } from './starts-flows.ts';

/** Actors that a test brings: the app's chart has mirrors of them as its children. */
export interface Brought extends Partial<Pick<Services, 'session' | 'region' | 'wishlist' | 'snackbar' | 'menu'>> {
  /** What the server says of who runs the site. */
  site?: Partial<SiteData>;
}

export interface Shell extends App, Pick<FetchDouble, 'calls' | 'callsOf' | 'bodiesOf'> {
  storage: SafeStorage;
  /** Everything that flows emitted; of navigation, only where it leads. */
  emitted: EventObject[];
  /** Emits this as a flow of a page does. */
  emit: (event: Emitted) => void;
  /** Starts a flow outside of a page. */
  start: StartFlow;
  /** What a login does to the session; it leads nowhere. */
  logIn: (user: User, token?: string) => void;
}

/** What each visit of a page emits, whatever its flows do. */
const ofNavigation: ReadonlySet<string> = new Set<NavigationEmitted['type']>([
  'page.left',
  'head.shown',
  'scroll.restored',
  'heading.focused',
]);

/** A window has one app: opening another ends the one before, and so does the end of a test. */
let running: App | null = null;

/**
 * The app as `src/app/start-app.ts` starts it, on the test's window and a double of the network, with the actors of a test.
 * @param at the address that it is opened at; without one it opens no page.
 */
export function aShell(
  { region = aRegion('IQ'), site = {}, ...brought }: Brought = {},
  answers: Answers = {},
  at?: string,
  load: AppOptions['load'] = at === undefined ? () => fromPromise(() => new Promise(() => {})) : loadPage,
): Shell {
  running?.stop();
  if (at !== undefined) window.history.replaceState(null, '', at);
  const storage = safeStorage(() => window.localStorage);
  const { fetch, calls, callsOf, bodiesOf } = fetchDouble(answers);
  const emitted: EventObject[] = [];
  let listen: LoadPageOptions['listen'] = () => {};
  const app = startApp({
    ...{ storage, fetch, baseUrl: apiUrl, site, actors: mirrorsOf({ region, ...brought }) },
    onEmitted: (event) => {
      if (!ofNavigation.has(event.type)) emitted.push(event);
    },
    load: (options) => {
      listen = options.listen;
      return load(options);
    },
  });
  running = app;
  onTestFinished(() => app.stop());
  const { session } = app.services;
  const start = startsFlows(listen);
  const flow = start(speakerMachine);
  return {
    ...app,
    ...{ storage, calls, callsOf, bodiesOf, emitted, start },
    emit: (event) => flow.send(event),
    logIn: (user, token = 'a-token') => session.send({ type: 'session.opened', token, user }),
  };
}

const mirrorsOf = (brought: Omit<Brought, 'site'>): NonNullable<AppOptions['actors']> =>
  Object.fromEntries(Object.entries(brought).map(([name, actor]: [string, AnyActorRef]) => [name, mirrorOf(actor)]));

/** The smallest flow: it emits what it is sent. */
const speakerMachine = setup({
  types: { events: {} as Emitted, emitted: {} as Emitted },
  actions: { speak: emit(({ event }) => event) },
}).createMachine({ id: 'speaker', on: { '*': { actions: 'speak' } } });
