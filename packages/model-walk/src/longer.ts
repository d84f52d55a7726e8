import type { AnyStateMachine, InputFrom } from 'xstate';
import { type Command, eventTypeOf, titleOf } from './command.ts';
import { combinationOf } from './explore.ts';
import type { Edge, Graph, Path } from './graph.ts';
import type { Model } from './model.ts';
import { sessionsOf } from './session.ts';

type Edges<Machine extends AnyStateMachine> = Pick<Graph<Machine>, 'edges'>;

/** Consecutive steps of a graph. */
export type EdgePath<Machine extends AnyStateMachine> = readonly Edge<Machine>[];

/** Steps per path of pairs: longer paths are harder to read when they fail. */
const longest = 20;

/** By index of the state. */
const stepsFrom = <Machine extends AnyStateMachine>({ edges }: Edges<Machine>): Map<number, Edge<Machine>[]> =>
  Map.groupBy(edges, ({ from }) => from);

const pairOf = <Machine extends AnyStateMachine>(one: Edge<Machine>, next: Edge<Machine>): string =>
  JSON.stringify([combinationOf(one.taken), combinationOf(next.taken)]);

/** Pairs of transitions that can follow each other. */
export function pairsOf<Machine extends AnyStateMachine>(graph: Edges<Machine>): Set<string> {
  const next = stepsFrom(graph);
  return new Set(graph.edges.flatMap((one) => (next.get(one.to) ?? []).map((other) => pairOf(one, other))));
}

/**
 * Paths that cover every pair of transitions which can follow each other: 1-switch coverage (Chow,
 * 1978). Each goes to the nearest open pair until it has 20 steps.
 * @param taken pairs that other paths cover, such as those of another variant
 */
export function pairPaths<Machine extends AnyStateMachine>(
  graph: Edges<Machine>,
  taken: ReadonlySet<string> = new Set(),
): EdgePath<Machine>[] {
  const next = stepsFrom(graph);
  const left = new Set([...pairsOf(graph)].filter((pair) => !taken.has(pair)));
  const ways: EdgePath<Machine>[] = [];
  while (left.size > 0) {
    const way: Edge<Machine>[] = [];
    for (;;) {
      const onwards = pathToNearestPair(way.at(-1), next, left);
      if (onwards.length === 0 || (way.length > 0 && way.length + onwards.length > longest)) break;
      for (const step of onwards) {
        const last = way.at(-1);
        if (last) left.delete(pairOf(last, step));
        way.push(step);
      }
    }
    // every explored state has a path from the start
    if (way.length === 0) throw new Error(`${left.size} pairs of transitions cannot be reached from the start`);
    ways.push(way);
  }
  return ways;
}

/** Shortest path from the end of a step (or the start) that ends with an open pair. */
function pathToNearestPair<Machine extends AnyStateMachine>(
  last: Edge<Machine> | undefined,
  next: ReadonlyMap<number, readonly Edge<Machine>[]>,
  left: ReadonlySet<string>,
): Edge<Machine>[] {
  const queue: Edge<Machine>[][] = [last ? [last] : []];
  const seen = new Set<Edge<Machine>>();
  for (const way of queue) {
    const end = way.at(-1);
    for (const step of next.get(end?.to ?? 0) ?? []) {
      const longer = [...way, step];
      if (end && left.has(pairOf(end, step))) return last ? longer.slice(1) : longer;
      if (seen.has(step)) continue;
      seen.add(step);
      queue.push(longer);
    }
  }
  return [];
}

/**
 * The commands of a path with samples that are generated for it, such as the number of a visit.
 * @throws if a step cannot be taken: then `serializeState` merges two different states
 */
export function pathOf<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
  way: EdgePath<Machine>,
): Path<Machine> {
  const session = sessionsOf(model)(input);
  const path = way.map(({ command }) => {
    const possible = session.commands().filter((other) => isAlike(command, other));
    const same = possible.find((other) => JSON.stringify(other) === JSON.stringify(command)) ?? possible[0];
    if (same === undefined) {
      throw new Error(`${titleOf(command)} is not possible here: serializeState takes two states for one`);
    }
    session.apply(same);
    return same;
  });
  session.actor.stop();
  return path;
}

/** Equal except for the event's payload. */
function isAlike(one: Command<AnyStateMachine>, other: Command<AnyStateMachine>): boolean {
  if (one.kind === 'event') return other.kind === 'event' && eventTypeOf(one) === eventTypeOf(other);
  return titleOf(one) === titleOf(other) && one.kind === other.kind;
}

/**
 * The nth step of each state, modulo their count, so that smaller numbers shrink to a shorter path.
 */
export function chosenPath<Machine extends AnyStateMachine>(
  graph: Edges<Machine>,
  choices: readonly number[],
): EdgePath<Machine> {
  const next = stepsFrom(graph);
  let state = 0;
  return choices.flatMap((choice) => {
    const steps = next.get(state) ?? [];
    const step = steps[choice % steps.length];
    if (step === undefined) return [];
    state = step.to;
    return [step];
  });
}

/** Titles of the steps, with `#2` where two steps of a state share one. */
export function wordsOf<Machine extends AnyStateMachine>(graph: Edges<Machine>, way: EdgePath<Machine>): string[] {
  const next = stepsFrom(graph);
  return way.map((step) => {
    const title = titleOf(step.command);
    const alike = (next.get(step.from) ?? []).filter(({ command }) => titleOf(command) === title);
    const place = alike.indexOf(step);
    return place > 0 ? `${title}#${place + 1}` : title;
  });
}

/**
 * Inverse of {@link wordsOf}.
 * @throws with the steps of the state, if a word names none of them
 */
export function pathOfWords<Machine extends AnyStateMachine>(
  graph: Edges<Machine>,
  words: readonly string[],
): EdgePath<Machine> {
  const next = stepsFrom(graph);
  let state = 0;
  return words.map((word) => {
    const steps = next.get(state) ?? [];
    const [title, place = '1'] = word.split('#');
    const step = steps.filter(({ command }) => titleOf(command) === title)[Number(place) - 1];
    if (step === undefined) {
      const known = steps.map(({ command }) => titleOf(command)).join(', ');
      throw new Error(`"${word}" is no step here; there are: ${known}`);
    }
    state = step.to;
    return step;
  });
}
