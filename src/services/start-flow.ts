import {
  type Actor,
  type ActorOptions,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InputFrom,
  type InspectionEvent,
} from 'xstate';

/** Receives what a flow emits; `src/services/effect-handlers.ts` handles it. */
export type Listener = (event: EventObject) => void;

export interface FlowOptions {
  listen: Listener;
  /** Watches every actor (the Stately inspector, in development). */
  inspect?: ((event: InspectionEvent) => void) | undefined;
}

/** Starts a chart outside React, with its input, and wires what it emits. */
export type StartFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
) => Actor<Machine>;

/**
 * Makes the one function that starts flows. Actors are created here and in the router, never inside a component:
 * StrictMode would run their calls twice.
 */
export function createStartFlow({ listen, inspect }: FlowOptions): StartFlow {
  return (machine, input) => {
    const options = { input, ...(inspect ? { inspect } : {}) } as ActorOptions<typeof machine>;
    const actor = createActor(machine, options);
    actor.on('*', listen);
    actor.start();
    return actor;
  };
}
