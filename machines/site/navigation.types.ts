import type { User } from '../../common/api/types.ts';
import type { PathName } from '../../common/paths.ts';
import type { ExplainLogout, LogFailure, LogoutNotice, Navigate, Notice } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import type { Head } from './head.ts';
import type { LanguageOpened } from './language.machine.ts';

export interface Address {
  /** History entry; another one is another visit, even at the same address. */
  entry: string;
  path: string;
  search: string;
  /** Untrusted: from another page or an earlier version of this app. */
  state: Readonly<Record<string, unknown>>;
}

/** Where Back leads on a page without the site's navigation. */
export interface Parent {
  to: string;
  state?: Readonly<Record<string, unknown>>;
}

/** What was typed or chosen on a page and not sent: never a password, a code or a card. */
export interface Draft {
  values: Readonly<Record<string, unknown>>;
  /** A visitor can go on with it. */
  isForVisitors: boolean;
}

/** The draft of a page on which the session ended, or whose language was changed. */
export interface Unsent extends Draft {
  /**
   * Id of the learner who is the only one to get it back; null of a visitor, or while it is not
   * known.
   */
  account: string | null;
  path: string;
}

/** A page that a visitor asked for, with the state of its history entry. */
export interface Wanted {
  to: string;
  state: Readonly<Record<string, unknown>>;
}

/** The last opened page, until the next one is open. */
export interface Shown<View> {
  visit: string;
  path: string;
  page: PathName | null;
  head: Head;
  parent: Parent | null;
  /** Null if the page's code could not be loaded (offline, or gone after a deploy) or run. */
  view: View | null;
  /** Why `view` is null. */
  problem: string | null;
}

export interface NavigationInput {
  address: Address;
  token: string | null;
  /** Of the first page, from before its language was changed: by the same token. */
  unsent?: Unsent | null;
}

export interface NavigationContext<View> {
  address: Address;
  token: string | null;
  /** Id of the learner who is or was last logged in here; null until it is known. */
  account: string | null;
  /** Of the present visit. */
  draft: Draft | null;
  unsent: Unsent | null;
  /** What the present visit got of that. */
  restored: Draft['values'] | null;
  /** Page to return to after a login; kept through registration and verification. */
  wanted: Wanted | null;
  /** The session ended without a press of Log Out, and nobody has said so yet. */
  ended: boolean;
  /** What this visit adds to that. */
  explanation: LogoutNotice | null;
  /** Count of visits; the number of the current one. */
  visits: number;
  shown: Shown<View> | null;
  /** Visit whose page was rendered last. */
  rendered: string | null;
}

export type NavigationEvent =
  | { type: 'address.changed'; address: Address }
  /** Null after the session's end. */
  | { type: 'session.changed'; token: string | null; account: string | null }
  | { type: 'session.opened'; token: string; user: Pick<User, 'id'>; returnTo: string }
  | { type: 'logout.pressed' }
  | ExplainLogout
  | ConnectionRestored
  | { type: 'account.deleted' }
  | LanguageOpened
  /** The view was rendered, or rendered again under another title. */
  | { type: 'page.rendered'; visit: string };

export type NavigationEmitted =
  | Navigate
  | LogFailure
  | Notice<LogoutNotice>
  | { type: 'head.shown'; head: Head }
  /** Closes what floats above the page. */
  | { type: 'page.left' }
  /** To the top of a new page, or to where this one was left. */
  | { type: 'scroll.restored' }
  /** Reloads the document. */
  | { type: 'document.reloaded' }
  /** Loads it in another language, with what is typed on the page. */
  | { type: 'document.opened'; code: LanguageOpened['code']; unsent: Unsent | null }
  /** With `onlyIfLost`, only if no element has the focus. */
  | { type: 'heading.focused'; onlyIfLost: boolean };
