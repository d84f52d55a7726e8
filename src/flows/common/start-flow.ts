import type { ActorRefFromLogic, AnyStateMachine, EventObject, InputFrom } from 'xstate';

export type Listener = (event: EventObject) => void;

/** Starts a child of the visit, outside React: StrictMode would run its calls twice. */
export type StartFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
) => ActorRefFromLogic<Machine>;
