import type { Actor, AnyStateMachine, EventFrom, EventObject, SnapshotFrom } from 'xstate';
import type { SettleCommand } from './command.ts';
import type { Graph } from './graph.ts';
import type { Model } from './model.ts';
import type { Session } from './session.ts';

/** A system under test on one path, in the shape that XState 6's `create()` returns. Each step may be a promise. */
export interface RunningSut<Machine extends AnyStateMachine> {
  /** Does what causes an event, such as a press on a button. */
  send: (event: EventFrom<Machine>) => unknown;
  /** An actor ends, or does whatever else the outcome says. */
  settle: (command: SettleCommand) => unknown;
  /** The earliest timer fires. */
  advance: () => unknown;
  /** The state that it is in now. */
  read: () => SnapshotFrom<Machine>;
  /** Checks what holds in every state and needs no word of the model's; throws what is wrong. */
  check?: (state: string) => unknown;
  /** What it shows now, in lines, for the reviewed texts. */
  shown?: () => readonly string[];
  /**
   * What it shows at the end of a path, and what it shows when it is made again from the same state; null where that cannot be
   * compared.
   * @param see waits until what is to be seen is there
   */
  shownAgain?: (see: () => Promise<void>) => Promise<{ before: readonly string[]; after: readonly string[] } | null>;
  /** Removes it. */
  dispose?: () => unknown;
}

/** A check that a system under test brings with it, to be registered as a test. */
export interface SutCheck {
  title: string;
  check: () => Promise<void>;
}

/** What the checks of a system under test are about. */
export interface SutProperties<Machine extends AnyStateMachine> {
  model: Model<Machine>;
  graphs: readonly Graph<Machine>[];
  /** Asserts what is to be seen in a snapshot. */
  see: (snapshot: SnapshotFrom<Machine>) => Promise<void>;
  /** Whether what the machine emits leads the user away from it. */
  isExit: (emitted: EventObject) => boolean;
}

/** A system under test. */
export interface Sut<Machine extends AnyStateMachine> {
  /** Starts one for a path. Where it runs the machine itself, it is the one of the session. */
  create: (session: Session<Machine>) => RunningSut<Machine> | Promise<RunningSut<Machine>>;
  /** Checks besides the paths. */
  properties?: (about: SutProperties<Machine>) => readonly SutCheck[];
}

/** The machine alone, without anything that shows it. */
export const machineAlone = <Machine extends AnyStateMachine>(): Sut<Machine> => ({
  create: (session) => ({
    send: (event) => session.apply({ kind: 'event', event }),
    settle: session.apply,
    advance: () => session.apply({ kind: 'tick' }),
    read: () => readFrom(session.actor),
  }),
});

/** An actor's snapshot, with the types of its machine. */
export const readFrom = <Machine extends AnyStateMachine>(actor: Actor<Machine>): SnapshotFrom<Machine> =>
  actor.getSnapshot();
