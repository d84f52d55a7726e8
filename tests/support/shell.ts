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

/** Actors of a test; the app's chart gets mirrors of them. */
export interface Brought
  extends Partial<Pick<Services, 'session' | 'region' | 'language' | 'wishlist' | 'snackbar' | 'menu'>> {
  site?: Partial<SiteData>;
}

export interface Shell extends App, Pick<FetchDouble, 'calls' | 'callsOf' | 'bodiesOf'> {
  storage: SafeStorage;
  /** All emitted events; of navigation only where it leads. */
  emitted: EventObject[];
  /** Emits as a page's flow does. */
  emit: (event: Emitted) => void;
  start: StartFlow;
  /** Opens the session without navigation. */
  logIn: (user: User, token?: string) => void;
}

/** Emitted by every visit of a page. */
const ofNavigation: ReadonlySet<string> = new Set<NavigationEmitted['type']>([
  'page.left',
  'head.shown',
  'scroll.restored',
  'heading.focused',
]);

/** One app per window: opening another, or the end of a test, stops it. */
let running: App | null = null;

/**
 * As `src/app/start-app.ts`, on the test's window, a fetch double, and a test's actors.
 * @param at initial address; opens no page without it
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

/** Emits what it is sent. */
const speakerMachine = setup({
  types: { events: {} as Emitted, emitted: {} as Emitted },
  actions: { speak: emit(({ event }) => event) },
}).createMachine({ id: 'speaker', on: { '*': { actions: 'speak' } } });
