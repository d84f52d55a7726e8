import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { useSyncExternalStore } from 'react';
import { Recorder, type Recording } from './recording.ts';

/** The app's window: the one that opened the atlas. A page of file:// has none that it could talk to. */
const app: Window | null = window.location.protocol === 'file:' ? null : window.opener;
const { origin } = window.location;

const recorder = new Recorder();
let recording = recorder.recording;
const listeners = new Set<() => void>();
let isDue = false;

/** Messages come in bursts: one drawing for all of them. */
function announce(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    recording = recorder.recording;
    for (const changed of listeners) changed();
  });
}

function isMessage(data: unknown): data is StatelyInspectionEvent {
  return (
    typeof data === 'object' &&
    data !== null &&
    '_version' in data &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith('@xstate.')
  );
}

/** Asks the app for what happens in it, if it opened the atlas for that. */
export function connect(): void {
  if (app === null) return;
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== app || from !== origin || !isMessage(data)) return;
    recorder.add(data);
    announce();
  });
  app.postMessage({ type: '@statelyai.connected' }, origin);
}

/** Whether a window opened the atlas, which may be the app. */
export const isOpened = app !== null;

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** What the app has said so far. */
export const useRecording = (): Recording => useSyncExternalStore(subscribe, () => recording);

/** A message of the protocol, on its way back. */
const message = (type: StatelyInspectionEvent['type'], sessionId: string) => ({
  ...{ type, sessionId, _version: '0.7.2', createdAt: String(Date.now()), id: null, rootId: undefined },
});

/** Sends an event to an actor of the app, which takes it only in development. */
export function sendEvent(actor: string, event: { type: string }): void {
  app?.postMessage({ ...message('@xstate.event', actor), sourceId: undefined, event }, origin);
}

/** Asks the app to put an actor back into one of its earlier snapshots. */
export function restore(actor: string, moment: number): void {
  app?.postMessage(
    { ...message('@xstate.snapshot', actor), snapshot: { _atlas: { moment } }, event: { type: '' } },
    origin,
  );
}
