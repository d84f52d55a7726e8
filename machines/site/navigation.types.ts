import type { PathName } from '../../common/paths.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { Head } from './head.ts';

/** Where the browser is: an address, and the history entry that it belongs to. */
export interface Address {
  /** Names the history entry; another name is another visit, even at the same address. */
  entry: string;
  path: string;
  /** The query, with its question mark, or an empty string. */
  search: string;
  /** Navigation state, as another page or an earlier version of this app left it. */
  state: Readonly<Record<string, unknown>>;
}

/** What the app shows: the last page that was opened, until the next one is. */
export interface Shown<View> {
  /** Names the visit. */
  visit: string;
  path: string;
  page: PathName | null;
  head: Head;
  /** Null when the page's code could not be fetched (offline, or gone after a deploy), or not be wired. */
  view: View | null;
  /** What is wrong with it. */
  problem: string | null;
}

// Input
export interface NavigationInput {
  address: Address;
  /** The session's token, if any. */
  token: string | null;
}

// Context
export interface NavigationContext<View> {
  address: Address;
  token: string | null;
  /** The page that was first asked for and needs a login; kept through registration and verification (LAYOUT-08). */
  wanted: string | null;
  /** How many visits there were; the number of the present one. */
  visits: number;
  shown: Shown<View> | null;
  /** The visit whose page was last drawn. */
  drawn: string | null;
}

// Events
export type NavigationEvent =
  /** A link, a chart, or the browser's back and forward changed the address. */
  | { type: 'address.changed'; address: Address }
  /** The session has another token, or none any more. */
  | { type: 'session.changed'; token: string | null }
  /** A login succeeded on the present page. */
  | { type: 'session.opened'; token: string; returnTo: string }
  | { type: 'logout.pressed' }
  | { type: 'account.deleted' }
  /** What is shown has been drawn, or drawn again under another title. */
  | { type: 'page.drawn'; visit: string };

// Emitted
export type NavigationEmitted =
  | Navigate
  | LogFailure
  | { type: 'head.shown'; head: Head }
  /** The page is left: what floats above it closes. */
  | { type: 'page.left' }
  /** To the top of a new page, or to where this one was left (LAYOUT-12). */
  | { type: 'scroll.restored' }
  /** Move the focus to the page's heading (LAYOUT-12). With `onlyIfLost`, only when nothing has it. */
  | { type: 'heading.focused'; onlyIfLost: boolean };
