import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { passwordCalls } from '../../../server/domain/accounts/password-calls.ts';
import { hashPassword, verifyPassword } from '../../../server/domain/accounts/passwords.ts';
import { testDatabase } from '../support/database.ts';
import { waysOf } from '../support/identifiers.ts';
import { startPlatform } from '../support/platform.ts';

describe('many passwords at once', () => {
  it('[F12] passwords are hashed two at a time, so that a file is read before the others have their turn', async () => {
    const hash = await hashPassword('Pomegranate-Field7!');
    const ended: string[] = [];
    const hashes = Array.from({ length: 16 }, () => verifyPassword(hash, 'wrong').then(() => ended.push('hash')));
    const file = readFile(fileURLToPath(import.meta.url)).then(() => ended.push('file'));
    await Promise.all([...hashes, file]);
    expect(ended.indexOf('file')).toBeLessThan(8);
  });

  it('[F14] a network may hash 30 passwords at once and 10 a second; more are answered 429 with Retry-After 1, and other networks are not affected', async () => {
    const platform = await startPlatform({ content: null });
    let people = 0;
    const { login: enter, setPassword } = waysOf(platform);
    const login = (ip: string) => enter(`guess-${people++}@example.org`, 'wrong', { ip });
    const crowd = await Promise.all(Array.from({ length: 35 }, () => login('198.51.100.7')));
    expect(crowd.map(({ status }) => status).sort()).toEqual([...Array(30).fill(401), ...Array(5).fill(429)]);
    expect(crowd.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
    const reset = { email: 'a@example.org', token: 'x' };
    expect((await setPassword(reset, 'x', { ip: '198.51.100.7' })).status).toBe(429);
    expect((await login('198.51.100.8')).status).toBe(401);
    platform.clock.advance(100);
    expect((await login('198.51.100.7')).status).toBe(401);
    expect((await login('198.51.100.7')).status).toBe(429);
    await platform.close();
  });

  it('[F14] password attempts are tracked for ten thousand networks at most, and the one unused for longest is dropped', async () => {
    const admit = passwordCalls({ now: () => new Date(0) });
    const call = (ip: string) => admit(ip, async () => 'in');
    for (let time = 0; time < 30; time++) await call('198.51.100.7');
    await expect(call('198.51.100.7')).rejects.toMatchObject({ status: 429 });
    for (let other = 0; other < 10_000; other++) await call(`10.0.${other >> 8}.${other & 255}`);
    expect(await call('198.51.100.7')).toBe('in');
  });

  it('[F15] when all 50 places for passwords are taken, a further call is answered 503 with Retry-After before it counts as a try', async () => {
    const admit = passwordCalls({ now: () => new Date(0) });
    const finished = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 50 }, () => admit('127.0.0.1', () => finished.promise));
    let counted = 0;
    const late = admit('203.0.113.9', async () => counted++);
    await expect(late).rejects.toMatchObject({
      status: 503,
      message: 'Many people are logging in right now. Please try again in a few seconds.',
      details: { error: 'busy', retryAfter: 2 },
    });
    expect(counted).toBe(0);
    finished.resolve();
    await Promise.all(waiting);
    await admit('203.0.113.9', async () => counted++);
    expect(counted).toBe(1);
  });
});

it('[F13] the event loop runs between the statements of a queue', async () => {
  const { db, close } = await testDatabase();
  let turns = 0;
  let over = false;
  const turn = () => {
    turns++;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  const statements = Array.from({ length: 40 }, () => sql`select 1`.execute(db));
  await Promise.all(statements);
  over = true;
  expect(turns).toBeGreaterThanOrEqual(40);
  await close();
});
