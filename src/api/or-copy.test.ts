import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure } from '../../machines/common/failure.ts';
import { orCopy } from './or-copy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<string>(() => {});
const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'of the server'));
const copy = async () => 'of the device';
const none = async () => null;

it('[OFFLINE-27] the copy is shown after five seconds without an answer, and the answer if it comes earlier', async () => {
  const silent = orCopy(never, copy);
  const slow = orCopy(after(4_999), copy);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await slow).toBe('of the server');
  expect(await Promise.race([silent, 'nothing yet'])).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(await silent).toBe('of the device');
});

it('[OFFLINE-27] without a copy the server is waited for', async () => {
  const asked = orCopy(after(60_000), none);
  const unreadable = orCopy(after(60_000), () => Promise.reject(new Error('The database is broken')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.all([asked, unreadable])).toEqual(['of the server', 'of the server']);
});

it('[OFFLINE-32] the copy is shown at once when the connection is lost, and not when the server refuses', async () => {
  const lost = failure('network');
  const refused = failure('notPurchased', { status: 403 });
  expect(await orCopy(Promise.reject(lost), copy)).toBe('of the device');
  await expect(orCopy(Promise.reject(lost), none)).rejects.toBe(lost);
  await expect(orCopy(Promise.reject(refused), copy)).rejects.toBe(refused);
});
