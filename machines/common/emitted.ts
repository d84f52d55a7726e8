import type { Said } from '../../common/language/said.ts';

/** Effects that the app carries out for charts. */

/** `state` is stored with the history entry; `replace` replaces the current one. */
export interface Navigate {
  type: 'navigate';
  to: string;
  state?: Readonly<Record<string, unknown>>;
  replace?: boolean;
}

export interface NavigateBack {
  type: 'navigate.back';
}

export interface Notify {
  type: 'notify';
  message: string;
  tone: 'success' | 'error' | 'info';
  /** The page is being left, and the next one shows it too. */
  goesOn?: true;
}

/** A passing message by its code; the page that starts the flow has the texts (`StartFlow`). */
export interface Notice<Code extends string> {
  type: 'notice';
  said: Said<Code>;
  /** For the placeholders of its text. */
  values?: Readonly<Record<string, string | number>>;
  tone: Notify['tone'];
  /** The page is being left, and the next one shows it too. */
  goesOn?: true;
}

/** Why somebody who was logged in is at the login again. */
export type LogoutNotice = 'loggedOut' | 'nothingCharged';

/** What to say if the session ends here; null takes it back. */
export interface ExplainLogout {
  type: 'logout.explained';
  notice: LogoutNotice | null;
}

/** Store the view in the history entry: back, forward and refresh restore it. */
export interface KeepView {
  type: 'view.kept';
  view: Readonly<Record<string, unknown>>;
}

export interface KeepAddress {
  type: 'address.kept';
  /** With its question mark, or empty. */
  query: string;
}

export interface LogFailure {
  type: 'failure.logged';
  message: string;
}
