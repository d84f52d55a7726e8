import type { SnapshotFrom } from 'xstate';
import { type Match, matchPath } from '../../common/match.ts';
import { type PageRow, pageRow } from '../../common/pages.ts';
import { headOf } from './head.ts';
import type { Draft, NavigationContext, Shown, Unsent } from './navigation.types.ts';
import type { visitMachine } from './visit.machine.ts';

export type VisitSnapshot<View> = SnapshotFrom<ReturnType<typeof visitMachine<View>>>;

type Context<View> = NavigationContext<View>;

/** Of a history entry of `/` that shows the learner's own page. */
export const forLearner = { own: true };

export function matchOf({ address, token }: Pick<Context<unknown>, 'address' | 'token'>): Match | null {
  const match = matchPath(address.path);
  return match?.name === 'home' && token !== null && address.state.own === true
    ? { ...match, name: 'learnerHome' }
    : match;
}

export function accessOf({ address, token }: Pick<Context<unknown>, 'address' | 'token'>): PageRow['access'] {
  const name = matchOf({ address, token })?.name ?? null;
  // who is logged in may set a new password by SMS, too
  if (name === 'verification' && address.state.type === 'password_reset') return 'public';
  return pageRow(name).access;
}

/** Null while the page is being opened. */
export function shownOf<View>(snapshot: VisitSnapshot<View>): Shown<View> | null {
  if (snapshot.matches('opening')) return null;
  const { visit, page, address, name, parent, view, problem } = snapshot.context;
  return { visit, path: address.path, page, head: headOf(page, address.path, name), parent, view, problem };
}

/** A visit that was left may still send a snapshot. */
export const isPresent = <View>({ visits }: Pick<Context<View>, 'visits'>, { context }: VisitSnapshot<View>): boolean =>
  context.visit === String(visits);

export const isPending = ({ visits, shown }: Pick<Context<unknown>, 'visits' | 'shown'>): boolean =>
  shown?.visit !== String(visits);

type Frame = Pick<Shown<unknown>, 'visit' | 'head' | 'parent'>;

export const isSameFrame = (one: Frame, other: Frame | null): boolean =>
  one.visit === other?.visit && one.head.name === other.head.name && one.parent === other.parent;

/** What the end of the session leaves of the page. */
export const unsentOf = ({ draft, account, address }: Context<unknown>): Unsent | null =>
  draft && account !== null ? { ...draft, account, path: address.path } : null;

/** What a change of the language takes along: whoever goes on with it, is who typed it. */
export const takenAlong = ({ draft, account, address, token }: Context<unknown>): Unsent | null =>
  draft && { ...draft, isForVisitors: draft.isForVisitors || token === null, account, path: address.path };

/** What the page at the present address gets back. */
export function restoredAt({ unsent, token, account, address }: Context<unknown>): Draft['values'] | null {
  if (unsent?.path !== address.path) return null;
  return (token === null ? unsent.isForVisitors : unsent.account === account) ? unsent.values : null;
}

/** Nobody else gets it. */
export const unsentFor = (account: string, { unsent }: Pick<Context<unknown>, 'unsent'>): Unsent | null =>
  unsent?.account === account ? unsent : null;

/** Hides a members' page as soon as the token changes, before the next page has loaded. */
export const shownTo = <View>(
  token: string | null,
  context: Pick<Context<View>, 'shown' | 'token'>,
): Shown<View> | null =>
  token !== context.token && context.shown && pageRow(context.shown.page).access === 'member' ? null : context.shown;
