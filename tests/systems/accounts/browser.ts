import { actorDone, actorFailed, type ChartState, type ChartStep, chartProcess } from 'model-walk/systems';
import type { EventObject } from 'xstate';
import type { User } from '../../../common/api/types.ts';
import { matchPath } from '../../../common/match.ts';
import { href } from '../../../common/paths.ts';
import { failure } from '../../../machines/common/failure.ts';
import type { Address } from '../../../machines/site/navigation.types.ts';
import type { VisitInput } from '../../../machines/site/visit.machine.ts';
import { kept } from '../support/kept.ts';
import type { Habits, Rules } from './rules.ts';
import type { Account, Call, Tab, World } from './world.ts';

export interface Acted {
  tab: Tab;
  world: World;
}

const userOf = kept(
  (account: Account): User => ({
    id: account,
    email: `${account}@example.org`,
    first_name: account,
    last_name: '',
    date_of_birth: '',
    phone_number: null,
    country_calling_code: null,
    email_verified: true,
    phone_verified: false,
  }),
);

const looked = kept((token: string | null): EventObject => ({ type: 'token.found', token }) as EventObject);
const rejected = kept((token: string): EventObject => ({ type: 'token.rejected', token }) as EventObject);
const snapshotOf = kept((actor: string) =>
  kept(({ snapshot }: ChartState): EventObject => ({ type: `xstate.snapshot.${actor}`, snapshot }) as EventObject),
);
const pageOpened = kept((view: string) => actorDone('loadPage', { open: () => view, view }));

/**
 * Only differences of visits matter: the current one is always the second, the previous the first.
 */
const presentVisit = '2';
const here = 'here';

/** A browser tab: the app's real charts run one after another until they are idle. */
export function browser(rules: Rules, { looksAgain, isGone }: Habits) {
  const app = chartProcess(rules.appMachine);
  const sessions = chartProcess(rules.sessionMachine);
  const navigations = chartProcess(rules.navigationMachine, (context) => ({
    ...context,
    address: { ...context.address, entry: here },
    visits: Number(presentVisit),
    shown: context.shown && {
      ...context.shown,
      visit: context.shown.visit === String(context.visits) ? presentVisit : '1',
    },
  }));
  const visits = chartProcess(rules.visitMachine, (context) => ({
    ...context,
    address: nowhere,
    params: {},
    returnTo: context.page === 'login' ? context.returnTo : '',
  }));
  const logins = chartProcess(rules.loginMachine, (context) => ({ ...context, email: '', error: null, hint: null }));
  const deletions = chartProcess(rules.accountDeletionMachine, (context) => ({ ...context, error: null }));
  const startSession = kept((token: string | null) => sessions.start({ token }));
  const startNavigation = kept((address: Address) =>
    kept((token: string | null) => navigations.start({ address, token })),
  );
  const startVisit = kept((input: VisitInput) => visits.start({ ...input, visit: presentVisit }));
  const startLogin = kept((returnTo: string) => logins.start({ country: 'IQ', dialCode: '+964', returnTo }));
  const { state: appState } = app.start({
    address: nowhere,
    token: null,
    wishlist: { courseIds: [], removedIds: [] },
    region: { stored: null, now: 0 },
    language: { current: 'en', chosen: null, asked: null },
  });

  /** One task of the event loop with its microtasks. */
  function task(world: World, tab: Tab | null, begin: (run: Running) => void): Acted {
    const run = running(world, tab);
    begin(run);
    return run.end();
  }

  type Running = ReturnType<typeof running>;
  function running(before: World, tab: Tab | null) {
    let world = before;
    let session = tab?.session;
    let navigation = tab?.navigation;
    let visit = tab?.visit ?? null;
    let calls = tab?.calls ?? [];
    let goesTo: Address | null = null;
    const forApp: EventObject[] = [];
    let isAppBusy = false;

    const token = (): string | null => (session ? session.snapshot.context.token : world.storage);

    function begins(name: Call['name'], more: Partial<Call> = {}) {
      calls = [
        ...calls.filter((each) => each.name !== name),
        { name, token: token(), account: null, answer: null, ...more },
      ];
    }

    function tellApp(event: EventObject) {
      forApp.push(event);
      if (isAppBusy) return;
      isAppBusy = true;
      for (let next = forApp.shift(); next; next = forApp.shift()) {
        for (const { to, event } of app.send(appState, next).sent) {
          if (to === 'session') tellSession(event);
          if (to === 'navigation') tellNavigation(event);
        }
      }
      isAppBusy = false;
    }

    function emits(events: readonly EventObject[]) {
      for (const event of events as readonly Emitted[]) {
        if (event.type === 'navigate') goesTo = addressIn(event);
        if (event.type === 'token.stored') world = { ...world, storage: event.token };
        if (event.type === 'token.removed' && isGone(event.token, world.storage)) world = { ...world, storage: null };
        if (event.type === 'session.opened' || event.type === 'account.deleted') tellApp(event);
      }
    }

    function sessionStepped({ state, started, emitted }: ChartStep) {
      const isNew = state !== session;
      session = state;
      if (!state.running.includes('getMe')) calls = calls.filter(({ name }) => name !== 'getMe');
      for (const { id, input } of started) {
        if (id === 'getMe') begins(id);
        if (id === 'logout') begins(id, { token: (input as { token: string }).token });
      }
      emits(emitted);
      if (isNew) tellApp(snapshotOf('session')(state));
    }
    const tellSession = (event: EventObject) => session && sessionStepped(sessions.send(session, event));

    function navigationStepped({ state, started, emitted }: ChartStep) {
      navigation = state;
      const begun = started.find(({ id }) => id === 'visit');
      if (begun || state.snapshot.value !== 'visiting') {
        visit = null;
        calls = calls.filter(({ name }) => name === 'getMe' || name === 'logout');
      }
      if (begun) {
        const { state: chart } = startVisit(begun.input as VisitInput);
        visit = { chart, login: null, deletion: null, data: null };
        begins('loadPage');
      }
      emits(emitted);
    }
    const tellNavigation = (event: EventObject) => navigation && navigationStepped(navigations.send(navigation, event));

    /** The page's code has loaded: its actors start, and it is shown. */
    function pageComes() {
      if (!visit || !navigation) return;
      const { page } = visit.chart.snapshot.context;
      const { state: chart } = visits.send(visit.chart, pageOpened(token() ?? 'no token'));
      visit = { ...visit, chart };
      if (page === 'login') {
        const { returnTo } = visit.chart.snapshot.context;
        visit = { ...visit, login: startLogin(returnTo).state };
      }
      if (page === 'settings') {
        visit = { ...visit, deletion: deletions.start(undefined).state };
        begins('loadData');
      }
      tellNavigation(snapshotOf('visit')(chart));
    }

    function tellFlow(flow: 'login' | 'deletion', event: EventObject, more: Partial<Call> = {}) {
      const before = visit?.[flow];
      if (!visit || !before) return;
      const { state, started, emitted } = (flow === 'login' ? logins : deletions).send(before, event);
      visit = { ...visit, [flow]: state };
      const waits = flow === 'login' ? 'login' : 'deleteAccount';
      if (!state.running.includes(waits)) calls = calls.filter(({ name }) => name !== waits);
      if (started.length > 0) begins(waits, { ...more, ...(flow === 'login' && { token: null }) });
      emits(emitted);
    }

    /** `null` is an answer that never comes. */
    function answered({ name, token, account, answer }: Call) {
      calls = calls.filter((each) => each.name !== name);
      if (name === 'loadPage') return pageComes();
      if (answer?.is === 'refused' && token !== null && name !== 'login') tellSession(rejected(token));
      const event =
        answer?.is === 'good'
          ? done(name, token, account, answer.token)
          : failed(name, answer ? 'unauthenticated' : 'network');
      if (session?.running.includes(name)) tellSession(event);
      if (name === 'login') tellFlow('login', event);
      if (name === 'deleteAccount') tellFlow('deletion', event);
      if (name === 'loadData' && visit && answer?.is === 'good') {
        visit = { ...visit, data: world.sessions[token ?? '']?.owner ?? null };
      }
    }

    const done = (name: string, token: string | null, account: Account | null, opened: string | undefined) => {
      if (opened !== undefined && account) return loggedIn(opened)(account);
      return loaded(name)(world.sessions[token ?? '']?.owner ?? 'ada');
    };

    function opens(address: Address) {
      sessionStepped(startSession(world.storage));
      navigationStepped(startNavigation(address)(world.storage));
    }

    function end(): Acted {
      while (goesTo) {
        const address = goesTo;
        goesTo = null;
        tellApp(addressChanged(address));
      }
      if (!session || !navigation) throw new Error('The tab was not opened');
      return { world, tab: { session, navigation, visit, calls, hears: tab?.hears ?? [] } };
    }

    function goes(to: Address) {
      goesTo = to;
    }

    return { tellApp, tellSession, tellFlow, answered, opens, goes, end };
  }

  return {
    /** Opens or reloads the tab. A logout call continues. */
    opened: (world: World, address: Address, old: Tab | null = null): Acted => {
      const { tab, world: after } = task(world, null, (run) => run.opens(address));
      const rest = old?.calls.filter(({ name }) => name === 'logout') ?? [];
      return { world: after, tab: { ...tab, calls: [...tab.calls, ...rest] } };
    },
    goes: (world: World, tab: Tab, to: string) => task(world, tab, (run) => run.goes(addressAt(to))),
    heard: (world: World, tab: Tab, value: string | null) =>
      task(world, tab, (run) => run.tellSession(looked(looksAgain ? world.storage : value))),
    logsOut: (world: World, tab: Tab) => task(world, tab, (run) => run.tellApp(logout)),
    submits: (world: World, tab: Tab, account: Account) =>
      task(world, tab, (run) => run.tellFlow('login', submitted, { account })),
    deletes: (world: World, tab: Tab, account: Account) =>
      task(world, tab, (run) => {
        for (const event of deleting(account)) run.tellFlow('deletion', event);
      }),
    cancels: (world: World, tab: Tab) => task(world, tab, (run) => run.tellFlow('deletion', canceled)),
    waited: (world: World, tab: Tab, type: string) =>
      task(world, tab, (run) => run.tellFlow('deletion', timerOf(type))),
    answered: (world: World, tab: Tab, call: Call) => task(world, tab, (run) => run.answered(call)),
  };
}

/** As src/app/effect-handlers.ts. */
type Emitted =
  | { type: 'navigate'; to: string; state?: Address['state'] }
  | { type: 'token.stored'; token: string }
  | { type: 'token.removed'; token: string | null }
  | { type: 'session.opened' }
  | { type: 'account.deleted' };

const addressOf = (to: string, state: Address['state'] = {}): Address => ({
  entry: 'next',
  path: to,
  search: '',
  state,
});
const nowhere = addressOf(href('home'));
const addressAt = kept((to: string) => addressOf(to));
const addressIn = kept(({ to, state }: Extract<Emitted, { type: 'navigate' }>) => addressOf(to, state));
const addressChanged = kept((address: Address): EventObject => ({ type: 'address.changed', address }) as EventObject);

const loggedIn = kept((token: string) =>
  kept((account: Account) => actorDone('login', { token, user: userOf(account) })),
);
const loaded = kept((name: string) => kept((account: Account) => actorDone(name, userOf(account))));
const failures = kept((name: string) =>
  kept((kind: 'unauthenticated' | 'network') => actorFailed(name, failure(kind))),
);
const failed = (name: string, kind: 'unauthenticated' | 'network') => failures(name)(kind);
const logout: EventObject = { type: 'logout.pressed' };
const submitted: EventObject = { type: 'form.submitted' };
const canceled: EventObject = { type: 'cancel.pressed' };
const timerOf = kept((type: string): EventObject => ({ type }));
/** Deletes the account, as one step. */
const deleting = kept((account: Account) => [
  { type: 'delete.pressed', identity: { by: 'email', email: `${account}@example.org` } },
  { type: 'identity.typed', typed: `${account}@example.org` },
  { type: 'warning.accepted' },
  { type: 'deletion.confirmed' },
]);

export const pageOf = (tab: Tab) => matchPath(tab.navigation.snapshot.context.address.path)?.name ?? null;
export const tokenOf = (tab: Tab): string | null => tab.session.snapshot.context.token;
