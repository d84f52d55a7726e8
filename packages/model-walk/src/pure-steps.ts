import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type EventObject,
  type ExecutableActionObject,
} from 'xstate';
import { transitionsIn } from './xstate-private.ts';

/** What a machine does on one event, from rest to rest. None of it has been done: no actor runs, and no timer. */
export interface PureStep {
  /** After a guard or an action that throws, it has the status `error`, as in a running machine. */
  snapshot: AnyMachineSnapshot;
  /** The transitions that it takes, in order. Where there are none, the machine ignores the event. */
  taken: readonly AnyTransitionDefinition[];
  /** Actors to start; one of an id that runs replaces it. */
  started: readonly { id: string; src: string; input: unknown }[];
  emitted: readonly EventObject[];
  /** What it sends to its own actors, by their ids. */
  sent: readonly { to: string; event: EventObject }[];
  /** Timers to set and to clear, in order. */
  timers: readonly TimerChange[];
}

/** A timer is set for so many milliseconds from now, or cleared. */
export type TimerChange = { id: string | undefined; event: EventObject; delay: number } | { cleared: string };

/** How a machine starts. */
export const pureStart = (machine: AnyStateMachine, input: unknown): PureStep =>
  stepIn((scope) => machine.getInitialSnapshot(scope, input));

/** What a machine does on an event. What its actors and timers do are events too. */
export const pureStep = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): PureStep =>
  stepIn((scope) => {
    try {
      return machine.transition(snapshot, event, scope);
    } catch (error) {
      return { ...snapshot, status: 'error', error } as AnyMachineSnapshot;
    }
  });

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

/** Takes a step in a scope that lists what the machine does. `transition` of XState would not name the transitions. */
function stepIn(take: (scope: AnyActorScope) => AnyMachineSnapshot): PureStep {
  const taken: AnyTransitionDefinition[] = [];
  const actions: ExecutableActionObject[] = [];
  // of its own for each step, since a `systemId` can be given once in a system
  const self = createEmptyActor();
  self.system.inspect((event) => {
    if (event.type === '@xstate.microstep' && event.actorRef === self) taken.push(...transitionsIn(event));
  });
  const snapshot = take({
    ...{ self, system: self.system, id: self.id, sessionId: self.sessionId },
    ...{ logger: nothing, defer: nothing, emit: nothing, stopChild: nothing },
    actionExecutor: (action) => actions.push(action),
  });
  return {
    ...{ snapshot, taken },
    started: actions.flatMap(({ type, params }) => (type === 'xstate.spawnChild' ? [startIn(params)] : [])),
    emitted: actions.flatMap(({ type, params }) => (type === 'xstate.emit' ? [eventIn(params)] : [])),
    sent: actions.flatMap(({ type, params }) => (type === 'xstate.sendTo' ? sentIn(params) : [])),
    timers: actions.flatMap(timersIn),
  };
}

const nothing = (): void => {};

// XState types the parameters of its own actions as unknown.
function startIn(params: unknown) {
  const { id, src, input } = params as { id: string; src: string; input: unknown };
  return { id, src, input };
}
const eventIn = (params: unknown): EventObject => (params as { event: EventObject }).event;
function sentIn(params: unknown) {
  const { targetId, event } = params as { targetId: string | undefined; event: EventObject };
  return targetId === undefined ? [] : [{ to: targetId, event }];
}
function timersIn({ type, params }: ExecutableActionObject): TimerChange[] {
  if (type === 'xstate.cancel') return [{ cleared: (params as { sendId: string }).sendId }];
  if (type !== 'xstate.raise') return [];
  const { id, event, delay } = params as { id: string | undefined; event: EventObject; delay: number | undefined };
  return delay === undefined ? [] : [{ id, event, delay }];
}
