import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type OutputFrom,
  type Snapshot,
  StateMachine,
} from 'xstate';

/** What a controlled actor does when a test settles it. */
export type Outcome<Output = unknown> =
  | { kind: 'resolve'; output: Output }
  | { kind: 'reject'; error: unknown }
  | { kind: 'next'; snapshot: object }
  | { kind: 'send'; event: EventObject };

/** The actor ends well with this output: its `onDone`. */
export const resolve = <Output>(output: Output): Outcome<Output> => ({ kind: 'resolve', output });

/** The actor fails with this: its `onError`. */
export const reject = (error: unknown): Outcome<never> => ({ kind: 'reject', error });

/** The actor goes on with another snapshot, merged into its present one: its `onSnapshot`. */
export const next = (snapshot: { context: object }): Outcome<never> => ({ kind: 'next', snapshot });

/** The actor, a callback, sends this event to its parent. */
export const send = <Event extends EventObject>(event: Event): Outcome<never> => ({ kind: 'send', event });

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

const settleType = 'test.settle';
interface Settle {
  type: typeof settleType;
  outcome: Outcome;
}
type ControlledLogic = ActorLogic<Snapshot<unknown> & { input: unknown }, EventObject, unknown>;
const isSettle = (event: EventObject): event is Settle => event.type === settleType;

/** Logic that stays active until it is settled, at once: the parent receives it before `settle` returns. */
export function controlled(original: AnyActorLogic): ControlledLogic {
  return {
    getInitialSnapshot: (_, input) => {
      const active = { status: 'active', output: undefined, error: undefined, input } as const;
      // A parent may read the context of a machine that it invokes.
      return original instanceof StateMachine
        ? { ...active, context: initialTransition(original, input)[0].context }
        : active;
    },
    transition: (snapshot, event) => {
      // XState sends it when the parent leaves the invoking state.
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      if (!isSettle(event)) return snapshot;
      const { outcome } = event;
      switch (outcome.kind) {
        case 'resolve':
          return { ...snapshot, status: 'done', output: outcome.output, error: undefined };
        case 'reject':
          return { ...snapshot, status: 'error', error: outcome.error, output: undefined };
        case 'next':
          return { ...snapshot, ...outcome.snapshot };
        case 'send':
          return snapshot;
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

/** The machine with every actor replaced, so that nothing real can run. */
export function withControlledActors<Machine extends AnyStateMachine>(
  machine: Machine,
  controlledNames: ReadonlySet<string>,
): Machine {
  const actors = Object.entries(machine.implementations.actors).map(([name, actor]) => {
    const logic: AnyActorLogic = 'src' in actor ? actor.src : actor;
    const runs = logic instanceof StateMachine && !controlledNames.has(name);
    return [name, runs ? withControlledActors(logic, controlledNames) : controlled(logic)];
  });
  return machine.provide({ actors: Object.fromEntries(actors) }) as Machine;
}

/** An actor that is running somewhere below the machine. */
export interface RunningActor {
  /** Its name in `setup({ actors })`. */
  name: string;
  /** Invoke ids from the machine down to it. */
  path: readonly string[];
  parent: AnyActorRef;
  ref: AnyActorRef;
  /** What it was started with, if it is controlled. */
  input: unknown;
}

/** Every running actor below `parent`, outermost first. */
export function runningActors(parent: AnyActorRef, path: readonly string[] = []): RunningActor[] {
  return Object.entries(childrenOf(parent.getSnapshot())).flatMap(([id, ref]) =>
    ref.getSnapshot().status === 'active'
      ? [
          { name: String(ref.src), path: [...path, id], parent, ref, input: ref.getSnapshot().input },
          ...runningActors(ref, [...path, id]),
        ]
      : [],
  );
}

/** Makes a running actor do what the outcome says. */
export function settle({ parent, ref }: RunningActor, outcome: Outcome): void {
  if (outcome.kind === 'send') parent.send(outcome.event);
  else ref.send({ type: settleType, outcome } satisfies Settle);
}

const hasChildren = (snapshot: object): snapshot is Pick<AnyMachineSnapshot, 'children'> => 'children' in snapshot;
const childrenOf = (snapshot: object): Readonly<Record<string, AnyActorRef>> =>
  hasChildren(snapshot) ? snapshot.children : {};
