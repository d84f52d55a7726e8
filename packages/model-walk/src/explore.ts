import type { ActorLogic, AnyStateMachine, EventObject, InputFrom, Snapshot } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import type { Command } from './command.ts';
import type { Graph, Path } from './graph.ts';
import type { Model } from './model.ts';
import type { Node } from './node.ts';
import { pureNode, runsMachines } from './pure-nodes.ts';
import { runningNode } from './running-nodes.ts';

const stateLimit = 3_000;

/** `place` distinguishes commands of a state that are equal as JSON, such as two files. */
interface Chosen<Machine extends AnyStateMachine> extends EventObject {
  command: Command<Machine>;
  place: number;
}

/**
 * Explores the model breadth first: `getAdjacencyMap` of `xstate/graph` on pure transitions, or on
 * the interpreter for machines with nested machines. Ignored events are omitted.
 * @example
 *     const types = { events: {} as { type: 'opened' } | { type: 'closed' } };
 *     const doorMachine = setup({ types }).createMachine({
 *       initial: 'shut',
 *       states: { shut: { on: { opened: 'ajar' } }, ajar: { on: { closed: 'shut' } } },
 *     });
 *     const door = createModel(doorMachine, {
 *       events: { opened: {}, closed: {} },
 *       serializeState: ({ value }) => value,
 *     });
 *     const graph = explore(door, undefined);
 *     // [['opened', 'closed']]
 *     transitionPaths(graph).map((path) => path.map((command) => titleOf(command)));
 * @throws for more than 3000 states: `serializeState` distinguishes too much
 */
export function explore<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
): Graph<Machine> {
  const start = runsMachines(model) ? runningNode(model, input) : pureNode(model, input);
  const isActive = { status: 'active', output: undefined, error: undefined } as const;
  const logic: ActorLogic<Snapshot<unknown> & { node: Node<Machine> }, Chosen<Machine>> = {
    getInitialSnapshot: () => ({ ...isActive, node: start }),
    transition: (state, { command }) => {
      const node = state.node.after(command);
      return node ? { ...isActive, node } : state;
    },
    getPersistedSnapshot: (state) => state,
  };
  let count = 0;
  const adjacency = getAdjacencyMap(logic, {
    events({ node }) {
      count += 1;
      if (count > stateLimit) throw new Error(`More than ${stateLimit} states: make serializeState coarser`);
      return node.commands().map((command, place) => ({ type: command.kind, command, place }));
    },
    serializeState: ({ node }) => node.key,
    serializeEvent: ({ place }) => `${place}`,
  });
  const states = Object.values(adjacency).map(({ state }) => state.node);
  const places = new Map(states.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: Node<Machine>): number => places.get(key) ?? -1;
  const steps = adjacencyMapToArray(adjacency)
    .map(({ state, event, nextState }) => ({ before: state.node, command: event.command, after: nextState.node }))
    .filter(({ before, after }) => after !== before);
  return {
    ...{ input, states, begin: start.step, initial: start.step.taken },
    edges: steps.map(({ before, command, after }) => ({
      ...after.step,
      ...{ path: before.path, command, snapshot: after.snapshot, from: placeOf(before), to: placeOf(after) },
    })),
    steps: new Set([start, ...steps.map(({ after }) => after)].flatMap(({ lines }) => lines)),
  };
}

/** The transitions of one step. */
export const combinationOf = (taken: readonly string[]): string => taken.join(' ; ');

/**
 * Covers every transition, and every combination of transitions in one step: a parent's transition
 * on an event of several children is walked from each.
 */
export function transitionPaths<Machine extends AnyStateMachine>({
  initial,
  edges,
}: Pick<Graph<Machine>, 'initial' | 'edges'>): Path<Machine>[] {
  const covered = new Set([combinationOf([]), combinationOf(initial)]);
  const paths: Path<Machine>[] = [];
  for (const { path, command, taken, aspect } of edges) {
    const step = `${combinationOf(taken)} ${aspect}`.trim();
    if (covered.has(step)) continue;
    covered.add(step);
    paths.push([...path, command]);
  }
  return withoutPrefixes(paths);
}

/** Paths that cover every step between explored states. */
export const edgePaths = <Machine extends AnyStateMachine>({ edges }: Pick<Graph<Machine>, 'edges'>): Path<Machine>[] =>
  withoutPrefixes(edges.map(({ path, command }) => [...path, command]));

/** Drops prefixes of other paths; with no path left, the empty one covers the start. */
function withoutPrefixes<Machine extends AnyStateMachine>(paths: Path<Machine>[]): Path<Machine>[] {
  const text = (path: Path<Machine>) => JSON.stringify(path);
  const prefixes = new Set(paths.flatMap((path) => path.slice(1).map((_, index) => text(path.slice(0, index + 1)))));
  const kept = paths.filter((path) => !prefixes.has(text(path)));
  return kept.length > 0 ? kept : [[]];
}
