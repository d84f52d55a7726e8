import type { ChartState } from 'model-walk/systems';

export type Account = 'ada' | 'ben';

/** Named by its token. */
export interface Session {
  readonly owner: Account;
  /** Known to the server. */
  readonly isOpen: boolean;
  /** The learner logged out of it; for properties only. */
  readonly isLeft: boolean;
}

export type Answer = { readonly is: 'good' | 'refused'; readonly token?: string };

/** A call in flight. */
export interface Call {
  readonly name: 'loadPage' | 'getMe' | 'login' | 'logout' | 'deleteAccount' | 'loadData';
  readonly token: string | null;
  /** For a login. */
  readonly account: Account | null;
  /** Null until the server has decided. */
  readonly answer: Answer | null;
}

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
  /** Pending storage events. Only their presence matters, `null` too; a mutant reads the value. */
  readonly hears: readonly (string | null)[];
}

/** Shared by all tabs, and the server. */
export interface World {
  readonly storage: string | null;
  readonly sessions: Readonly<Record<string, Session>>;
  readonly deleted: readonly Account[];
  readonly left: Bounds;
}

/** How often each fault may still occur. */
export interface Bounds {
  /** A call or its answer is lost. */
  readonly losses: number;
  /** The server ends a session: expired, or another device changed the password. */
  readonly expiries: number;
  /** An account is deleted. */
  readonly deletions: number;
  /** Submissions of the login; unlimited for `Infinity`. */
  readonly logins: number;
}

export interface State extends World {
  readonly tabs: readonly Tab[];
  /** A forbidden change by the last step; for properties only. */
  readonly wrong: 'broughtBack' | 'ended' | null;
}

const knows = ({ session, calls, hears }: Tab, token: string): boolean =>
  session.snapshot.context.token === token ||
  calls.some((call) => call.token === token || call.answer?.token === token) ||
  hears.includes(token);

/** Drops sessions that no tab or storage refers to. */
export function withoutForgotten(state: State): State {
  const { sessions, storage, tabs } = state;
  const isForgotten = (token: string) => token !== storage && !tabs.some((tab) => knows(tab, token));
  if (!Object.keys(sessions).some(isForgotten)) return state;
  const kept = Object.entries(sessions).filter(([token]) => !isForgotten(token));
  return { ...state, sessions: Object.fromEntries(kept) };
}

/** Numbers snapshots that differ in more than tokens, and keeps the tokens readable. */
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

/** Independent of the names of tokens and tabs. */
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
