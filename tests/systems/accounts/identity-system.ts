import type { Step, System } from 'model-walk/systems';
import { href } from '../../../common/paths.ts';
import { type Acted, browser, pageOf, tokenOf } from './browser.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import {
  type Account,
  type Bounds,
  type Call,
  keyOf,
  type State,
  type Tab,
  type World,
  withoutForgotten,
} from './world.ts';

export interface IdentitySystem {
  tabs: 1 | 2;
  accounts: readonly Account[];
  bounds: Bounds;
  /** Whether pages load their code with a delay. */
  isCodeSlow?: boolean;
  rules?: Partial<Rules>;
  habits?: Partial<Habits>;
}

/** Forbidden changes of sessions by a step. */
function wrongOf(before: State, after: State): State['wrong'] {
  const isNew = (tab: Tab, index: number) => tokenOf(tab) !== tokenOf(before.tabs[index] ?? tab);
  const taken = [
    ...(after.storage === before.storage ? [] : [after.storage]),
    ...after.tabs.filter(isNew).map(tokenOf),
  ];
  if (taken.some((token) => before.sessions[token ?? '']?.isLeft)) return 'broughtBack';
  const gone = after.storage === null ? after.sessions[before.storage ?? ''] : undefined;
  return gone?.isOpen && !gone.isLeft ? 'ended' : null;
}

const tabName = (tab: number) => `tab ${'AB'[tab]}`;
const nameOf = (account: Account) => (account === 'ada' ? 'Ada' : 'Ben');

/** For traces. */
const calls: Readonly<Record<Call['name'], string>> = {
  loadPage: "the page's code",
  getMe: 'who is logged in',
  login: 'the login',
  logout: 'the logout',
  deleteAccount: 'the deletion',
  loadData: "the page's data",
};

/**
 * Logins in tabs with shared storage. Charts of app, session, navigation, visits, login and
 * deletion are real.
 */
export function identitySystem(options: IdentitySystem): System<State> {
  const { tabs, accounts, bounds, isCodeSlow = false, rules = {}, habits = {} } = options;
  const ways = { ...realHabits, ...habits };
  const pages = browser({ ...realRules, ...rules }, ways);

  /** Queues storage events for the other tabs. */
  function after(state: State, index: number, { tab, world }: Acted): State {
    const isChanged = world.storage !== state.storage;
    // several events that only make a tab read the storage are equal to one
    const heard = (hears: Tab['hears']) =>
      isChanged ? [...new Set([...hears, ways.looksAgain ? null : world.storage])] : hears;
    const all = state.tabs.map((other, place) => (place === index ? tab : { ...other, hears: heard(other.hears) }));
    const changed = { ...state, ...world, tabs: all };
    const next = withoutForgotten({ ...changed, wrong: wrongOf(state, changed) });
    const code = isCodeSlow ? undefined : tab.calls.find(({ name }) => name === 'loadPage');
    if (!code) return next;
    const shown = after(next, index, pages.answered(next, tab, code));
    return { ...shown, wrong: next.wrong ?? shown.wrong };
  }

  /** Unused. */
  const newToken = ({ sessions }: World) => {
    for (let number = 1; ; number++) if (!(`token-${number}` in sessions)) return `token-${number}`;
  };

  /** The server's decision about a call. */
  function decided(
    state: State,
    { name, token, account }: Call,
  ): [text: string, world: World, call: Pick<Call, 'answer'>] {
    const session = state.sessions[token ?? ''];
    if (name === 'login') {
      if (!account || state.deleted.includes(account)) {
        return ['The server refuses the login', state, { answer: { is: 'refused' } }];
      }
      const opened = newToken(state);
      const sessions = { ...state.sessions, [opened]: { owner: account, isOpen: true, isLeft: false } };
      return [
        `The server logs ${nameOf(account)} in`,
        { ...state, sessions },
        { answer: { is: 'good', token: opened } },
      ];
    }
    if (!session?.isOpen) return [`The server says 401 about ${calls[name]}`, state, { answer: { is: 'refused' } }];
    const answer = { is: 'good' } as const;
    if (name === 'logout') {
      const sessions = { ...state.sessions, [token ?? '']: { ...session, isOpen: false } };
      return ['The server ends the session', { ...state, sessions }, { answer }];
    }
    if (name === 'deleteAccount') {
      const ended = Object.entries(state.sessions).map(([each, other]) => [
        each,
        other.owner === session.owner ? { ...other, isOpen: false } : other,
      ]);
      const world = {
        ...state,
        sessions: Object.fromEntries(ended),
        deleted: [...state.deleted, session.owner].sort(),
      };
      return [`The server deletes the account of ${nameOf(session.owner)}`, world, { answer }];
    }
    return [`The server decides about ${calls[name]}`, state, { answer }];
  }

  function* answers(state: State, index: number, tab: Tab): Iterable<Step<State>> {
    const name = tabName(index);
    for (const call of tab.calls) {
      const what = calls[call.name];
      const arrives = (text: string, world: State, how: Call, by: string): Step<State> => ({
        by,
        text: `${text}.`,
        to: after(world, index, pages.answered(world, tab, how)),
      });
      if (call.name === 'loadPage') {
        yield arrives(`The code of the page comes in ${name}`, state, call, 'server');
        continue;
      }
      if (call.answer) {
        yield arrives(`The answer about ${what} comes in ${name}`, state, call, 'server');
      } else {
        const [text, world, answer] = decided(state, call);
        if (call.name === 'logout') {
          yield arrives(`For ${name}: ${text}`, { ...state, ...world }, { ...call, ...answer }, 'server');
        } else {
          const waiting = { ...tab, calls: tab.calls.map((each) => (each === call ? { ...call, ...answer } : each)) };
          yield {
            by: 'server',
            text: `For ${name}: ${text}.`,
            to: withTab({ ...state, ...world }, index, waiting),
          };
        }
      }
      if (state.left.losses > 0) {
        const left = { ...state.left, losses: state.left.losses - 1 };
        const lost = { ...call, answer: null };
        yield arrives(
          call.answer ? `The answer about ${what} is lost in ${name}` : `The call about ${what} is lost in ${name}`,
          { ...state, left },
          lost,
          'faults',
        );
      }
    }
  }

  const withTab = (state: State, index: number, tab: Tab): State =>
    withoutForgotten({
      ...state,
      wrong: null,
      tabs: state.tabs.map((other, place) => (place === index ? tab : other)),
    });

  function* learner(state: State, index: number, tab: Tab): Iterable<Step<State>> {
    const name = tabName(index);
    const does = (text: string, acted: Acted): Step<State> => ({
      by: 'learner',
      text: `The learner ${text} in ${name}.`,
      to: after({ ...state, wrong: null }, index, acted),
    });
    const page = pageOf(tab);
    for (const to of ['home', 'login', 'settings'] as const) {
      if (page !== to) yield does(`goes to ${href(to)}`, pages.goes(state, tab, href(to)));
    }
    yield does('loads the page again', pages.opened(state, tab.navigation.snapshot.context.address, tab));
    const token = tokenOf(tab);
    const isLoggingOut = tab.calls.some((call) => call.name === 'logout');
    if (token !== null && !isLoggingOut) yield does('logs out', pages.logsOut(leaving(state, token), tab));
    const { login, deletion } = tab.visit ?? {};
    if (login?.snapshot.value === 'editing' && state.left.logins > 0) {
      const left = { ...state.left, logins: state.left.logins - 1 };
      for (const account of accounts) {
        yield does(`logs in as ${nameOf(account)}`, pages.submits({ ...state, left }, tab, account));
      }
    }
    const user = tab.session.snapshot.context.user;
    if (deletion?.snapshot.matches('idle') && user !== null && state.left.deletions > 0) {
      const left = { ...state.left, deletions: state.left.deletions - 1 };
      yield does('deletes the account', pages.deletes({ ...state, left }, tab, user.id));
    }
    if (deletion?.snapshot.matches('confirming')) yield does('keeps the account', pages.cancels(state, tab));
  }

  /** Marks the sessions of a tab and of the storage as logged out. */
  function leaving(state: State, token: string): World {
    const sessions = Object.fromEntries(
      Object.entries(state.sessions).map(([each, session]) => [
        each,
        each === token || each === state.storage ? { ...session, isLeft: true } : session,
      ]),
    );
    return { ...state, sessions };
  }

  function* steps(state: State): Iterable<Step<State>> {
    for (const [index, tab] of state.tabs.entries()) {
      yield* learner(state, index, tab);
      yield* answers(state, index, tab);
      for (const value of tab.hears) {
        const told = { ...tab, hears: tab.hears.filter((each) => each !== value) };
        yield {
          by: 'page',
          text: `${tabName(index)} hears that another tab has changed the storage.`.replace('tab', 'Tab'),
          to: after(state, index, pages.heard(state, told, value)),
        };
      }
      for (const type of tab.visit?.deletion?.timers ?? []) {
        if (!type.includes('redirectDelay')) continue;
        yield {
          by: 'page',
          text: `The farewell of the deleted account is over in ${tabName(index)}.`,
          to: after(state, index, pages.waited(state, tab, type)),
        };
      }
    }
    if (state.left.expiries === 0) return;
    const left = { ...state.left, expiries: state.left.expiries - 1 };
    for (const [token, session] of Object.entries(state.sessions)) {
      if (!session.isOpen) continue;
      const sessions = { ...state.sessions, [token]: { ...session, isOpen: false } };
      yield {
        by: 'time',
        text: `A session of ${nameOf(session.owner)} expires.`,
        to: { ...state, wrong: null, sessions, left },
      };
    }
  }

  const world: World = { storage: null, sessions: {}, deleted: [], left: bounds };
  const home = { entry: 'next', path: href('home'), search: '', state: {} };
  let start: State = { ...world, wrong: null, tabs: Array.from({ length: tabs }, () => pages.opened(world, home).tab) };
  for (const index of start.tabs.keys()) start = opened(start, index);
  return { start, steps, keyOf };

  /** The first page's code has loaded. */
  function opened(state: State, index: number): State {
    const tab = state.tabs[index];
    const code = tab?.calls.find(({ name }) => name === 'loadPage');
    return tab && code ? after(state, index, pages.answered(state, tab, code)) : state;
  }
}
