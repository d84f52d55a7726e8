import type { Graph } from 'model-walk';
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';

/**
 * Where an event, or the end of an actor, leads on every path of a model: each state value once.
 *
 * @param cause type of the event, or id of the actor
 * @param from states in which it counts; by default all
 */
export function endsOf(
  { states, edges }: Graph<AnyStateMachine>,
  cause: string,
  from: (snapshot: AnyMachineSnapshot) => boolean = () => true,
): StateValue[] {
  const values = new Map<string, StateValue>();
  for (const edge of edges) {
    const { command, snapshot } = edge;
    const before = states[edge.from];
    const isCaused =
      command.kind === 'event' ? command.event.type === cause : command.kind === 'settle' && command.path[0] === cause;
    if (isCaused && before && from(before.snapshot)) values.set(JSON.stringify(snapshot.value), snapshot.value);
  }
  return [...values.values()];
}
