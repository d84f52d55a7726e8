import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import type { Intent } from '../../machines/common/intents.ts';
import { keptIntents } from './kept-intents.ts';
import { sealing } from './sealed.ts';
import { safeStorage } from './storage.ts';

const storage = safeStorage(() => window.localStorage);
const rojin = { token: 'token-of-rojin', account: 'usr_1' };
const read = (lessonId: string, at = 1): Intent => ({
  ...{ kind: 'read', input: { lessonId, film: null }, title: 'Thread', path: '/course/weaving' },
  ...{ at, refusal: null },
});

beforeEach(() => {
  localStorage.clear();
  keptIntents(sealing(storage)).forget();
});

const stored = async () => (await openDB('zanin-learner', 2)).getAll('intents');

it('[OFFLINE-21] what was kept is read by its account alone, also after a new login', async () => {
  await keptIntents(sealing(storage)).store(read('thread'), rojin);
  expect(await keptIntents(sealing(storage)).read({ token: 'token-of-rojin', account: null })).toEqual([
    read('thread'),
  ]);
  expect(await keptIntents(sealing(storage)).read({ token: 'another-token', account: null })).toEqual([]);
  expect(await keptIntents(sealing(storage)).read({ token: 'another-token', account: 'usr_1' })).toEqual([
    read('thread'),
  ]);
  expect(await keptIntents(sealing(storage)).read({ token: 'another-token', account: null })).toEqual([read('thread')]);
});

it('[OFFLINE-21] it is deleted once another account logs in', async () => {
  await keptIntents(sealing(storage)).store(read('thread'), rojin);
  expect(await keptIntents(sealing(storage)).read({ token: 'token-of-dilan', account: 'usr_2' })).toEqual([]);
  expect(await keptIntents(sealing(storage)).read(rojin)).toEqual([]);
  await keptIntents(sealing(storage)).store(read('needle'), { token: 'token-of-dilan', account: 'usr_2' });
  expect(await stored()).toHaveLength(1);
});

it('[OFFLINE-21] after a logout nothing of it can be read, even if its deletion was cut off', async () => {
  await keptIntents(sealing(storage)).store(read('thread'), rojin);
  const [sealed] = await stored();
  expect(new TextDecoder().decode(sealed.data)).not.toContain('thread');
  // as if the tab had been closed before the database was cleared
  localStorage.clear();
  expect(await stored()).toHaveLength(1);
  expect(await keptIntents(sealing(storage)).read(rojin)).toEqual([]);
});

it('[OFFLINE-21] a newer intent takes the place of an older one, and stays when the older one was sent', async () => {
  const kept = keptIntents(sealing(storage));
  await kept.store(read('thread', 1), rojin);
  await kept.store(read('thread', 2), rojin);
  await kept.remove(read('thread', 1));
  expect(await kept.read(rojin)).toEqual([read('thread', 2)]);
  await kept.remove(read('thread', 2));
  expect(await kept.read(rojin)).toEqual([]);
});

it('[OFFLINE-21] nothing is kept for an account that logs out while it is being sealed', async () => {
  const kept = keptIntents(sealing(storage));
  await kept.store(read('needle'), rojin);
  const storing = kept.store(read('thread'), rojin);
  kept.forget();
  await storing;
  expect(await kept.read(rojin)).toEqual([]);
});

it('[OFFLINE-40] what was kept before the server could say whose it is is read by the account that was known before', async () => {
  const kept = keptIntents(sealing(storage));
  // a lesson was opened while there was a connection, and again without one
  expect(await kept.read(rojin)).toEqual([]);
  await kept.store(read('thread'), { token: 'token-of-rojin', account: null });
  expect(await kept.read({ token: 'another-token', account: 'usr_1' })).toEqual([read('thread')]);
});

it('[OFFLINE-40] an intent of an account that is not yet known leaves what is kept as it is', async () => {
  const kept = keptIntents(sealing(storage));
  await kept.store(read('thread'), rojin);
  await kept.store(read('needle'), { token: 'another-token', account: null });
  expect(await kept.read({ token: 'another-token', account: 'usr_1' })).toEqual([read('thread')]);
});
