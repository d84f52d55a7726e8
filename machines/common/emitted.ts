/** What charts emit: the only effects of a flow outside its own actors and view. */

/** Go to an address. `state` is navigation state (kept by the browser for this history entry); `replace` leaves no entry behind. */
export interface Navigate {
  type: 'navigate';
  to: string;
  state?: Readonly<Record<string, unknown>>;
  replace?: boolean;
}

/** Go one page back. */
export interface NavigateBack {
  type: 'navigate.back';
}

/** Show a message in the snackbar. */
export interface Notify {
  type: 'notify';
  message: string;
  tone: 'success' | 'error' | 'info';
}

/** Keep how the page was left with its history entry: back, forward and a refresh find it so again. */
export interface KeepView {
  type: 'view.kept';
  view: Readonly<Record<string, unknown>>;
}

/** Say in the address how the page is looked at, in place of the present one: the page stays open. */
export interface KeepAddress {
  type: 'address.kept';
  /** The query, with its question mark, or an empty string. */
  query: string;
}

/** Write a failure to the console (LOGIN-11, SESSION-03). */
export interface LogFailure {
  type: 'failure.logged';
  message: string;
}
