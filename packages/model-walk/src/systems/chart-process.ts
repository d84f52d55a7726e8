import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventObject,
  getNextTransitions,
  type InputFrom,
} from 'xstate';
import { type PureStep, pureStart, pureStep } from '../pure-steps.ts';

/** One object per state of a process, comparable with `===`. */
export interface ChartState {
  /** Unique within the process. */
  readonly number: number;
  readonly snapshot: AnyMachineSnapshot;
  /** Ids. */
  readonly running: readonly string[];
  /** Event types. */
  readonly timers: readonly string[];
}

export interface ChartStep extends Pick<PureStep, 'started' | 'emitted' | 'sent'> {
  state: ChartState;
}

/**
 * A pure function of state and event. Actors and timers are events of the system ({@link
 * actorDone}, {@link actorFailed}, `timers`).
 */
export interface ChartProcess<Machine extends AnyStateMachine> {
  start: (input: InputFrom<Machine>) => ChartStep;
  /** Fastest with the same event objects, which are cached. */
  send: (state: ChartState, event: EventObject) => ChartStep;
}

/** @param reduce merges states by coarsening the context, which the machine continues with */
export function chartProcess<Machine extends AnyStateMachine>(
  machine: Machine,
  reduce: (context: ContextFrom<Machine>) => ContextFrom<Machine> = (context) => context,
): ChartProcess<Machine> {
  // XState cannot type the steps of a generic machine
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
    // children are never started; the machine only needs to find them
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
