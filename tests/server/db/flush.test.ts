import { mkdir, mkdtemp, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SharedPGlite } from '../../../server/db/pglite.ts';
import { walSync } from '../../../server/db/wal.ts';
import { readContract } from '../../../server/http/contract.ts';
import { testDatabase } from '../support/database.ts';
import { operations } from '../support/fuzz.ts';
import {
  type Answer,
  type AnyBody,
  type Member,
  type Platform,
  type PlatformOptions,
  type RequestOptions,
  startPlatform,
} from '../support/platform.ts';
import { buyer, confirm, sandboxOf, stock } from '../support/shop.ts';

/** A platform on a database that calls these for each statement and for each flush. */
async function flushing(sync: () => Promise<void>, options: PlatformOptions = {}, onQuery?: Logger): Promise<Platform> {
  return startPlatform({ ...options, database: { ...(await testDatabase(onQuery)), sync } });
}

/** Of a preview. */
const file = 'body-measures.measure-sheet.pdf';
/** Headers of an answer that no error has. */
const answerHeaders = /^(?:content-encoding|content-disposition|etag|set-cookie|vary|retry-after)$/;

describe('what an answer waits for', () => {
  it('[P30] the answer to a GET that settles an order leaves after the write-ahead log was flushed', async () => {
    const steps: string[] = [];
    const sync = async () => void steps.push('flushed');
    const platform = await flushing(sync, { content: null }, ({ query }) => {
      if (/^update "orders" set .*"paid_at"/.test(query.sql)) steps.push('settled');
    });
    await stock(platform);
    // only the GET learns of the payment
    await sandboxOf(platform).stop();
    const shopper = buyer(platform, await platform.makeMember());
    const { clientSecret } = (await shopper.begin('weaving')).body;
    await confirm(platform, clientSecret);
    expect(steps.includes('settled')).toBe(false);
    steps.length = 0;
    expect((await shopper.order(clientSecret)).status).toBe('paid');
    expect(steps).toEqual(['settled', 'flushed']);
    await platform.close();
  });

  it.each<[string, number, (one: Platform, member: Member, options: RequestOptions) => Promise<Answer<AnyBody>>]>([
    ['a login', 200, (one, { email, password }, options) => one.post('/api/login', { email, password }, options)],
    ['an encoded list', 200, (one, { token }, options) => one.get('/api/courses/all/en', { token, ...options })],
    ['a file', 200, (one, { token }, options) => one.get(`/api/download/attachment/${file}`, { token, ...options })],
    ['an error', 404, (one, { token }, options) => one.get('/api/orders/pi_unknown', { token, ...options })],
  ])(
    '[F8] if the flush before %s fails, the answer is a problem, without the original content or the error',
    async (_, intended, call) => {
      let fault: Error | null = null;
      const platform = await flushing(async () => {
        if (fault) throw fault;
      });
      const member = await platform.makeMember();
      expect((await call(platform, member, {})).status).toBe(intended);
      fault = new Error('EIO: i/o error, fsync /srv/zanin/pg_wal');
      const { status, body, headers } = await call(platform, member, { headers: { 'accept-encoding': 'gzip' } });
      expect([status, body]).toEqual([500, { error: 'internal', message: 'Something went wrong. Please try again.' }]);
      expect(Object.keys(headers).filter((name) => answerHeaders.test(name))).toEqual([]);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      });
      expect(platform.log.filter(({ event }) => event === 'request.failed')).toMatchObject([
        { status: 500, reason: expect.stringContaining('EIO: i/o error') },
      ]);
      await platform.close();
    },
  );

  it('[P31] a GET without a token neither writes nor waits for the write-ahead log', async () => {
    const statements: string[] = [];
    let flushes = 0;
    const sync = async () => void flushes++;
    const platform = await flushing(sync, {}, ({ query }) => void statements.push(query.sql));
    const members = readContract().routes.filter(({ operation }) => operation.caller === 'member');
    const forMembers = new Set<string>(members.map(({ operation }) => operation.operationId));
    const open = operations.filter(({ method, operationId }) => method === 'GET' && !forMembers.has(operationId));
    expect(open.length).toBeGreaterThan(10);
    // it delivers its events in the background
    await sandboxOf(platform).stop();
    statements.length = 0;
    for (const { path } of open) {
      const url = path.replace('{lang}', 'en').replace(/\{\w+\}/g, 'pattern-cutting');
      await platform.get(`/api${url}${/plans/.test(path) ? '?countryCode=IQ&region=IQ' : ''}`);
    }
    expect(statements.length).toBeGreaterThan(5);
    const writes = (text: string) => !/^\s*(select|with)\b/.test(text) || /\b(insert|update|delete)\b/.test(text);
    expect(statements.filter(writes)).toEqual([]);
    expect(flushes).toBe(0);
    await platform.close();
  });
});

describe('the flush of the write-ahead log', () => {
  it('[P31] a flush reads no file when nothing was written since the last one, and is repeated when it failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zanin-wal-'));
    await writeFile(join(folder, '000000010000000000000001'), '');
    let written = 0;
    const { flush, close } = walSync(folder, () => written);
    await flush();
    await rm(folder, { recursive: true });
    await flush();
    written++;
    await expect(flush()).rejects.toThrow('ENOENT');
    await expect(flush()).rejects.toThrow('ENOENT');
    await mkdir(folder);
    await flush();
    await close();
  });

  it('[P31] keeps one open file for each segment, also when they are renamed, and closes those that are gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zanin-wal-'));
    const segment = (number: number) => join(folder, String(number).padStart(24, '0'));
    const openFiles = async () => {
      const links = await readdir('/proc/self/fd');
      const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')));
      return targets.filter((target) => target.startsWith(folder)).sort();
    };
    let written = 0;
    const { flush, close } = walSync(folder, () => ++written);
    await writeFile(segment(1), 'one');
    await flush();
    await writeFile(segment(2), 'two');
    await Promise.all([flush(), flush()]);
    expect(await openFiles()).toEqual([segment(1), segment(2)]);
    // as PostgreSQL recycles a segment
    await rename(segment(1), segment(3));
    await flush();
    expect(await openFiles()).toEqual([segment(2), segment(3)]);
    await close();
    expect(await openFiles()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('[P31] a flush is needed after statements that write, in transactions too, and not after those that read', async () => {
    const pglite = new SharedPGlite();
    await pglite.exec('create table notes (body text, updated_at int)');
    const writes = async (work: () => Promise<unknown>) => {
      const before = pglite.written;
      await work();
      return pglite.written > before;
    };
    for (const [text, values, expected] of [
      ['select updated_at from notes', [], false],
      ['select body from notes where body = $1', ['update notes'], false],
      ['insert into notes values ($1, 1)', ['x'], true],
      [' UPDATE notes set body = body', [], true],
      ['with gone as (delete from notes returning body) select body from gone', [], true],
    ] as const) {
      expect(await writes(() => pglite.query(text, [...values])), text).toBe(expected);
    }
    const insert = () => pglite.transaction((one) => one.query('insert into notes values ($1, 2)', ['y']));
    expect(await writes(insert)).toBe(true);
    await pglite.close();
  });
});
