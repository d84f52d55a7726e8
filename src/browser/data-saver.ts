import type { DataSaverInput } from '../../machines/site/data-saver.machine.ts';
import { keys, type SafeStorage } from './storage.ts';

/** Chromium alone has it, and TypeScript's DOM types do not. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Absent in Firefox, in Safari and on the server. */
const connection = () => (globalThis.navigator as { connection?: Connection } | undefined)?.connection;

function isAsked(): boolean {
  const { saveData = false, effectiveType = '' } = connection() ?? {};
  return saveData || /^(?:slow-)?2g$/.test(effectiveType);
}

export function readSaver(storage: SafeStorage): DataSaverInput {
  const chosen = storage.get(keys.dataSaver);
  return { asked: isAsked(), chosen: chosen === null ? null : chosen === 'on' };
}

export function savesData(storage: SafeStorage): boolean {
  const { asked, chosen } = readSaver(storage);
  return chosen ?? asked;
}

export function listenToConnection(tell: (event: { type: 'connection.changed'; asked: boolean }) => void): () => void {
  const left = new AbortController();
  const look = () => tell({ type: 'connection.changed', asked: isAsked() });
  connection()?.addEventListener('change', look, { signal: left.signal });
  return () => left.abort();
}
