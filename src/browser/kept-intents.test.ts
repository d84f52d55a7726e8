import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Intent } from '../../machines/common/intents.ts';
import type { Owner } from '../../machines/site/outbox.machine.ts';
import { rowsIn } from '../../tests/support/learner-rows.ts';
import { keptIntents } from './kept-intents.ts';
import { intentsWhenNeeded } from './learner-stores.ts';
import { sealing } from './sealed.ts';
import { safeStorage } from './storage.ts';

const storage = safeStorage(() => window.localStorage);
const rojin = { token: 'token-of-rojin', account: 'usr_1' };
const read = (lessonId: string, at = 1): Intent => ({
  ...{ kind: 'read', input: { lessonId, film: null }, title: 'Thread', path: '/course/weaving' },
  ...{ at, refusal: null },
});

const aPage = () => keptIntents(sealing(storage), storage);

beforeEach(() => {
  localStorage.clear();
  aPage().forget();
});

const readBy = async (owner: Owner) => (await aPage().read(owner)).intents;

const stored = () => rowsIn('intents');

it('[OFFLINE-21] what was kept is read by its account alone, also after a new login', async () => {
  await aPage().store(read('thread'), rojin);
  expect(await readBy({ token: 'token-of-rojin', account: null })).toEqual([read('thread')]);
  expect(await readBy({ token: 'another-token', account: null })).toEqual([]);
  expect(await readBy({ token: 'another-token', account: 'usr_1' })).toEqual([read('thread')]);
  expect(await readBy({ token: 'another-token', account: null })).toEqual([read('thread')]);
});

it('[OFFLINE-21] it is deleted once another account logs in', async () => {
  await aPage().store(read('thread'), rojin);
  expect(await readBy({ token: 'token-of-dilan', account: 'usr_2' })).toEqual([]);
  expect(await readBy(rojin)).toEqual([]);
  await aPage().store(read('needle'), { token: 'token-of-dilan', account: 'usr_2' });
  expect(await stored()).toHaveLength(1);
});

it('[OFFLINE-21] after a logout nothing of it can be read, even if its deletion was cut off', async () => {
  await aPage().store(read('thread'), rojin);
  const [sealed] = await stored();
  expect(new TextDecoder().decode(sealed.data)).not.toContain('thread');
  // as if the tab had been closed before the database was cleared
  localStorage.clear();
  expect(await stored()).toHaveLength(1);
  expect(await readBy(rojin)).toEqual([]);
});

it('[OFFLINE-21] a newer intent takes the place of an older one, and stays when the older one was sent', async () => {
  const kept = aPage();
  await kept.store(read('thread', 1), rojin);
  await kept.store(read('thread', 2), rojin);
  await kept.remove(read('thread', 1));
  expect(await readBy(rojin)).toEqual([read('thread', 2)]);
  await kept.remove(read('thread', 2));
  expect(await readBy(rojin)).toEqual([]);
});

it('[OFFLINE-21] nothing is kept for an account that logs out while it is being sealed', async () => {
  const kept = aPage();
  await kept.store(read('needle'), rojin);
  const storing = kept.store(read('thread'), rojin);
  kept.forget();
  await storing;
  expect(await readBy(rojin)).toEqual([]);
});

it('[OFFLINE-40] what was kept before the server could say whose it is is read by the account that was known before', async () => {
  const kept = aPage();
  // a lesson was opened while there was a connection, and again without one
  expect(await readBy(rojin)).toEqual([]);
  await kept.store(read('thread'), { token: 'token-of-rojin', account: null });
  expect(await readBy({ token: 'another-token', account: 'usr_1' })).toEqual([read('thread')]);
});

it('[OFFLINE-40] an intent of an account that is not yet known leaves what is kept as it is', async () => {
  const kept = aPage();
  await kept.store(read('thread'), rojin);
  await kept.store(read('needle'), { token: 'another-token', account: null });
  expect(await readBy({ token: 'another-token', account: 'usr_1' })).toEqual([read('thread')]);
});

const marked = (): unknown => JSON.parse(localStorage.getItem('OUTBOX_MARK') ?? 'null');
const on = (day: number, month = 11) => new Date(2026, month - 1, day, 12).getTime();
/**
 * As a browser without room does it: local storage stays. After what is under way, which could open
 * the database meanwhile.
 */
const evict = () =>
  sealing(storage).inOrder(
    () =>
      new Promise<void>((resolve, reject) => {
        const blocked = () => reject(new Error('A test has left the database open'));
        deleteDB('zanin-learner', { blocked }).then(resolve, reject);
      }),
  );

it('[OFFLINE-42] the next page is told how many things waited since which day when the browser has removed them, until the learner has read it', async () => {
  await aPage().store(read('thread', on(24)), rojin);
  await aPage().store(read('needle', on(22)), rojin);
  expect(marked()).toEqual({ waiting: { count: 2, since: '2026-11-22' }, evicted: null });
  await evict();
  const told = { intents: [], evicted: { count: 2, since: '2026-11-22' } };
  expect(await aPage().read({ token: 'token-of-rojin', account: null })).toEqual(told);
  expect(await aPage().read(rojin)).toEqual(told);

  await aPage().store(read('warp', on(26)), rojin);
  expect(await aPage().read(rojin)).toEqual({ ...told, intents: [read('warp', on(26))] });
  await evict();
  expect((await aPage().read(rojin)).evicted).toEqual({ count: 3, since: '2026-11-22' });

  aPage().forgetEvicted();
  expect((await aPage().read(rojin)).evicted).toBeNull();
  expect(marked()).toBeNull();
});

it('[OFFLINE-42] what was sent, or refused, or removed by the learner, is not missed', async () => {
  await aPage().store(read('thread', on(22)), rojin);
  await aPage().store({ ...read('needle', on(23)), refusal: 'refused' }, rojin);
  await aPage().remove(read('thread', on(22)));
  expect(marked()).toBeNull();
  await evict();
  expect(await aPage().read(rojin)).toEqual({ intents: [], evicted: null });
});

it('[OFFLINE-42] what was sent just before the browser was closed is not missed, though the mark is older', async () => {
  await aPage().store(read('thread', on(22)), rojin);
  const older = localStorage.getItem('OUTBOX_MARK') ?? '';
  await aPage().remove(read('thread', on(22)));
  localStorage.setItem('OUTBOX_MARK', older);
  expect((await aPage().read(rojin)).evicted).toBeNull();
  expect(marked()).toBeNull();
});

it('[OFFLINE-42] a first thing that waits is not missed by the page that has made the database for it', async () => {
  await evict();
  await aPage().store(read('thread', on(22)), rojin);
  expect(await aPage().read(rojin)).toEqual({ intents: [read('thread', on(22))], evicted: null });
  await aPage().remove(read('thread', on(22)));
  expect((await aPage().read(rojin)).evicted).toBeNull();
});

it('[OFFLINE-42] a page that still holds what the browser removes sends it, and says nothing', async () => {
  await aPage().store(read('thread', on(22)), rojin);
  await aPage().store(read('needle', on(23)), rojin);
  await evict();
  await aPage().remove(read('thread', on(22)));
  await aPage().remove(read('needle', on(23)));
  expect((await aPage().read(rojin)).evicted).toBeNull();
});

it('[OFFLINE-42] storage that is merely blocked is not empty', async () => {
  await aPage().store(read('thread', on(22)), rojin);
  await evict();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  await expect(aPage().read(rojin)).rejects.toThrow('Access is denied.');
  expect(marked()).toMatchObject({ waiting: { count: 1 }, evicted: null });
  open.mockRestore();
  expect((await aPage().read(rojin)).evicted).toEqual({ count: 1, since: '2026-11-22' });
});

it.each([
  ['[OFFLINE-42] after a log-out nothing is missed', () => aPage().forget()],
  [
    '[OFFLINE-42] after a log-out before the code of the database is there nothing is missed',
    () => intentsWhenNeeded(storage).forget(),
  ],
])('%s', async (_, logOut) => {
  await aPage().store(read('thread', on(22)), rojin);
  await evict();
  logOut();
  expect(marked()).toBeNull();
  expect(await aPage().read(rojin)).toEqual({ intents: [], evicted: null });
  expect(await aPage().read({ token: 'token-of-dilan', account: 'usr_2' })).toEqual({ intents: [], evicted: null });
});

it('[OFFLINE-42] the next account is not told what the one before has lost, nor is the mark made again after a log-out', async () => {
  await aPage().store(read('thread', on(22)), rojin);
  await evict();
  expect((await aPage().read({ token: 'token-of-dilan', account: 'usr_2' })).evicted).toBeNull();
  expect(marked()).toBeNull();

  await aPage().store(read('needle', on(23)), { token: 'token-of-dilan', account: 'usr_2' });
  expect(marked()).not.toBeNull();
  const removing = aPage().remove(read('warp', on(24)));
  localStorage.clear();
  await removing;
  expect(marked()).toBeNull();
});

it.each([
  '{',
  'null',
  '3',
  '{"waiting":2}',
  '{"waiting":{"count":0,"since":"2026-11-22"}}',
  '{"waiting":{"count":"2","since":"2026-11-22"}}',
  '{"waiting":{"count":2,"since":"2026-11-31"}}',
  '{"waiting":{"count":2}}',
])('[OFFLINE-42] a mark that cannot be read counts as none: %s', async (mark) => {
  await aPage().store(read('thread', on(22)), rojin);
  localStorage.setItem('OUTBOX_MARK', mark);
  await evict();
  expect((await aPage().read(rojin)).evicted).toBeNull();
});
