import type { AnyStateMachine, EventObject, OutputFrom, StateMachine } from 'xstate';

/**
 * What a controlled actor does when a test settles it. It ends with an output or an error, as in XState 6's outcomes; or, which
 * is ours, it goes on with another snapshot, or sends an event to its parent.
 */
export type Outcome<Output = unknown> =
  | { ok: true; output: Output }
  | { ok: false; error: unknown }
  | { snapshot: object }
  | { event: EventObject };

/** The actor ends well with this output: its `onDone`. */
export const resolve = <Output>(output: Output): Outcome<Output> => ({ ok: true, output });

/** The actor fails with this: its `onError`. */
export const reject = (error: unknown): Outcome<never> => ({ ok: false, error });

/** The actor goes on with another snapshot, merged into its present one: its `onSnapshot`. */
export const next = (snapshot: { context: object }): Outcome<never> => ({ snapshot });

/** The actor, a callback, sends this event to its parent. */
export const send = <Event extends EventObject>(event: Event): Outcome<never> => ({ event });

type ActorsOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actors,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actors
    : never;

/** Those that a machine names, and those that the machines among them name. */
type AllActorsOf<Machine> = ActorsOf<Machine> | (ActorsOf<Machine> extends infer Each ? Inner<Each> : never);
type Inner<Each> = Each extends { logic: infer Logic extends AnyStateMachine } ? AllActorsOf<Logic> : never;

/**
 * Named outcomes by actor, those of invoked machines included. An actor with outcomes is controlled. A machine
 * without an entry runs for real, on controlled actors of its own.
 */
export type Outcomes<Machine> = {
  readonly [Each in AllActorsOf<Machine> as Each['src']]?: Readonly<Record<string, Outcome<OutputFrom<Each['logic']>>>>;
};
