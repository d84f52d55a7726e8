import type {
  AnyActor,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  StateValue,
} from 'xstate';

/** A macrostep of a running machine, or its start, as plain JSON. */
export interface Step {
  /** Machine id. */
  chart: string;
  event: string;
  /** Null for the start. */
  before: StateValue | null;
  /** Starts from a persisted snapshot. */
  isRestored: boolean;
  /** In order: `login.editing form.submitted#0`, numbered among the transitions of the event. */
  taken: string[];
  after: StateValue;
  status: string;
}

/**
 * For `createActor({ inspect })`: macrosteps of all machines, without ignored events and stops.
 * Self-contained, so that its source runs in a page.
 */
export function stepObserver(report: (step: Step) => void): (event: InspectionEvent) => void {
  const values = new WeakMap<object, StateValue>();
  const taking = new WeakMap<object, string[]>();
  const nameOf = (transition: AnyTransitionDefinition): string[] => {
    const { source, eventType } = transition;
    const index = (eventType === '' ? source.always : source.transitions.get(eventType))?.indexOf(transition) ?? -1;
    // entering the initial state is not a declared transition
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
    // given a snapshot, or wrapped by logic that resumes one
    const { logic, options } = actorRef as AnyActorRef & Pick<AnyActor, 'logic' | 'options'>;
    const isRestored = before === null && (options.snapshot !== undefined || logic !== machine);
    report({ chart: machine.id, event: event.event.type, before, isRestored, taken, after, status });
  };
}

/** `login: editing -> loggingIn.waiting by login.editing form.submitted#0` */
export function lineOf({ chart, before, taken, after, status }: Step): string {
  const to = status === 'error' ? '(error)' : stateOf(after);
  const by = taken.length === 0 ? '' : ` by ${taken.join(', ')}`;
  return `${chart}: ${before === null ? '(start)' : stateOf(before)} -> ${to}${by}`;
}

/** A machine without states has one. */
export const stateOf = (value: StateValue): string => leavesOf(value) || '(one state)';

/** Paths of the leaves of a state value. */
export function leavesOf(value: unknown, path = ''): string {
  if (typeof value !== 'object' || value === null) return path === '' ? String(value) : `${path}.${value}`;
  return Object.entries(value)
    .map(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
    .join(', ');
}

/** Inverse of {@link lineOf}. */
export function parsedLine(line: string) {
  const parts = /^(?<chart>\S+): (?<before>.+) -> (?<after>.+?)(?: by (?<by>.+))?$/.exec(line)?.groups;
  if (!parts) throw new Error(`Not a step: ${line}`);
  const { chart = '', before = '', after = '', by } = parts;
  return { chart, before, after, taken: by?.split(', ') ?? [] };
}
