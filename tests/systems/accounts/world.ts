import type { ChartState } from 'model-walk/systems';

export type Account = 'ada' | 'ben';

/** A session that the server opened; its name is its token. */
export interface Session {
  readonly owner: Account;
  /** Whether the server still knows it. */
  readonly isOpen: boolean;
  /** Whether the learner logged out where it was in use. Only the properties know. */
  readonly isLeft: boolean;
}

/** What the answer to a call says. */
export type Answer = { readonly is: 'good' | 'refused'; readonly token?: string };

/** A call that a tab waits for. */
export interface Call {
  readonly name: 'loadPage' | 'loadUser' | 'logIn' | 'logOut' | 'deleteAccount' | 'loadData';
  /** The token that it carries. */
  readonly token: string | null;
  /** Whom it is about, for a login. */
  readonly account: Account | null;
  /** Null until the server has decided. */
  readonly answer: Answer | null;
}

/** The page that is being visited, with its flows. */
export interface Visit {
  readonly chart: ChartState;
  readonly login: ChartState | null;
  readonly deletion: ChartState | null;
  /** Whose data it shows. */
  readonly data: Account | null;
}

export interface Tab {
  readonly session: ChartState;
  readonly navigation: ChartState;
  readonly visit: Visit | null;
  readonly calls: readonly Call[];
  /**
   * What storage events on the way say is stored. The app looks into the storage itself, so that all that matters is
   * whether there is one, which `null` says too; only a mutant reads it.
   */
  readonly hears: readonly (string | null)[];
}

/** What the tabs of a browser share, and the server. */
export interface World {
  readonly storage: string | null;
  readonly sessions: Readonly<Record<string, Session>>;
  readonly deleted: readonly Account[];
  readonly left: Bounds;
}

/** How often what does not happen every day may still happen. */
export interface Bounds {
  /** A call or its answer is lost. */
  readonly losses: number;
  /** The server ends a session: it expired, or another device changed the password. */
  readonly expiries: number;
  /** An account is deleted. */
  readonly deletions: number;
  /** The learner submits the form of the login; as often as it is possible for `Infinity`. */
  readonly logins: number;
}

export interface State extends World {
  readonly tabs: readonly Tab[];
  /** What the last step did that it must not do: only the properties know. */
  readonly wrong: 'broughtBack' | 'ended' | null;
}

const knows = ({ session, calls, hears }: Tab, token: string): boolean =>
  session.snapshot.context.token === token ||
  calls.some((call) => call.token === token || call.answer?.token === token) ||
  hears.includes(token);

/** The same without the sessions that no browser knows of: nothing is ever heard of them again. */
export function withoutForgotten(state: State): State {
  const { sessions, storage, tabs } = state;
  const isForgotten = (token: string) => token !== storage && !tabs.some((tab) => knows(tab, token));
  if (!Object.keys(sessions).some(isForgotten)) return state;
  const kept = Object.entries(sessions).filter(([token]) => !isForgotten(token));
  return { ...state, sessions: Object.fromEntries(kept) };
}

/** A state of a chart as a text in which its tokens stay legible: those of two states that differ in tokens alone differ in them alone. */
const shapes = new Map<string, number>();
const texts = new WeakMap<ChartState, string>();
function keyOfChart(chart: ChartState | null | undefined): string {
  if (!chart) return '';
  const known = texts.get(chart);
  if (known !== undefined) return known;
  const { value, context, status } = chart.snapshot;
  const text = JSON.stringify([value, context, status]);
  const shape = text.replaceAll(token, '#');
  const number = shapes.get(shape) ?? shapes.size;
  shapes.set(shape, number);
  const key = [number, ...(text.match(token) ?? [])].join();
  texts.set(chart, key);
  return key;
}
const token = /token-\d+/g;

const keyOfVisit = (visit: Visit | null) =>
  visit && [keyOfChart(visit.chart), keyOfChart(visit.login), keyOfChart(visit.deletion), visit.data].join();

const keyOfTab = ({ session, navigation, visit, calls, hears }: Tab) =>
  [
    keyOfChart(session),
    keyOfChart(navigation),
    keyOfVisit(visit),
    calls
      .map(({ name, token, account, answer }) => [name, token, account, answer?.is, answer?.token].join())
      .sort()
      .join('|'),
    hears.map(String).join(),
  ].join(';');

/** What a token is called makes no difference, and neither does which of two tabs is called A. */
export function keyOf({ tabs, storage, sessions, deleted, left, wrong }: State): string {
  const names = new Map<string, string>();
  const named = (text: string) =>
    text.replaceAll(token, (name) => {
      const short = names.get(name) ?? `t${names.size}`;
      names.set(name, short);
      return short;
    });
  const places = [...tabs.map(keyOfTab).sort(), storage].join('&');
  return [
    named(places),
    Object.entries(sessions)
      .map(([name, { owner, isOpen, isLeft }]) => `${named(name)}${owner}${isOpen}${isLeft}`)
      .sort()
      .join(),
    deleted.join(),
    `${left.losses},${left.expiries},${left.deletions},${left.logins},${wrong}`,
  ].join('/');
}
