import type { AnyMachineSnapshot, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Command } from './command.ts';
import type { RunningActor } from './controlled.ts';
import type { Model } from './model.ts';
import { type Session, sessionsOf, snapshotOf } from './session.ts';
import { lineOf } from './steps.ts';

export type Path<Machine extends AnyStateMachine> = readonly Command<Machine>[];

/** A state that exploration reached, by the shortest way. */
export interface Reached<Machine extends AnyStateMachine> {
  path: Path<Machine>;
  snapshot: AnyMachineSnapshot;
}

/** One step between two explored states. */
export interface Edge<Machine extends AnyStateMachine> {
  path: Path<Machine>;
  command: Command<Machine>;
  /** Transitions taken in this step. */
  taken: readonly string[];
  /** What else makes it another step, see {@link Model.aspect}. */
  aspect: string;
  /** The snapshot after it. */
  snapshot: AnyMachineSnapshot;
  emitted: readonly EventObject[];
  /** Actors that this step started, by name in `setup({ actors })`. */
  started: readonly string[];
  /** The actors that run after it and did not before, by invoke id, with what they were given. A restart is another actor. */
  begun: readonly Begun[];
  /** Actors and timers that nothing wants any more after it. */
  leakedActors: readonly string[];
  /** The states that it leads from and to: their places in `states`. */
  from: number;
  to: number;
}

export interface Begun {
  /** Invoke ids from the machine down to the actor. */
  id: string;
  input: unknown;
}

export interface Graph<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>;
  /** What the machine emits on starting, and the actors that it starts. */
  begin: Pick<Edge<Machine>, 'emitted' | 'begun'>;
  /** Transitions taken on starting. */
  initial: readonly string[];
  states: readonly Reached<Machine>[];
  edges: readonly Edge<Machine>[];
  /** Every step that a chart took, the machine or one that it runs, see {@link lineOf}. */
  steps: ReadonlySet<string>;
}

const stateLimit = 3_000;

/**
 * Runs the machine through everything the model allows, breadth first, by replaying paths on the real interpreter:
 * actions, guards, emits and timers run as they do in the product. Events that change nothing are left out.
 * @throws when more than 3000 states are found: `serializeState` distinguishes too much
 */
export function explore<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
): Graph<Machine> {
  const open = sessionsOf(model);
  const replay = (path: Path<Machine>): Session<Machine> => {
    const session = open(input);
    for (const command of path) session.apply(command);
    return session;
  };
  const keyOf = ({ actor }: Session<Machine>) =>
    JSON.stringify([snapshotOf(actor).status, model.serializeState(actor.getSnapshot())]);

  const start = replay([]);
  const seen = new Map([[keyOf(start), 0]]);
  const states: Reached<Machine>[] = [{ path: [], snapshot: snapshotOf(start.actor) }];
  const edges: Edge<Machine>[] = [];
  const steps = new Set(start.steps.map(lineOf));
  // The list grows while it is walked: it is the queue too.
  for (const [from, { path }] of states.entries()) {
    const here = replay(path);
    const commands = here.commands();
    // one that took the path, and nothing after it that changed something
    let ready: Session<Machine> | null = here;
    for (const command of commands) {
      const session: Session<Machine> = ready ?? replay(path);
      ready = session;
      session.taken.clear();
      session.steps.length = 0;
      const before = { emitted: session.emitted.length, started: session.started.length, running: session.running() };
      session.apply(command);
      const snapshot = snapshotOf(session.actor);
      const taken = [...session.taken];
      for (const step of session.steps) steps.add(lineOf(step));
      const isIgnored = command.kind === 'event' && taken.length === 0 && snapshot.status === 'active';
      if (isIgnored) continue;
      ready = null;
      const key = keyOf(session);
      const to = seen.get(key) ?? states.length;
      const leakedActors = session.leakedActors();
      const begun = begunSince(before.running, session);
      session.actor.stop();
      const emitted = session.emitted.slice(before.emitted);
      const started = session.started.slice(before.started);
      const aspect = JSON.stringify(model.aspect?.(session.actor.getSnapshot())) ?? '';
      edges.push({ from, to, path, command, taken, aspect, snapshot, emitted, started, begun, leakedActors });
      if (to < states.length) continue;
      seen.set(key, to);
      states.push({ path: [...path, command], snapshot });
      if (states.length > stateLimit) throw new Error(`More than ${stateLimit} states: make serializeState coarser`);
    }
    ready?.actor.stop();
  }
  const begin = { emitted: start.emitted, begun: begunSince([], start) };
  return { input, begin, initial: [...start.taken], states, edges, steps };
}

/** The actors that run in a session and are none of those that ran before. */
function begunSince(before: readonly RunningActor[], session: Session<AnyStateMachine>): Begun[] {
  const old = new Set(before.map(({ ref }) => ref));
  return session
    .running()
    .filter(({ ref }) => !old.has(ref))
    .map(({ path, input }) => ({ id: path.join('.'), input }));
}

/** The transitions that one step takes, as one text. */
export const combinationOf = (taken: readonly string[]): string => taken.join(' ; ');

/**
 * Few paths that together take every reachable transition, and every combination of transitions that one step takes:
 * a superstate's transition on an event that several children raise is walked from each of those children.
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

/** Paths that together take every step between explored states. */
export const edgePaths = <Machine extends AnyStateMachine>({ edges }: Pick<Graph<Machine>, 'edges'>): Path<Machine>[] =>
  withoutPrefixes(edges.map(({ path, command }) => [...path, command]));

/** A path that another one begins with proves nothing more. Without any path, the empty one: the start itself. */
function withoutPrefixes<Machine extends AnyStateMachine>(paths: Path<Machine>[]): Path<Machine>[] {
  const text = (path: Path<Machine>) => JSON.stringify(path);
  const prefixes = new Set(paths.flatMap((path) => path.slice(1).map((_, index) => text(path.slice(0, index + 1)))));
  const kept = paths.filter((path) => !prefixes.has(text(path)));
  return kept.length > 0 ? kept : [[]];
}
