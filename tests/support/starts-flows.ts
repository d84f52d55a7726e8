import { type ActorOptions, createActor, type InspectionEvent } from 'xstate';
import type { Listener, StartFlow } from '../../src/flows/common/start-flow.ts';

/** As roots, for tests of one screen. */
export const startsFlows =
  (listen: Listener = () => {}, inspect?: (event: InspectionEvent) => void): StartFlow =>
  (machine, input) => {
    const options = { input, ...(inspect && { inspect }) };
    const actor = createActor(machine, options as ActorOptions<typeof machine>);
    actor.on('*', listen);
    actor.start();
    return actor;
  };
