import { type ComponentType, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dataSaverMachine } from '../../../machines/site/data-saver.machine.ts';
import type { installMachine } from '../../../machines/site/install.machine.ts';

type OfInstall = ComponentType<{ actor: ActorRefFrom<typeof installMachine> }>;
type OfDataSaver = ComponentType<{ actor: ActorRefFrom<typeof dataSaverMachine> }>;

/** Parts of pages whose code comes when the first page is idle, so that no page waits for it. */
export interface Later {
  install: ActorRefFrom<typeof installMachine>;
  InstallLink: OfInstall;
  InstallOffer: OfInstall;
  saver: ActorRefFrom<typeof dataSaverMachine>;
  DataSaverSwitch: OfDataSaver;
  DataSaverSettings: OfDataSaver;
}

export interface LaterSlot {
  get: () => Later | null;
  fill: (later: Later) => void;
  subscribe: (listener: () => void) => () => void;
}

export function laterSlot(): LaterSlot {
  let filled: Later | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => filled,
    fill: (later) => {
      filled = later;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Null until its code is there, and on the server. */
export const useLater = ({ subscribe, get }: LaterSlot): Later | null => useSyncExternalStore(subscribe, get, nothing);

const nothing = () => null;
