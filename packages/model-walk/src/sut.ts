import type { Actor, AnyStateMachine, EventFrom, EventObject, SnapshotFrom } from 'xstate';
import type { SettleCommand } from './command.ts';
import type { Graph } from './graph.ts';
import type { Model } from './model.ts';
import type { Session } from './session.ts';

/** Like the result of XState 6's `create()`; every method may be async. */
export interface RunningSut<Machine extends AnyStateMachine> {
  /** Causes an event, such as by a press on a button. */
  send: (event: EventFrom<Machine>) => unknown;
  /** Ends an actor, or applies another outcome. */
  settle: (command: SettleCommand) => unknown;
  /** Fires the earliest timer. */
  advance: () => unknown;
  read: () => SnapshotFrom<Machine>;
  /**
   * Throws if something is wrong that holds in every state.
   * @param hasLeft whether the last step led the user away
   */
  check?: (state: string, hasLeft: boolean) => unknown;
  /** Lines for the reviewed texts. */
  shown?: () => readonly string[];
  /** The end of a path, and a second instance in the same state; null where that is impossible. */
  shownAgain?: (see: () => Promise<void>) => Promise<{ before: readonly string[]; after: readonly string[] } | null>;
  dispose?: () => unknown;
}

/** Registered as a test. */
export interface SutCheck {
  title: string;
  check: () => Promise<void>;
}

export interface SutProperties<Machine extends AnyStateMachine> {
  model: Model<Machine>;
  graphs: readonly Graph<Machine>[];
  /** Asserts what a snapshot must show. */
  see: (snapshot: SnapshotFrom<Machine>) => Promise<void>;
  /** Whether an emitted event leads the user away. */
  isExit: (emitted: EventObject) => boolean;
}

export interface Sut<Machine extends AnyStateMachine> {
  /** A SUT that runs the machine itself runs that of the session. */
  create: (session: Session<Machine>) => RunningSut<Machine> | Promise<RunningSut<Machine>>;
  properties?: (about: SutProperties<Machine>) => readonly SutCheck[];
}

/** Without a user interface. */
export const machineAlone = <Machine extends AnyStateMachine>(): Sut<Machine> => ({
  create: (session) => ({
    send: (event) => session.apply({ kind: 'event', event }),
    settle: session.apply,
    advance: () => session.apply({ kind: 'tick' }),
    read: () => readFrom(session.actor),
  }),
});

/** Typed by the machine. */
export const readFrom = <Machine extends AnyStateMachine>(actor: Actor<Machine>): SnapshotFrom<Machine> =>
  actor.getSnapshot();
