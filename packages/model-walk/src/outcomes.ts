import type { AnyStateMachine, EventObject, OutputFrom, StateMachine } from 'xstate';

/** Output or error as in XState 6, and beyond it another snapshot, or an event to the parent. */
export type Outcome<Output = unknown> =
  | { ok: true; output: Output }
  | { ok: false; error: unknown }
  | { snapshot: object }
  | { event: EventObject };

/** `onDone` */
export const resolve = <Output>(output: Output): Outcome<Output> => ({ ok: true, output });

/** `onError` */
export const reject = (error: unknown): Outcome<never> => ({ ok: false, error });

/** `onSnapshot`; merged into the current snapshot. */
export const next = (snapshot: { context: object }): Outcome<never> => ({ snapshot });

/** A callback actor sends this event to its parent. */
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

/** Including those of nested machines. */
type AllActorsOf<Machine> = ActorsOf<Machine> | (ActorsOf<Machine> extends infer Each ? Inner<Each> : never);
type Inner<Each> = Each extends { logic: infer Logic extends AnyStateMachine } ? AllActorsOf<Logic> : never;

/**
 * By actor, of nested machines too. Actors with outcomes are controlled; machines without run for
 * real.
 */
export type Outcomes<Machine> = {
  readonly [Each in AllActorsOf<Machine> as Each['src']]?: Readonly<Record<string, Outcome<OutputFrom<Each['logic']>>>>;
};
