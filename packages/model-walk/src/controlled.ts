import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type Snapshot,
  StateMachine,
} from 'xstate';
import type { Outcome } from './outcomes.ts';
import { actorLogicOf } from './xstate-private.ts';

/** Including those of nested machines. */
export const actorNamesOf = (machine: AnyStateMachine): string[] =>
  Object.entries(actorLogicOf(machine)).flatMap(([name, logic]) => [
    name,
    ...(logic instanceof StateMachine ? actorNamesOf(logic) : []),
  ]);

const settleType = 'test.settle';
interface Settle {
  type: typeof settleType;
  outcome: Outcome;
}
type ControlledSnapshot = Snapshot<unknown> & { input: unknown };
type ControlledLogic = ActorLogic<ControlledSnapshot, EventObject, unknown>;
const isSettle = (event: EventObject): event is Settle => event.type === settleType;

/**
 * Logic that stays active until it is settled; the parent gets the result before `settle` returns.
 */
export function controlled(original: AnyActorLogic): ControlledLogic {
  return {
    getInitialSnapshot: (_, input) => {
      const active = { status: 'active', output: undefined, error: undefined, input } as const;
      // A parent may read the context of an invoked machine.
      return original instanceof StateMachine
        ? { ...active, context: initialTransition(original, input)[0].context }
        : active;
    },
    transition: (snapshot, event) => {
      // Sent by XState when the parent exits the invoking state.
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      if (!isSettle(event)) return snapshot;
      const { outcome } = event;
      return 'event' in outcome ? snapshot : settled(snapshot, outcome);
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

export function settled(
  snapshot: ControlledSnapshot,
  outcome: Exclude<Outcome, { event: EventObject }>,
): ControlledSnapshot {
  if ('snapshot' in outcome) return { ...snapshot, ...outcome.snapshot };
  return outcome.ok
    ? { ...snapshot, status: 'done', output: outcome.output, error: undefined }
    : { ...snapshot, status: 'error', error: outcome.error, output: undefined };
}

/** Replaces every actor, so that nothing real runs. */
export function withControlledActors<Machine extends AnyStateMachine>(
  machine: Machine,
  controlledNames: ReadonlySet<string>,
): Machine {
  const actors = Object.entries(actorLogicOf(machine)).map(([name, logic]) => {
    const runs = logic instanceof StateMachine && !controlledNames.has(name);
    return [name, runs ? withControlledActors(logic, controlledNames) : controlled(logic)];
  });
  return machine.provide({ actors: Object.fromEntries(actors) }) as Machine;
}

export interface RunningActor {
  /** In `setup({ actors })`. */
  name: string;
  /** Invoke ids from the machine to the actor. */
  path: readonly string[];
  parent: AnyActorRef;
  ref: AnyActorRef;
  /** Defined for controlled actors. */
  input: unknown;
}

/** Outermost first. */
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

export function settle({ parent, ref }: RunningActor, outcome: Outcome): void {
  if ('event' in outcome) parent.send(outcome.event);
  else ref.send({ type: settleType, outcome } satisfies Settle);
}

const hasChildren = (snapshot: object): snapshot is Pick<AnyMachineSnapshot, 'children'> => 'children' in snapshot;
const childrenOf = (snapshot: object): Readonly<Record<string, AnyActorRef>> =>
  hasChildren(snapshot) ? snapshot.children : {};
