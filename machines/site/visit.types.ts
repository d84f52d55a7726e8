import type { ActorRefFromLogic, AnyActorLogic, InputFrom } from 'xstate';
import type { PathName } from '../../common/paths.ts';
import type { PageName } from './head.ts';
import type { Address } from './navigation.types.ts';

/** Starts a flow that ends with the visit. */
export type Spawn = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: { input: InputFrom<Logic> | undefined },
) => ActorRefFromLogic<Logic>;

/** The code of a page, on the calls and shared actors of the app. */
export interface Page<View> {
  /** Starts the page's flows, once a visit, and answers the view of them. */
  open(visit: { spawn: Spawn; rename: (name: PageName) => void }): View;
}

// Input
export interface VisitInput {
  /** Names the visit among those of the tab. */
  visit: string;
  /** Null for an address without a page (LAYOUT-07). */
  page: PathName | null;
  params: Readonly<Record<string, string>>;
  address: Address;
  signedIn: boolean;
  /** Where a login on this page leads to. */
  returnTo: string;
}

// Context
export interface VisitContext<View> extends VisitInput {
  view: View | null;
  /** What the page is called, once one of its flows knows. */
  name: PageName | null;
  /** Why the code of the page could not be fetched, or what broke in one of its flows. */
  problem: string | null;
}

// Events
export type VisitEvent =
  /** A flow of the page knows what the page is called. */
  | { type: 'page.named'; name: PageName }
  /** The page is being left: its flows are stopped next. */
  | { type: 'visit.left' }
  /** A flow of the page broke: a fault of ours. */
  | { type: `xstate.error.actor.${string}`; error: unknown };
