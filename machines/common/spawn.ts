import type { ActorRefFromLogic, AnyActorLogic, InputFrom } from 'xstate';

/** Starts an actor of a page as a child of the chart that shows the page. */
export type Spawn = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: { input: InputFrom<Logic> | undefined },
) => ActorRefFromLogic<Logic>;
