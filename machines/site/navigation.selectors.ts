import type { SnapshotFrom } from 'xstate';
import { matchPath } from '../../common/match.ts';
import { type PageRow, pageRow } from '../../common/pages.ts';
import { headOf } from './head.ts';
import type { NavigationContext, Shown } from './navigation.types.ts';
import type { visitMachine } from './visit.machine.ts';

export type VisitSnapshot<View> = SnapshotFrom<ReturnType<typeof visitMachine<View>>>;

type Context<View> = NavigationContext<View>;

/** Who may enter the page at the address. */
export const accessOf = ({ address }: Pick<Context<unknown>, 'address'>): PageRow['access'] =>
  pageRow(matchPath(address.path)?.name ?? null).access;

/** What a visit shows; null while its page is being opened. */
export function shownOf<View>(snapshot: VisitSnapshot<View>): Shown<View> | null {
  if (snapshot.matches('opening')) return null;
  const { visit, page, address, name, view, problem } = snapshot.context;
  return { visit, path: address.path, page, head: headOf(page, address.path, name), view, problem };
}

/** Whether it is the visit of now: one that was left may still have been on its way with a snapshot. */
export const isPresent = <View>({ visits }: Pick<Context<View>, 'visits'>, { context }: VisitSnapshot<View>): boolean =>
  context.visit === String(visits);

/** Whether the next page is being opened. */
export const isPending = ({ visits, shown }: Pick<Context<unknown>, 'visits' | 'shown'>): boolean =>
  shown?.visit !== String(visits);

/** Whether two pages in sight are of one visit, under the same head. */
export const isSameHead = (
  one: Pick<Shown<unknown>, 'visit' | 'head'>,
  other: Pick<Shown<unknown>, 'visit' | 'head'> | null,
): boolean => one.visit === other?.visit && one.head.name === other.head.name;

/** What stays in sight under another token: a page of members goes at once, before the next page has come (SESSION-02). */
export const shownTo = <View>(
  token: string | null,
  context: Pick<Context<View>, 'shown' | 'token'>,
): Shown<View> | null =>
  token !== context.token && context.shown && pageRow(context.shown.page).access === 'member' ? null : context.shown;
