import type { AnyStateMachine, InputFrom } from 'xstate';
import { type Command, eventTypeOf, titleOf } from './command.ts';
import { combinationOf } from './explore.ts';
import type { Edge, Graph, Path } from './graph.ts';
import type { Model } from './model.ts';
import { sessionsOf } from './session.ts';

type Edges<Machine extends AnyStateMachine> = Pick<Graph<Machine>, 'edges'>;

/** Steps of an explored graph, each from the state that the one before led to. */
export type Way<Machine extends AnyStateMachine> = readonly Edge<Machine>[];

/** How long a path may become that goes on from one pair to the next: longer ones are harder to read when they fail. */
const longest = 20;

/** The steps that can be taken in each state, by its number. */
const stepsFrom = <Machine extends AnyStateMachine>({ edges }: Edges<Machine>): Map<number, Edge<Machine>[]> =>
  Map.groupBy(edges, ({ from }) => from);

const pairOf = <Machine extends AnyStateMachine>(one: Edge<Machine>, next: Edge<Machine>): string =>
  JSON.stringify([combinationOf(one.taken), combinationOf(next.taken)]);

/** Every two transitions of which the second can be taken right after the first. */
export function pairsOf<Machine extends AnyStateMachine>(graph: Edges<Machine>): Set<string> {
  const next = stepsFrom(graph);
  return new Set(graph.edges.flatMap((one) => (next.get(one.to) ?? []).map((other) => pairOf(one, other))));
}

/**
 * Paths from the start that together take every pair of transitions that can follow each other: 1-switch coverage (Chow,
 * 1978). Each goes on to the nearest pair that is left until it has 20 steps.
 * @param taken pairs that other paths take already, as those of another variant
 */
export function pairWays<Machine extends AnyStateMachine>(
  graph: Edges<Machine>,
  taken: ReadonlySet<string> = new Set(),
): Way<Machine>[] {
  const next = stepsFrom(graph);
  const left = new Set([...pairsOf(graph)].filter((pair) => !taken.has(pair)));
  const ways: Way<Machine>[] = [];
  while (left.size > 0) {
    const way: Edge<Machine>[] = [];
    for (;;) {
      const onwards = wayToNearestPair(way.at(-1), next, left);
      if (onwards.length === 0 || (way.length > 0 && way.length + onwards.length > longest)) break;
      for (const step of onwards) {
        const last = way.at(-1);
        if (last) left.delete(pairOf(last, step));
        way.push(step);
      }
    }
    // what the explored graph has, a path from its start comes to
    if (way.length === 0) throw new Error(`${left.size} pairs of transitions cannot be reached from the start`);
    ways.push(way);
  }
  return ways;
}

/** The fewest steps from the end of a step (or from the start) that end with a pair which is left; none when there is none. */
function wayToNearestPair<Machine extends AnyStateMachine>(
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
 * The commands of a way, as a machine gets them that goes it: where a sample event is made from the snapshot, such as the
 * number of a visit, it is the one of this way.
 * @throws when a step cannot be taken: then `serializeState` takes two states for one
 */
export function pathOf<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
  way: Way<Machine>,
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

/** Whether two commands are the same but for what an event carries. */
function isAlike(one: Command<AnyStateMachine>, other: Command<AnyStateMachine>): boolean {
  if (one.kind === 'event') return other.kind === 'event' && eventTypeOf(one) === eventTypeOf(other);
  return titleOf(one) === titleOf(other) && one.kind === other.kind;
}

/**
 * The way that numbers choose: in each state the nth of the steps that it has, counted round. Fewer and smaller numbers
 * give a shorter path of earlier steps, so that a failing one shrinks.
 */
export function chosenWay<Machine extends AnyStateMachine>(
  graph: Edges<Machine>,
  choices: readonly number[],
): Way<Machine> {
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

/** A way in words of which each names one step of its state: with `#2` where two of them are called the same. */
export function wordsOf<Machine extends AnyStateMachine>(graph: Edges<Machine>, way: Way<Machine>): string[] {
  const next = stepsFrom(graph);
  return way.map((step) => {
    const title = titleOf(step.command);
    const alike = (next.get(step.from) ?? []).filter(({ command }) => titleOf(command) === title);
    const place = alike.indexOf(step);
    return place > 0 ? `${title}#${place + 1}` : title;
  });
}

/**
 * The way of words as {@link wordsOf} gives them.
 * @throws when a word names no step of the state that it is in, with those that it has
 */
export function wayOfWords<Machine extends AnyStateMachine>(
  graph: Edges<Machine>,
  words: readonly string[],
): Way<Machine> {
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
