import { type ActorOptions, createActor, type InspectionEvent } from 'xstate';
import { listenForNotices } from '../../src/app/notices.ts';
import type { Listener, StartFlow } from '../../src/flows/common/start-flow.ts';

/** As roots, for tests of one screen. */
export const startsFlows =
  (listen: Listener = () => {}, inspect?: (event: InspectionEvent) => void): StartFlow =>
  (machine, input, ...[notices]) => {
    const options = { input, ...(inspect && { inspect }) };
    const actor = createActor(machine, options as ActorOptions<typeof machine>);
    actor.on('*', listen);
    if (notices) listenForNotices(actor, notices, listen);
    actor.start();
    return actor;
  };
