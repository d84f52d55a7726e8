import type { ChartState } from 'model-walk/systems';
import type { Intent } from '../../../machines/common/intents.ts';
import type { StoredProgress } from '../../../server/domain/learning/progress-rules.ts';
import { parts } from '../support/parts.ts';

export const accounts = ['Leyla', 'Dilan'] as const;
export type Account = (typeof accounts)[number];

export const deeds = [
  'reads "weft"',
  'watches the first half of "warp"',
  'watches the second half of "warp"',
  'answers "knot" with A',
  'answers "knot" with B',
  'reviews "twill" with A',
  'reviews "twill" with B',
  'gives "loom" 3 stars',
  'gives "loom" 5 stars',
] as const;
export type DeedName = (typeof deeds)[number];

/** Of a practice test, and of a review. */
export const questions = ['knot', 'twill'] as const;
export type Question = (typeof questions)[number];

/** What a learner did in a lesson, a practice test or a review, or said of a chapter. */
export interface Deed {
  readonly account: Account;
  readonly name: DeedName;
  /** Of the device where it was done. */
  readonly device: number;
  /** By the clock, which counts deeds. */
  readonly at: number;
  /** The learner has given it up: logged out, or read why it was refused. */
  readonly isOver: boolean;
}

/** A call of the outbox. */
export interface Request {
  readonly intent: Intent;
  readonly account: Account;
  /** The clock when it was sent, by which its age was told. */
  readonly sentAt: number;
  /** `notFirst`: the server has another answer to the question. */
  readonly answer: 'none' | 'stored' | 'notFirst' | 'refused' | 'unauthenticated';
  /** The outbox waits for its answer. */
  readonly isAwaited: boolean;
}

/** `slow`: answers are late; `unanswered`: the server gets calls, and its answers are dropped. */
export type Connection = 'up' | 'slow' | 'down' | 'unanswered';

export interface Session {
  readonly account: Account;
  /** The server has said whose token it is. */
  readonly isKnown: boolean;
  /** On the server; the device learns it by a 401. */
  readonly hasEnded: boolean;
}

/** A phone with one tab. */
export interface Device {
  readonly session: Session | null;
  readonly chart: ChartState;
  /** The key in local storage; `isBy` the token of the session. */
  readonly seal: { readonly account: Account | null; readonly isBy: boolean } | null;
  /** Rows of the database that the key opens, oldest first. */
  readonly rows: readonly Intent[];
  /** Oldest first. */
  readonly requests: readonly Request[];
  readonly connection: Connection;
}

/** What the server has of an account. */
export interface Row {
  readonly hasRead: boolean;
  readonly warp: StoredProgress | null;
  /** How often the learner was counted among those who began "warp". */
  readonly begun: number;
  /** The answers that count. */
  readonly answers: Readonly<Record<Question, string | null>>;
  /** How often the learner was graded by each of them. */
  readonly graded: Readonly<Record<Question, number>>;
  /** On the chapter "loom". */
  readonly feedback: Feedback | null;
  /** Device and clock of the newest report; for properties only. */
  readonly reportedBy: Readonly<Record<number, number>>;
}

export interface Feedback {
  /** When it was given, as the server reckons. */
  readonly time: number;
  /**
   * When it was given, and when the newest one was that the server has received. For properties
   * only.
   */
  readonly at: number;
  readonly newest: number;
  /** Of the outbox's calls that have had their effect. */
  readonly keys: readonly string[];
}

export interface State {
  readonly devices: readonly Device[];
  readonly rows: Readonly<Record<Account, Row>>;
  readonly deeds: readonly Deed[];
  /** A new revision has removed the lesson "warp" and the question "twill". */
  readonly isRemoved: boolean;
  /** Sessions that may still end on the server. */
  readonly ends: number;
  /** What older thing the last step has put in place of a newer one; for properties only. */
  readonly wentBack: 'position' | 'feedback' | null;
}

/** Intents name their account in `title`, which no chart reads. */
export const accountOf = ({ title }: Intent): Account => title as Account;

const keyOfIntent = ({ title, kind, at, refusal, input }: Intent): string => {
  const what = 'played' in input ? input.played.join(';') : 'answer' in input ? input.answer : '';
  return `${title}${kind}${at}${refusal === null ? '' : '!'}${what}`;
};

const keyOfDevice = ({ session, chart, seal, rows, requests, connection }: Device): string =>
  [
    session && [session.account, session.isKnown, session.hasEnded].join(),
    chart.number,
    seal && [seal.account, seal.isBy].join(),
    rows.map(keyOfIntent).join(' '),
    requests
      .map((each) => [keyOfIntent(each.intent), each.account, each.sentAt, each.answer, each.isAwaited])
      .join(' '),
    connection,
  ].join('|');

const keyOfRows = (rows: State['rows']): string =>
  accounts
    .map((account) => {
      const { hasRead, warp, begun, answers, graded, feedback, reportedBy } = rows[account];
      const stored = warp && [warp.position, warp.watched.join(' '), warp.updated_at.getTime()].join();
      const answered = questions.map((question) => `${answers[question]} ${graded[question]}`);
      const said = feedback && Object.values(feedback).map(String).join(' ');
      return [hasRead, stored, begun, answered, said, Object.entries(reportedBy).join(' ')].join(';');
    })
    .join('|');

const keyOfDeeds = (done: readonly Deed[]): string =>
  done.map(({ account, name, device, at, isOver }) => [account, deeds.indexOf(name), device, at, isOver]).join(' ');

/** Per system, since charts have numbers within it only. */
export function partsOfStates() {
  const all = { devices: parts(keyOfDevice), rows: parts(keyOfRows), deeds: parts(keyOfDeeds) };
  const keyOf = ({ devices, rows, deeds: done, isRemoved, ends, wentBack }: State): string =>
    [
      ...devices.map(all.devices.numberOf),
      all.rows.numberOf(rows),
      all.deeds.numberOf(done),
      isRemoved,
      ends,
      wentBack,
    ].join();
  return { ...all, keyOf };
}
