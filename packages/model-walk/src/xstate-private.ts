/**
 * What XState 5.33 has and its types or documentation do not promise. Each is read by one function here, with a test in
 * `tests/xstate-private.test.ts` that fails when a new version of XState no longer has it.
 *
 * `stepObserver` in `steps.ts` reads `_transitions` too, as its source runs in a page and can import nothing; its test is there as well.
 * The parameters of XState's own actions, which its types leave open, are read in `pure-steps.ts` (`tests/pure-steps.test.ts`).
 */
import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';

/** The transitions that a microstep took, in order: `event._transitions`. */
export const transitionsIn = (event: InspectedMicrostepEvent): readonly AnyTransitionDefinition[] => event._transitions;

/** The state nodes that are active in a snapshot: `snapshot._nodes`; none in a snapshot of another kind of actor. */
export const activeNodes = (snapshot: object): AnyMachineSnapshot['_nodes'] =>
  '_nodes' in snapshot ? (snapshot as Pick<AnyMachineSnapshot, '_nodes'>)._nodes : [];

/** The logic of each actor that a machine names in `setup({ actors })`: `machine.implementations.actors`. */
export const actorLogicOf = (machine: AnyStateMachine): Readonly<Record<string, AnyActorLogic>> =>
  Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, actor]) => [name, 'src' in actor ? actor.src : actor]),
  );

/** A delay that a machine names in `setup({ delays })`, a number or a function: `machine.implementations.delays`. */
export const delayOf = (machine: AnyStateMachine, name: string): unknown => machine.implementations.delays[name];

/** Whether XState added an action for a delay: it raises `xstate.after…` under that id (`raise.id`), or cancels it (`cancel.sendId`). */
export function isOfDelay(action: unknown): boolean {
  const { id, sendId = id } = Object(action) as { id?: unknown; sendId?: unknown };
  return String(sendId).startsWith('xstate.after.');
}
