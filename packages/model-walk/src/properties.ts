import type { AnyStateMachine, EventObject, InputFrom } from 'xstate';
import { type Command, type EventCommand, eventTypeOf, titleOf } from './command.ts';
import type { Edge, Graph, Reached } from './graph.ts';
import { leavesOf } from './steps.ts';

/** A step in words, with the way to it, for messages of failed properties. */
export const wayOf = (
  { path, command }: Pick<Edge<AnyStateMachine>, 'path' | 'command'>,
  secrets: readonly string[] = [],
): string => [...path, command].map((step) => titleOf(step, secrets)).join(' → ');

/** A state's value in one line: `open.form.editing, open.resend.available`. */
export const valueIn = ({ snapshot }: Pick<Reached<AnyStateMachine>, 'snapshot'>): string => leavesOf(snapshot.value);

/**
 * Steps that leave a secret where it must not be: in the context once the call that carried it was answered or the
 * machine has ended, or in what is emitted.
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
 * The states in which the user is stuck while no answer comes: no path of the user's own events and of timers ends the
 * flow or emits an exit. With a lost connection they would never end. Each comes with the states that such a path
 * leads on to, itself first, nearest first.
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
    // A set is walked in the order of insertion, so this goes on with what is added.
    for (const here of reached) {
      if (exits.has(here) || states[here]?.snapshot.status !== 'active') return [];
      for (const { to } of next.get(here) ?? []) reached.add(to);
    }
    return [[...reached].flatMap((here) => states[here] ?? [])];
  });
}

/** The states that can be reached by steps which all are as `may` says: what is impossible without the others. */
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

/** What a machine does with each public event in a value it can have. */
export interface EventRow<Machine extends AnyStateMachine> {
  /** The value, see {@link valueIn}. */
  value: string;
  /** The state with this value that is reached soonest, and the input that it is reached from. */
  state: Reached<Machine>;
  input: InputFrom<Machine>;
  /** Public events that lead to nothing in any state with this value. */
  ignores: string[];
}

/** Samples of a machine's public events: those that lead somewhere, by type. */
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

/** One entry for each value that a machine can have while it runs, over all its graphs. */
export function eventMatrix<Machine extends AnyStateMachine>(
  machine: Machine,
  graphs: readonly Graph<Machine>[],
): EventRow<Machine>[] {
  const samples = samplesOf(graphs);
  // What the machine raises itself, or an actor sends, no control of the screen can send.
  const publicEvents = machine.events.filter((type) => samples.has(type));
  const running = graphs.flatMap(({ input, states, edges }) => {
    const next = Map.groupBy(edges, ({ from }) => from);
    return states.flatMap((state, place) => {
      if (state.snapshot.status !== 'active') return [];
      // Names of transitions tell of events that actors send and the machine raises, which no command carries.
      return [{ input, state, taken: (next.get(place) ?? []).flatMap((edge) => edge.taken) }];
    });
  });
  // Of several entries with one value the first is the soonest: `new Map` keeps the last that it is given.
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
