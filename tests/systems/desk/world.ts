import type { ChartState } from 'model-walk/systems';
import type { DeskApproval } from '../../../common/api/types.ts';
import type { ApprovalStatus } from '../../../server/db/tables/approvals.ts';

/** Both may ask and decide. */
export const people = ['Rojin', 'Dilan'] as const;
export type Person = (typeof people)[number];

export interface Request {
  readonly status: ApprovalStatus;
  readonly askedBy: Person;
  readonly decidedBy: Person | null;
  /** The audit log has a refund that it stands for. */
  readonly isNoted: boolean;
}

export type Decision = DeskApproval['decisions'][number];

/** What a call of a page will be answered; null until then. */
export type Answer =
  | { readonly is: 'request'; readonly status: ApprovalStatus }
  | { readonly is: 'refused'; readonly kind: 'conflict' | 'refused' | 'signInAgain' | 'server' }
  | null;

/** A call of a page about a request, which may go on without its page. */
export interface Call {
  readonly by: Person;
  readonly request: number;
  readonly what: 'load' | Decision;
  /**
   * `sent`; of an approval also `compared` by a dry run, `begun` in the transaction of its row, and
   * what the provider said, of which nothing is stored yet; `answered`.
   */
  readonly at: 'sent' | 'compared' | 'begun' | 'refunded' | 'refused' | 'answered';
  /** As the request was read: asked or approved. */
  readonly isResumed: boolean;
  /** The request has changed since the page or this call has read it. */
  readonly isOld: boolean;
  readonly isAwaited: boolean;
  readonly answer: Answer;
}

export interface Page {
  readonly request: number;
  readonly chart: ChartState;
  /** The request has changed since. */
  readonly isOld: boolean;
  /** The last call that was awaited here has written its row; for properties only. */
  readonly hasBegun: boolean;
}

export interface State {
  readonly requests: readonly Request[];
  readonly order: 'paid' | 'refunded';
  /** Refunds that the provider has refused, capped; each has a key of its own. */
  readonly attempt: number;
  /** Idempotency keys by which money moved. */
  readonly moved: readonly string[];
  readonly pages: Readonly<Record<Person, Page | null>>;
  readonly isFresh: Readonly<Record<Person, boolean>>;
  readonly calls: readonly Call[];
  /** The last step has taken an approval by a sign-in that was not fresh; for properties only. */
  readonly takenUnasked: boolean;
}

const keyOfRequest = ({ status, askedBy, decidedBy, isNoted }: Request) =>
  `${status} ${askedBy} ${decidedBy} ${isNoted}`;

const keyOfCall = ({ by, request, what, at, isResumed, isOld, isAwaited, answer }: Call) =>
  `${by} ${request} ${what} ${at} ${isResumed} ${isOld} ${isAwaited} ${answer ? Object.values(answer).join() : ''}`;

const keyOfPage = (page: Page | null) =>
  page ? `${page.request} ${page.chart.number} ${page.isOld} ${page.hasBegun}` : '';

export const keyOf = ({ requests, order, attempt, moved, pages, isFresh, calls, takenUnasked }: State): string =>
  [
    ...[order, attempt, moved.join(), isFresh.Rojin, isFresh.Dilan, takenUnasked],
    ...[keyOfPage(pages.Rojin), keyOfPage(pages.Dilan), requests.length],
    ...requests.map(keyOfRequest),
    ...calls.map(keyOfCall).sort(),
  ].join('|');
