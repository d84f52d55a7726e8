/**
 * Undocumented parts of XState 5.33, one function each; `tests/xstate-private.test.ts` fails when a
 * version lacks one. `stepObserver` in `steps.ts` reads `_transitions` itself, since its source
 * runs in a page without imports. Parameters of built-in actions are read in `pure-steps.ts`
 * (`tests/pure-steps.test.ts`).
 */
import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';

/** Of a microstep, in order. */
export const transitionsIn = (event: InspectedMicrostepEvent): readonly AnyTransitionDefinition[] => event._transitions;

/** Empty for snapshots of other kinds of actors. */
export const activeNodes = (snapshot: object): AnyMachineSnapshot['_nodes'] =>
  '_nodes' in snapshot ? (snapshot as Pick<AnyMachineSnapshot, '_nodes'>)._nodes : [];

/** Actors of `setup({ actors })`. */
export const actorLogicOf = (machine: AnyStateMachine): Readonly<Record<string, AnyActorLogic>> =>
  Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, actor]) => [name, 'src' in actor ? actor.src : actor]),
  );
