import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { leastFree } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/open.ts';
import { watchDisk } from '../../server/observability/disk.ts';
import { type Answered, isKnown, isOwned, json, learn, password } from '../e2e/support/buyers.ts';
import { type RunningPlatform, startPlatform } from '../e2e/support/platform.ts';
import { forShortRuns } from '../support/short-runs.ts';
import { type FaultFigures, scenario } from './support/scenario.ts';

const folder = mkdtempSync(join(tmpdir(), 'zanin-full-disk-'));
const megabyte = 1024 * 1024;

/** Mounts a disk of its own on the folder, which needs root; false where that is not allowed. */
function mountDisk(options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const hasDisk = mountDisk('size=192m');
afterAll(() => {
  if (hasDisk) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = join(folder, 'data');
const start = () => startPlatform({ DATA_DIR: dataDir, DATABASE_URL: '' });

const statusOf = async ({ url }: RunningPlatform, path: string, init?: RequestInit) =>
  (await fetch(`${url}${path}`, init)).status;
const untilReady = (platform: RunningPlatform, status: number) =>
  expect.poll(() => statusOf(platform, '/api/ready'), { interval: 250 }).toBe(status);

async function free(): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * A program that writes through the open database, past every look at the disk, and prints each row
 * that is kept.
 */
const writer = `
  const { openDatabase } = await import('${new URL('../../server/db/open.ts', import.meta.url).href}');
  const { sql } = await import('${new URL('../../node_modules/kysely/dist/index.js', import.meta.url).href}');
  const { db, sync } = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] });
  await sql\`create table filling (number int)\`.execute(db);
  for (let number = 1; ; number++) {
    await sql\`select pg_logical_emit_message(true, 'filling', repeat('x', 500000))\`.execute(db);
    await sql\`insert into filling values (\${number})\`.execute(db);
    await sync();
    console.log(number);
  }`;

async function writeUntilFull(): Promise<{ code: unknown; kept: number; err: string }> {
  const child = spawn(process.execPath, [...forShortRuns, '--input-type=module', '--eval', writer, dataDir]);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code]: unknown[] = await once(child, 'close');
  return { code, kept: Number(out.trim().split('\n').at(-1)), err };
}

async function rowsKept(): Promise<number> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  const { rows } = await sql<{ count: number }>`select count(*) as count from filling`.execute(db);
  await close();
  return rows[0]?.count ?? 0;
}

async function onFullDisk(figures: FaultFigures): Promise<void> {
  const answered: Answered = { registered: [], bought: [] };
  const first = await start();
  await learn([first], 'before@example.org', answered);

  // another program fills the disk
  await writeFile(join(folder, 'ballast'), Buffer.alloc((await free()) - leastFree / 2));
  await untilReady(first, 503);
  const refused = await fetch(`${first.url}/api/login`, json({ email: 'before@example.org', password }));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  await expect(learn([first], 'refused@example.org', answered)).rejects.toThrow('/register 503');
  expect(await statusOf(first, '/api/courses/all/en')).toBe(200);
  expect(await statusOf(first, '/api/health')).toBe(200);
  await rm(join(folder, 'ballast'));
  await untilReady(first, 200);
  await learn([first], 'after@example.org', answered);
  await first.stop();

  // the write-ahead log finds no space for its next segment
  const { code, kept, err } = await writeUntilFull();
  expect(code).toBe(1);
  expect(err).toMatch(/The embedded database cannot go on: could not \w+ .*No space left on device/);
  await expect(start()).rejects.toThrow(/The server ended with 1:\nThe disk of DATA_DIR is full: .* 64 MB are needed/);

  mountDisk('remount,size=512m');
  expect(kept).toBeGreaterThan(0);
  expect(await rowsKept()).toBeGreaterThanOrEqual(kept);
  const second = await start();
  for (const email of answered.registered) expect(await isKnown(second, email), email).toBe(true);
  for (const email of answered.bought) expect(await isOwned(second, email), email).toBe(true);
  expect(answered.bought).toHaveLength(2);
  // a disk that another program fills, and one that the database fills
  Object.assign(figures, {
    rounds: 2,
    answered: answered.registered.length + answered.bought.length + kept,
    refused: 2,
  });
  console.info(`a full disk: 2 purchases and ${kept} rows answered, 0 lost`);
  await second.stop();
}

if (hasDisk) {
  scenario(
    'disk full',
    '[F10] writing is refused before the disk is full, and on a full disk the process ends without losing what was answered',
    onFullDisk,
  );
} else {
  it('[F10] without a mounted disk, the minimum of free space is detected and opening is refused', async () => {
    let bytes = 200 * megabyte;
    let time = 0;
    const disk = watchDisk(async () => bytes, { now: () => new Date(time), log: () => undefined });
    expect(await disk.isLow()).toBe(false);
    bytes = leastFree - 1;
    time += 2_000;
    expect(await disk.isLow()).toBe(true);
    const freeSpace = async () => bytes;
    await expect(openDatabase({ databaseUrl: null, dataDir, freeSpace })).rejects.toThrow('64 MB are needed');
  });
}
