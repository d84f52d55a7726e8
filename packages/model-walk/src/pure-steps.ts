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

/** A macrostep without its execution: no actor or timer runs. */
export interface PureStep {
  /** Status `error` after a guard or action that throws, as at runtime. */
  snapshot: AnyMachineSnapshot;
  /** In order; empty for an ignored event. */
  taken: readonly AnyTransitionDefinition[];
  /** A new actor replaces one with its id. */
  started: readonly { id: string; src: string; input: unknown }[];
  emitted: readonly EventObject[];
  /** To its own actors, by id. */
  sent: readonly { to: string; event: EventObject }[];
  /** In order. */
  timers: readonly TimerChange[];
}

/** `delay` in milliseconds. */
export type TimerChange = { id: string | undefined; event: EventObject; delay: number } | { cleared: string };

export const pureStart = (machine: AnyStateMachine, input: unknown): PureStep =>
  stepIn((scope) => machine.getInitialSnapshot(scope, input));

/** Results of actors and timers are events too. */
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

/** Records the actions. XState's `transition` would not report the transitions. */
function stepIn(take: (scope: AnyActorScope) => AnyMachineSnapshot): PureStep {
  const taken: AnyTransitionDefinition[] = [];
  const actions: ExecutableActionObject[] = [];
  // a new system for each step, since it accepts a `systemId` only once
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

// XState types these parameters as unknown.
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
