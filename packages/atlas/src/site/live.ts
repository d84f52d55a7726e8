import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { useSyncExternalStore } from 'react';
import { afterMessage, type LiveActor } from './actors.ts';

/** The app's window, which opened the atlas. A page of file:// cannot talk to one. */
const app: Window | null = window.location.protocol === 'file:' ? null : window.opener;

let actors: readonly LiveActor[] = [];
let shown = actors;
let count = 0;
const listeners = new Set<() => void>();

/** Messages come in bursts: one drawing for all of them. */
function announce(): void {
  if (shown === actors) return;
  shown = actors;
  for (const changed of listeners) changed();
}

const isMessage = (data: unknown): data is StatelyInspectionEvent =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  data.type.startsWith('@xstate.');

/** Asks the app for what happens in it, if it opened the atlas for that. */
export function connect(): void {
  if (app === null) return;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== app || origin !== window.location.origin || !isMessage(data)) return;
    actors = afterMessage(actors, data, ++count);
    setTimeout(announce);
  });
  app.postMessage({ type: '@statelyai.connected' }, window.location.origin);
}

/** Whether a window opened the atlas, which may be the app. */
export const isOpened = app !== null;

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The charts that run in the app; none without an app. */
export const useApp = (): readonly LiveActor[] => useSyncExternalStore(subscribe, () => shown);

/** Lit in a chart: states, and transitions by their names without guard and target. */
export const lightsOf = (lit: readonly LiveActor[]): { states: string[]; taken: string[] } => ({
  states: lit.filter(({ isActive }) => isActive).flatMap(({ states }) => states),
  taken: lit.flatMap(({ taken }) => taken),
});
