import type { AnyStateMachine, EventObject, InputFrom } from 'xstate';
import { type Command, type EventCommand, eventTypeOf, titleOf } from './command.ts';
import type { Edge, Graph, Reached } from './graph.ts';
import { leavesOf } from './steps.ts';

/** A step with its path, for messages. */
export const wayOf = (
  { path, command }: Pick<Edge<AnyStateMachine>, 'path' | 'command'>,
  secrets: readonly string[] = [],
): string => [...path, command].map((step) => titleOf(step, secrets)).join(' → ');

/** In one line: `open.form.editing, open.resend.available`. */
export const valueIn = ({ snapshot }: Pick<Reached<AnyStateMachine>, 'snapshot'>): string => leavesOf(snapshot.value);

/**
 * Secrets that are emitted, or in the context after their call was answered or the machine ended.
 */
export function leaks<Machine extends AnyStateMachine>(
  { edges }: Graph<Machine>,
  secrets: readonly string[],
  unanswered: readonly string[],
): string[] {
  const holds = (value: unknown) => secrets.some((secret) => JSON.stringify(value ?? null).includes(secret));
  return edges
    .filter(({ command, snapshot, emitted }) => {
      const answered = command.kind === 'settle' && holds(command.input) && !unanswered.includes(command.name);
      return holds(emitted) || ((answered || snapshot.status === 'done') && holds(snapshot.context));
    })
    .map((edge) => wayOf(edge, secrets));
}

/**
 * No own event or timer leads to an end or an exit while no answer comes. Each with the states that
 * such paths reach, nearest first, itself included.
 */
export function stuckStates<Machine extends AnyStateMachine>(
  { states, edges }: Graph<Machine>,
  isOwn: (command: Command<Machine>) => boolean,
  isExit: (emitted: EventObject) => boolean,
): Reached<Machine>[][] {
  const own = edges.filter(({ command }) => command.kind === 'tick' || isOwn(command));
  const next = Map.groupBy(own, ({ from }) => from);
  const exits = new Set(own.flatMap(({ from, emitted }) => (emitted.some(isExit) ? [from] : [])));
  return states.flatMap((_, place) => {
    const reached = new Set([place]);
    // iterating a Set includes elements that are added meanwhile
    for (const here of reached) {
      if (exits.has(here) || states[here]?.snapshot.status !== 'active') return [];
      for (const { to } of next.get(here) ?? []) reached.add(to);
    }
    return [[...reached].flatMap((here) => states[here] ?? [])];
  });
}

/** States reachable by allowed steps only. */
export function reachable<Machine extends AnyStateMachine>(
  { states, edges }: Graph<Machine>,
  may: (edge: Edge<Machine>) => boolean,
): Reached<Machine>[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const reached = new Set([0]);
  for (const here of reached) {
    for (const edge of next.get(here) ?? []) if (may(edge)) reached.add(edge.to);
  }
  return [...reached].flatMap((place) => states[place] ?? []);
}

export interface EventRow<Machine extends AnyStateMachine> {
  /** See {@link valueIn}. */
  value: string;
  /** The nearest state with this value. */
  state: Reached<Machine>;
  input: InputFrom<Machine>;
  /** Public events without effect in all states with this value. */
  ignores: string[];
}

/** Events with an effect, by type. */
export function samplesOf<Machine extends AnyStateMachine>(
  graphs: readonly Graph<Machine>[],
): Map<string, EventCommand<Machine>[]> {
  const commands = graphs.flatMap(({ edges }) => edges.map(({ command }) => command));
  const samples = new Map<string, Map<string, EventCommand<Machine>>>();
  for (const command of commands) {
    if (command.kind !== 'event') continue;
    const ofType = samples.get(eventTypeOf(command)) ?? new Map();
    samples.set(eventTypeOf(command), ofType.set(JSON.stringify(command.event), command));
  }
  return new Map([...samples].map(([type, ofType]) => [type, [...ofType.values()]]));
}

/** One entry per state value of a running machine, over all graphs. */
export function eventMatrix<Machine extends AnyStateMachine>(
  machine: Machine,
  graphs: readonly Graph<Machine>[],
): EventRow<Machine>[] {
  const samples = samplesOf(graphs);
  // excludes events that the machine raises or an actor sends
  const publicEvents = machine.events.filter((type) => samples.has(type));
  const running = graphs.flatMap(({ input, states, edges }) => {
    const next = Map.groupBy(edges, ({ from }) => from);
    return states.flatMap((state, place) => {
      if (state.snapshot.status !== 'active') return [];
      // names of transitions include events of actors and raised ones, which no command carries
      return [{ input, state, taken: (next.get(place) ?? []).flatMap((edge) => edge.taken) }];
    });
  });
  // reversed, so that `new Map` keeps the nearest state of each value
  const soonest = new Map(running.toReversed().map((entry) => [valueIn(entry.state), entry]));
  const groups = Map.groupBy(running, ({ state }) => valueIn(state));
  return [...soonest].reverse().map(([value, first]) => {
    const group = groups.get(value) ?? [];
    const takes = (type: string) =>
      group.some(
        ({ state, taken }) =>
          samples.get(type)?.some(({ event }) => state.snapshot.can(event)) ||
          taken.some((name) => name.includes(` | ${type}#`)),
      );
    return { value, state: first.state, input: first.input, ignores: publicEvents.filter((type) => !takes(type)) };
  });
}
