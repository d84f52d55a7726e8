import type { ActorRefFromLogic, AnyStateMachine, EventObject, InputFrom } from 'xstate';

/** Receives what a flow emits; `src/app/effect-handlers.ts` handles it. */
export type Listener = (event: EventObject) => void;

/** Starts a flow of a page as a child of the visit, outside React: StrictMode would run its calls twice. */
export type StartFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
) => ActorRefFromLogic<Machine>;
