import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  StateMachine,
} from 'xstate';
import { type Command, commandsIn } from './command.ts';
import { settled, withControlledActors } from './controlled.ts';
import type { Begun, Path } from './graph.ts';
import type { Model } from './model.ts';
import { aspectOf, keyOf, type Node } from './node.ts';
import { actorDone, actorFailed, type PureStep, pureStart, pureStep } from './pure-steps.ts';
import { lineOf } from './steps.ts';
import { transitionsOf } from './transitions.ts';
import { activeNodes, actorLogicOf } from './xstate-private.ts';

/** `at` in milliseconds since the start. */
interface Timer {
  id: string | undefined;
  event: EventObject;
  at: number;
}

interface Before<Machine extends AnyStateMachine> {
  /** Null for the start. */
  snapshot: AnyMachineSnapshot | null;
  /** Path including the step. */
  path: Path<Machine>;
  /** In the order of setting. */
  timers: readonly Timer[];
  now: number;
}

/** Pure transitions do not include the steps of nested machines. */
export const runsMachines = <Machine extends AnyStateMachine>({ machine, outcomes = {} }: Model<Machine>): boolean =>
  Object.entries(actorLogicOf(machine)).some(([name, logic]) => logic instanceof StateMachine && !(name in outcomes));

/** The machine does not run: results of actors are events, and of timers the earliest fires. */
export function pureNode<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
): Node<Machine> {
  const machine: AnyStateMachine = withControlledActors(model.machine, new Set(Object.keys(model.outcomes ?? {})));
  const names = transitionsOf(machine);
  const namesOf = ({ taken }: PureStep) => taken.flatMap((transition) => names.get(transition) ?? []);

  function nodeAfter(before: Before<Machine>, first: PureStep): Node<Machine> {
    const steps = followed(machine, before.snapshot, first);
    const { snapshot } = steps.at(-1) ?? first;
    const timers = snapshot.status === 'active' ? timersAfter(before, steps) : [];
    return {
      ...{ path: before.path, snapshot, key: keyOf(model, snapshot) },
      commands: () => commandsIn(model, snapshot, running(snapshot), timers.length > 0),
      after: (command) => nextOf({ ...before, snapshot, timers }, command),
      step: {
        taken: [...new Set(steps.flatMap(namesOf))],
        aspect: aspectOf(model, snapshot),
        emitted: steps.flatMap(({ emitted }) => emitted),
        started: steps.flatMap(({ started }) => started.map(({ src }) => src)),
        begun: begunSince(before.snapshot, snapshot),
      },
      lines: steps.flatMap((step, place) => lineIn(steps[place - 1]?.snapshot ?? before.snapshot, step)),
    };
  }

  function nextOf(here: Before<Machine> & { snapshot: AnyMachineSnapshot }, command: Command<Machine>) {
    const [soonest] = here.timers.toSorted((one, other) => one.at - other.at);
    const fired = command.kind === 'tick' ? soonest : undefined;
    const [snapshot, event] = happening(here.snapshot, command, fired?.event);
    const step = pureStep(machine, snapshot, event);
    if (command.kind === 'event' && namesOf(step).length === 0 && step.snapshot.status === 'active') return null;
    const timers = here.timers.filter((timer) => timer !== fired);
    return nodeAfter({ snapshot, path: [...here.path, command], timers, now: fired?.at ?? here.now }, step);
  }

  function lineIn(before: AnyMachineSnapshot | null, step: PureStep): string[] {
    const { value, status } = step.snapshot;
    const taken = namesOf(step).map((name) => name.replace(/ \| (\S+).*$/, ' $1'));
    if (before !== null && taken.length === 0 && status === 'active') return [];
    const { id } = machine;
    return [
      lineOf({ chart: id, event: '', before: before?.value ?? null, isRestored: false, taken, after: value, status }),
    ];
  }

  return nodeAfter({ snapshot: null, path: [], timers: [], now: 0 }, pureStart(machine, input));
}

/** A step, with those that the first snapshots of its new actors cause. */
function followed(machine: AnyStateMachine, before: AnyMachineSnapshot | null, first: PureStep): PureStep[] {
  const steps = [first];
  const told = firstSnapshots(before, first.snapshot);
  let last = first.snapshot;
  // iterating an array includes elements that are added meanwhile
  for (const event of told) {
    const step = pureStep(machine, last, event);
    told.push(...firstSnapshots(last, step.snapshot));
    steps.push(step);
    last = step.snapshot;
  }
  return steps;
}

function firstSnapshots(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): EventObject[] {
  const invokes = activeNodes(after).flatMap(({ invoke }) => invoke);
  return newActors(before, after).flatMap(([id, ref]) =>
    invokes.some((each) => each.id === id && each.onSnapshot) ? [snapshotEvent(id, ref.getSnapshot())] : [],
  );
}

const snapshotEvent = (id: string, snapshot: unknown): EventObject & { snapshot: unknown } => ({
  type: `xstate.snapshot.${id}`,
  snapshot,
});

const actorsIn = ({ children }: AnyMachineSnapshot): [string, AnyActorRef][] =>
  Object.entries<AnyActorRef>(children).filter(([, ref]) => ref.getSnapshot().status === 'active');

const newActors = (before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): [string, AnyActorRef][] =>
  actorsIn(after).filter(([id, ref]) => before?.children[id] !== ref);

const begunSince = (before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): Begun[] =>
  newActors(before, after).map(([id, ref]) => ({ id, input: ref.getSnapshot().input }));

const running = (snapshot: AnyMachineSnapshot) =>
  actorsIn(snapshot).map(([id, ref]) => ({ name: String(ref.src), path: [id], input: ref.getSnapshot().input }));

function timersAfter(
  { timers, now }: Pick<Before<AnyStateMachine>, 'timers' | 'now'>,
  steps: readonly PureStep[],
): readonly Timer[] {
  let set = timers;
  for (const change of steps.flatMap((step) => step.timers)) {
    if ('cleared' in change) set = set.filter(({ id }) => id !== change.cleared);
    else set = [...set, { id: change.id, event: change.event, at: now + change.delay }];
  }
  return set;
}

function happening(
  snapshot: AnyMachineSnapshot,
  command: Command<AnyStateMachine>,
  fired: EventObject | undefined,
): [AnyMachineSnapshot, EventObject] {
  if (command.kind === 'event') return [snapshot, command.event];
  if (command.kind === 'tick') {
    if (!fired) throw new Error('No timer is set');
    return [snapshot, fired];
  }
  const { path, outcome } = command;
  if ('event' in outcome) return [snapshot, outcome.event];
  const id = path.join('.');
  const ref: AnyActorRef = snapshot.children[id];
  const is = settled(ref.getSnapshot(), outcome);
  const actor = Object.create(ref, { getSnapshot: { value: () => is } });
  const found = { ...snapshot, children: { ...snapshot.children, [id]: actor } } as AnyMachineSnapshot;
  if ('snapshot' in outcome) return [found, snapshotEvent(id, is)];
  return [found, outcome.ok ? actorDone(id, outcome.output) : actorFailed(id, outcome.error)];
}
