import type {
  AnyActor,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  StateValue,
} from 'xstate';

/** What one event did to a running chart, from rest to rest; or how the chart started. Plain JSON. */
export interface Step {
  /** The id of the machine. */
  chart: string;
  event: string;
  /** The state that it was in; null when it starts. */
  before: StateValue | null;
  /** It starts from a snapshot that was persisted. */
  isResumed: boolean;
  /** The transitions that were taken, in order: `login.editing form.submitted#0`, with its place among those of the event. */
  taken: string[];
  after: StateValue;
  status: string;
}

/**
 * An observer for `createActor({ inspect })` that reports each step of every chart in the system. Events that a chart
 * ignores are no steps, nor is that it is stopped. It refers to nothing outside of itself, so that its source runs in a page too.
 */
export function stepObserver(report: (step: Step) => void): (event: InspectionEvent) => void {
  const values = new WeakMap<object, StateValue>();
  const taking = new WeakMap<object, string[]>();
  const nameOf = (transition: AnyTransitionDefinition): string[] => {
    const { source, eventType } = transition;
    const index = (eventType === '' ? source.always : source.transitions.get(eventType))?.indexOf(transition) ?? -1;
    // what leads into the initial state is no transition that the chart declares
    return index === -1 ? [] : [`${source.id} ${eventType || 'always'}#${index}`];
  };
  return (event) => {
    const { actorRef } = event;
    if (event.type === '@xstate.microstep') {
      taking.set(actorRef, [...(taking.get(actorRef) ?? []), ...event._transitions.flatMap(nameOf)]);
    }
    if (event.type !== '@xstate.snapshot' || !('machine' in event.snapshot)) return;
    const { machine, value: after, status } = event.snapshot as AnyMachineSnapshot;
    const before = values.get(actorRef) ?? null;
    const taken = taking.get(actorRef) ?? [];
    values.set(actorRef, after);
    taking.delete(actorRef);
    if (status === 'stopped' || (before !== null && taken.length === 0 && status === 'active')) return;
    // a snapshot was given to the actor, or its logic passes on one of the machine that it goes on with
    const { logic, options } = actorRef as AnyActorRef & Pick<AnyActor, 'logic' | 'options'>;
    const isResumed = before === null && (options.snapshot !== undefined || logic !== machine);
    report({ chart: machine.id, event: event.event.type, before, isResumed, taken, after, status });
  };
}

/** A step in one line, by which it is compared: `login: editing -> loggingIn.waiting by login.editing form.submitted#0`. */
export function lineOf({ chart, before, taken, after, status }: Step): string {
  const to = status === 'error' ? '(error)' : stateOf(after);
  const by = taken.length === 0 ? '' : ` by ${taken.join(', ')}`;
  return `${chart}: ${before === null ? '(start)' : stateOf(before)} -> ${to}${by}`;
}

/** A state's value in one line; a chart without states has one. */
export const stateOf = (value: StateValue): string => leavesOf(value) || '(one state)';

/** The leaves of a state's value, with the way to each. */
export function leavesOf(value: unknown, path = ''): string {
  if (typeof value !== 'object' || value === null) return path === '' ? String(value) : `${path}.${value}`;
  return Object.entries(value)
    .map(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
    .join(', ');
}

/** What {@link lineOf} wrote. */
export function parsedLine(line: string) {
  const parts = /^(?<chart>\S+): (?<before>.+) -> (?<after>.+?)(?: by (?<by>.+))?$/.exec(line)?.groups;
  if (!parts) throw new Error(`Not a step: ${line}`);
  const { chart = '', before = '', after = '', by } = parts;
  return { chart, before, after, taken: by?.split(', ') ?? [] };
}
