import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeOf, leastFree } from '../../../server/db/embedded.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { missedBeats, paused } from '../../../server/observability/watchdog.ts';
import { startFault } from '../../../server/start-fault.ts';
import { goodPassword, startPlatform } from '../support/platform.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zanin-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const server = new URL('../../../server/', import.meta.url).href;

/** Starts a module of a few lines as a process of its own. */
const start = (module: string) => spawn(process.execPath, ['--input-type=module', '--eval', module], { cwd: folder });

/** Runs a module of a few lines as a process of its own, and answers how it ended. */
async function run(module: string): Promise<{ code: unknown; signal: unknown; err: string }> {
  const child = start(module);
  const [err, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, signal, err };
}

describe('a disk that is nearly full', () => {
  it('[F10] answers calls that may write with 503 until there is space, while visitors can still read', async () => {
    let free = 10 * leastFree;
    const platform = await startPlatform({ freeSpace: async () => free });
    const { email, token } = await platform.makeMember();
    const login = () => platform.post('/api/login', { email, password: goodPassword });
    const order = () => platform.get('/api/orders/pi_1', { token });
    const diskLines = () => platform.log.filter(({ event }) => String(event).startsWith('disk.'));
    expect((await login()).status).toBe(200);

    free = leastFree - 1;
    platform.clock.advance(2_000);
    for (const refused of [await login(), await order()]) {
      expect(refused).toMatchObject({
        status: 503,
        headers: { 'retry-after': '60', 'x-content-type-options': 'nosniff' },
        body: { error: 'unavailable', message: expect.stringContaining('Please try again in a few minutes') },
      });
    }
    expect((await platform.get('/api/ready')).status).toBe(503);
    expect((await platform.get('/api/health')).status).toBe(200);
    expect((await platform.get('/api/courses/all/en')).status).toBe(200);
    expect((await platform.get('/metrics')).text).toContain(`\nzanin_disk_free_bytes ${leastFree - 1}\n`);
    expect(diskLines()).toMatchObject([{ event: 'disk.low', free_bytes: leastFree - 1, needed_bytes: leastFree }]);

    free = leastFree;
    platform.clock.advance(2_000);
    expect((await login()).status).toBe(200);
    expect((await order()).status).toBe(404);
    expect((await platform.get('/api/ready')).status).toBe(200);
    expect(diskLines().map(({ event }) => event)).toEqual(['disk.low', 'disk.enough']);
    await platform.close();
  });

  it('[F10] causes one log line, however many calls are refused', async () => {
    const platform = await startPlatform({ content: null, freeSpace: async () => leastFree - 1 });
    for (let call = 0; call < 3; call++) {
      expect((await platform.post('/api/login', { email: 'who@example.org', password: 'x' })).status).toBe(503);
      expect((await platform.get('/api/ready')).status).toBe(503);
    }
    expect(platform.log.map(({ event }) => event)).toEqual(['disk.low']);
    await platform.close();
  });

  it('[F10] includes a disk whose free space cannot be read; metrics and pages still work', async () => {
    let looking = () => Promise.reject<number>(new Error('EIO: i/o error, statfs'));
    const platform = await startPlatform({ content: null, freeSpace: () => looking() });
    expect((await platform.get('/api/ready')).status).toBe(503);
    expect((await platform.get('/api/health')).status).toBe(200);
    const { status, text } = await platform.get('/metrics');
    expect(status).toBe(200);
    expect(text).not.toContain('zanin_disk_free_bytes');
    expect(platform.log).toMatchObject([
      { event: 'disk.low', free_bytes: null, reason: 'Error: EIO: i/o error, statfs' },
    ]);
    looking = async () => 10 * leastFree;
    platform.clock.advance(2_000);
    expect((await platform.get('/api/ready')).status).toBe(200);
    await platform.close();
  });

  it('[F10] does not include a file system that reports no size', async () => {
    expect(freeOf({ blocks: 100, bavail: 3, bsize: 4_096 })).toBe(12_288);
    const freeSpace = async () => freeOf({ blocks: 0, bavail: 0, bsize: 4_096 });
    const platform = await startPlatform({ content: null, freeSpace });
    expect((await platform.get('/api/ready')).status).toBe(200);
    expect((await platform.get('/metrics')).text).not.toContain('zanin_disk_free_bytes');
    await platform.close();
  });

  it('[F10] prevents the start with one line that says how much is needed, and leaves the data folder unlocked', async () => {
    const freeSpace = async () => 10 * 1024 * 1024;
    const opening = openDatabase({ databaseUrl: null, dataDir: folder, freeSpace });
    expect(await opening.catch((error: unknown) => startFault(error))).toBe(
      `The disk of DATA_DIR is full: ${folder}: 10 MB are free, 64 MB are needed. Make room, then start again.`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('[F10] ends the process at the first statement that fails for lack of space, before another one runs', async () => {
    const { code, err } = await run(`
      const { openDatabase } = await import('${server}db/open.ts');
      const { sql } = await import('${new URL('../../../node_modules/kysely/dist/index.js', import.meta.url).href}');
      const { db } = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
      const full = sql\`do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$\`;
      await Promise.all([full.execute(db), sql\`select 1\`.execute(db).then(() => console.error('went on'))]);
      console.error('went on');
    `);
    expect(code).toBe(1);
    expect(err).toContain('DatabaseBroken: The embedded database cannot go on: No space left on device');
    expect(err).not.toContain('went on\n');
  });
});

describe('the watchdog', () => {
  it('[F11] kills a process whose event loop is blocked, with one log line', async () => {
    const { signal, err } = await run(`
      const { startWatchdog } = await import('${server}observability/watchdog.ts');
      startWatchdog({ tick: 20, maxMissed: 10 });
      process.on('SIGTERM', () => undefined);
      // the thread has to be there before nothing goes on here
      setTimeout(() => { for (;;); }, 500);
    `);
    expect(signal).toBe('SIGKILL');
    expect(err).toMatch(/^\{[^\n]*"event":"process.stuck"[^\n]*\}\n$/);
    expect(JSON.parse(err)).toEqual({
      level: 'fatal',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      event: 'process.stuck',
      reason: 'the event loop has not turned for 0.2 s',
    });
  });

  it('[F11] kills it also if the line cannot be written', async () => {
    const child = start(`
      const { startWatchdog } = await import('${server}observability/watchdog.ts');
      startWatchdog({ tick: 20, maxMissed: 10 });
      process.stdin.once('data', () => { for (;;); });
      // the thread has to be there before nothing goes on here
      setTimeout(() => process.stdout.write('ready'), 500);`);
    try {
      await once(child.stdout, 'data');
      child.stderr.destroy();
      child.stdin.write('go');
      expect(await once(child, 'exit', { signal: AbortSignal.timeout(120_000) })).toEqual([null, 'SIGKILL']);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('[F11] counts consecutive checks without a heartbeat, and none while a debugger is attached', () => {
    const missedAt = missedBeats();
    expect([1, 1, 1, 2, 2, paused, paused, paused, 0, 0].map(missedAt)).toEqual([0, 1, 2, 0, 1, 0, 0, 0, 0, 1]);
  });
});
