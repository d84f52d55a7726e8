import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventObject,
  getNextTransitions,
  type InputFrom,
} from 'xstate';
import { type PureStep, pureStart, pureStep } from '../pure-steps.ts';

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

/** The state after a step of a chart, and what the step asks of the processes around it. */
export interface ChartStep extends Pick<PureStep, 'started' | 'emitted' | 'sent'> {
  state: ChartState;
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

  function stepOf({ snapshot, started, emitted, sent }: PureStep): ChartStep {
    if (snapshot.status === 'error') throw new Error(`${chart.id} has failed`, { cause: snapshot.error });
    return { state: stateOf(snapshot), started, emitted, sent };
  }

  return {
    start(input) {
      const key = JSON.stringify(input) ?? '';
      const step = starts.get(key) ?? stepOf(pureStart(chart, input));
      starts.set(key, step);
      return step;
    },
    send(state, event) {
      const key = `${state.number} ${numberOf(event)}`;
      const step = steps.get(key) ?? stepOf(pureStep(chart, state.snapshot, event));
      steps.set(key, step);
      return step;
    },
  };
}

const rest = (types: readonly string[], form: RegExp): string[] => [
  ...new Set(types.flatMap((type) => form.exec(type)?.[1] ?? [])),
];
