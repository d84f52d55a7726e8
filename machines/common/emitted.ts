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

/** Said as well if the session ends here, such as that nothing was charged; null removes it. */
export interface ExplainLogout {
  type: 'logout.explained';
  words: string | null;
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
