import { type ActorRefFrom, createActor } from 'xstate';
import { dataSaverMachine } from '../../../machines/site/data-saver.machine.ts';
import { listenToConnection, readSaver } from '../data-saver.ts';
import { tellSaver } from '../service-worker.ts';
import { keys, type SafeStorage } from '../storage.ts';
import { askWorkers, startDataUsage, watchRequests } from './data-usage.ts';

/** @returns the running chart, and what ends it. */
export function startDataSaver(
  storage: SafeStorage,
  now: () => number,
): {
  saver: ActorRefFrom<typeof dataSaverMachine>;
  stop: () => void;
} {
  const saver = createActor(dataSaverMachine, { input: readSaver(storage) });
  saver.on('saver.changed', ({ isOn, chosen }) => {
    if (chosen !== null) storage.set(keys.dataSaver, chosen ? 'on' : 'off');
    void tellSaver(isOn);
  });
  saver.start();
  const leave = listenToConnection((event) => saver.send(event));
  const stopUsage = startDataUsage({
    ...{ storage, now, watchRequests, askWorkers },
    tell: (event) => saver.send(event),
  });
  return {
    saver,
    stop: () => {
      leave();
      stopUsage();
      saver.stop();
    },
  };
}
