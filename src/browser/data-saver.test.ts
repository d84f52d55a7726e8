import { afterEach, expect, it, vi } from 'vitest';
import { listenToConnection, readSaver, savesData } from './data-saver.ts';
import { keys, safeStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const onConnection = (connection: object) => vi.stubGlobal('navigator', { connection });

it.each([
  ['a browser that says nothing', {}, null, false],
  ['a browser that asks for fewer bytes', { saveData: true }, null, true],
  ['a connection of 2G', { effectiveType: 'slow-2g' }, null, true],
  ['a connection of 4G', { effectiveType: '4g' }, null, false],
  ['the switch on', { effectiveType: '4g' }, 'on', true],
  ['the switch off', { saveData: true }, 'off', false],
])('[OFFLINE-60] data is saved or not with %s', (_, connection, chosen, expected) => {
  onConnection(connection);
  const storage = safeStorage(() => window.localStorage);
  storage.remove(keys.dataSaver);
  if (chosen !== null) storage.set(keys.dataSaver, chosen);
  expect(savesData(storage)).toBe(expected);
  expect(readSaver(storage).chosen).toBe(chosen === null ? null : chosen === 'on');
});

it('[OFFLINE-60] a connection that becomes slow is reported', () => {
  const connection = Object.assign(new EventTarget(), { effectiveType: '4g' });
  onConnection(connection);
  const tell = vi.fn<Parameters<typeof listenToConnection>[0]>();
  const leave = listenToConnection(tell);
  connection.effectiveType = '2g';
  connection.dispatchEvent(new Event('change'));
  leave();
  connection.dispatchEvent(new Event('change'));
  expect(tell.mock.calls).toEqual([[{ type: 'connection.changed', asked: true }]]);
});
