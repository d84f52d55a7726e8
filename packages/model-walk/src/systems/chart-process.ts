import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventObject,
  getNextTransitions,
  type InputFrom,
  initialTransition,
  transition,
} from 'xstate';

/** A state of a chart. There is one object for each state of a process, so that two of them can be compared with `===`. */
export interface ChartState {
  /** Tells the states of one process apart. */
  readonly number: number;
  readonly snapshot: AnyMachineSnapshot;
  /** The ids of the actors that run. */
  readonly running: readonly string[];
  /** The events of the timers that run. */
  readonly timers: readonly string[];
}

/** What a step of a chart asks of the processes around it. */
export interface ChartStep {
  state: ChartState;
  /** Actors to start; one of an id that runs replaces it. */
  started: readonly { id: string; src: string; input: unknown }[];
  emitted: readonly EventObject[];
  /** What it sends to its own actors, by their ids. */
  sent: readonly { to: string; event: EventObject }[];
}

/**
 * A chart as a process of a system: a pure function of its state and an event. It runs no actor and no timer: what they do
 * are events too ({@link actorDone}, {@link actorFailed}, and the names in `timers`), which the system sends whenever it
 * lets them happen.
 */
export interface ChartProcess<Machine extends AnyStateMachine> {
  start: (input: InputFrom<Machine>) => ChartStep;
  /** Is fastest for an event object that was sent before. */
  send: (state: ChartState, event: EventObject) => ChartStep;
}

export const actorDone = (id: string, output: unknown): EventObject & { output: unknown; actorId: string } => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

export const actorFailed = (id: string, error: unknown): EventObject & { error: unknown; actorId: string } => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

/**
 * @param reduce makes a context coarser, so that fewer states are told apart; the chart goes on from what it gives.
 */
export function chartProcess<Machine extends AnyStateMachine>(
  machine: Machine,
  reduce: (context: ContextFrom<Machine>) => ContextFrom<Machine> = (context) => context,
): ChartProcess<Machine> {
  // XState cannot type the steps of a chart that it does not know
  const chart: AnyStateMachine = machine;
  const states = new Map<string, ChartState>();
  const events = new Map<string, number>();
  const eventNumbers = new WeakMap<EventObject, number>();
  const starts = new Map<string, ChartStep>();
  const steps = new Map<string, ChartStep>();

  function numberOf(event: EventObject): number {
    const known = eventNumbers.get(event);
    if (known !== undefined) return known;
    const key = JSON.stringify(event);
    const number = events.get(key) ?? events.size;
    events.set(key, number);
    eventNumbers.set(event, number);
    return number;
  }

  function stateOf({ value, context, status, children }: AnyMachineSnapshot): ChartState {
    const reduced = reduce(context);
    const key = JSON.stringify([value, reduced, status]);
    const known = states.get(key);
    if (known) return known;
    // the actors were never started; a chart that sends them something only has to find them
    const snapshot = { ...chart.resolveState({ value, context: reduced, status }), children };
    const types = status === 'active' ? getNextTransitions(snapshot).map(({ eventType }) => eventType) : [];
    const state = {
      number: states.size,
      snapshot,
      running: rest(types, /^xstate\.(?:done|error)\.actor\.(.+)$/),
      timers: rest(types, /^(xstate\.after\..+)$/),
    };
    states.set(key, state);
    return state;
  }

  function stepOf([snapshot, actions]: readonly [AnyMachineSnapshot, readonly Action[]]): ChartStep {
    if (snapshot.status === 'error') throw new Error(`${chart.id} has failed`, { cause: snapshot.error });
    return {
      state: stateOf(snapshot),
      started: actions.flatMap(({ type, params }) => (type === 'xstate.spawnChild' ? [startOf(params)] : [])),
      emitted: actions.flatMap(({ type, params }) => (type === 'xstate.emit' ? [eventOf(params)] : [])),
      sent: actions.flatMap(({ type, params }) => (type === 'xstate.sendTo' ? sentBy(params) : [])),
    };
  }

  return {
    start(input) {
      const key = JSON.stringify(input) ?? '';
      const step = starts.get(key) ?? stepOf(initialTransition(chart, input));
      starts.set(key, step);
      return step;
    },
    send(state, event) {
      const key = `${state.number} ${numberOf(event)}`;
      const step = steps.get(key) ?? stepOf(transition(chart, state.snapshot, event));
      steps.set(key, step);
      return step;
    },
  };
}

const rest = (types: readonly string[], form: RegExp): string[] => [
  ...new Set(types.flatMap((type) => form.exec(type)?.[1] ?? [])),
];

interface Action {
  type: string;
  params: unknown;
}

// XState types the parameters of its own actions as unknown.
function startOf(params: unknown) {
  const { id, src, input } = params as { id: string; src: string; input: unknown };
  return { id, src, input };
}
const eventOf = (params: unknown): EventObject => (params as { event: EventObject }).event;
function sentBy(params: unknown) {
  const { targetId, event } = params as { targetId: string | undefined; event: EventObject };
  return targetId === undefined ? [] : [{ to: targetId, event }];
}
