import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { MoveRefused, moveDatabase } from '../../server/db/move.ts';
import { openDatabase } from '../../server/db/open.ts';
import { apiOf, castPeople, join as register, taken } from '../e2e/support/fixtures.ts';
import { type RunningPlatform, startPlatform } from '../e2e/support/platform.ts';
import { startBucket } from '../server/support/bucket.ts';
import { createDatabase } from '../server/support/database.ts';

const run = promisify(execFile);
const fixture = fileURLToPath(new URL('../server/fixtures/content', import.meta.url));

/** What a learner has, as the API says. */
async function possessions(platform: RunningPlatform, token: string) {
  const api = apiOf(platform, token);
  const found = {
    me: (await taken(api.GET('/me'))).data,
    courses: (await taken(api.GET('/user/courses'))).data,
    purchases: (await taken(api.GET('/user/purchases'))).data,
  };
  // certificates name the address of the server, which is another one after the move
  return JSON.parse(JSON.stringify(found).replaceAll(platform.url, ''));
}

it('[OPS-03] an embedded database is moved to PostgreSQL with accounts, sessions, purchases, codes and the audit log', async () => {
  const { url, drop } = await createDatabase(process.env.DATABASE_URL ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'zanin-move-'));
  const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const move = (env: Record<string, string>) =>
    run(process.execPath, ['server/cli/db-move.ts'], { env: { ...process.env, ...embedded, ...env } });
  const verify = async (env: Record<string, string>) =>
    (await run(process.execPath, ['server/cli/content.ts', 'verify'], { env: { ...process.env, ...embedded, ...env } }))
      .stdout;
  const refused = (why: string) => ({ code: 1, stderr: expect.stringContaining(why) });
  try {
    await expect(move({})).rejects.toMatchObject(refused('DATABASE_URL should be the address of a new PostgreSQL'));
    await expect(move({ DATABASE_URL: url.href })).rejects.toMatchObject(refused('holds no embedded database'));
    const before = await startPlatform(embedded);
    const { tokens } = await castPeople(before);
    const wish = [
      '--sponsor',
      'Friends',
      '--months',
      '1',
      '--codes',
      '1',
      '--last-day',
      '2027-12-31',
      '--reason',
      'Test',
    ];
    // one that begins with 0 is quoted, for spreadsheets
    const code = /^"?\t?(\d{6})(?="?,)/m.exec(await before.command('voucher', 'make', ...wish, '--csv'))?.[1] ?? '';
    const had = await possessions(before, tokens.learner ?? '');
    expect(had.purchases).toHaveLength(2);
    await expect(move({ DATABASE_URL: url.href })).rejects.toMatchObject(refused('is in use by process'));
    await before.stop();

    const { stdout } = await move({ DATABASE_URL: url.href });
    expect(stdout).toMatch(/^ +4 {2}orders$/m);
    expect(stdout).toMatch(/^ +\d{3,} {2}rows moved, and compared row by row\.$/m);
    expect(stdout).toMatch(/^ +\d{2,} {2}files of the content moved into the table blobs\.$/m);
    expect(await verify({ DATABASE_URL: url.href })).toMatch(/^The bytes of all \d{2,} files that revisions/);
    await expect(move({ DATABASE_URL: url.href })).rejects.toMatchObject(refused('holds data already (users)'));

    const after = await startPlatform({ ...embedded, DATABASE_URL: url.href });
    try {
      expect(await possessions(after, tokens.learner ?? '')).toEqual(had);
      expect(await after.command('audit', 'verify')).toMatch(/^1 row is as written\./);
      const person = {
        password: 'Pomegranate-7-tree!',
        first_name: 'Rojin',
        last_name: 'A',
        date_of_birth: '1998-04-12',
      };
      const token = await register(after, { ...person, email: 'rojin@example.org' });
      const redeemed = await taken(apiOf(after, token).POST('/vouchers/redeem', { body: { code } }));
      expect(redeemed.data).toMatchObject({ opened: 'subscription', sponsor: 'Friends' });
    } finally {
      await after.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
    await drop();
  }
});

it('[DESK-103] the files of the content are moved into a bucket, and back into the table', async () => {
  const { url, drop } = await createDatabase(process.env.DATABASE_URL ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'zanin-move-'));
  const bucket = await startBucket();
  const env = { ...process.env, DATABASE_URL: url.href, DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixture };
  const command = async (settings: Record<string, string>, ...args: string[]) =>
    (await run(process.execPath, args, { env: { ...env, ...settings } })).stdout;
  const inTable = async () => {
    const { db, close } = await openDatabase({ databaseUrl: url.href, dataDir: 'memory://' });
    const { rows } = await sql<{ all: number; bytes: number }>`
      select count(*) as all, count(bytes) as bytes from blobs`.execute(db);
    await close();
    return rows[0];
  };
  try {
    await command({ DATABASE_URL: '' }, 'server/cli/content.ts', 'import');
    const moved = /^ +(\d+) {2}files of the content moved into the bucket\.$/m;
    const count = Number(moved.exec(await command(bucket.env, 'server/cli/db-move.ts'))?.[1]);
    expect(count).toBeGreaterThan(10);
    expect(await inTable()).toEqual({ all: count, bytes: 0 });
    const all = `The bytes of all ${count} files`;
    expect(await command(bucket.env, 'server/cli/content.ts', 'verify')).toContain(all);
    await expect(command({}, 'server/cli/content.ts', 'verify')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The bytes of \d+ files of the content are in a bucket: set S3_ENDPOINT.*blobs\.$/m,
      ),
    });
    await expect(command({}, 'server/cli/db-move.ts', 'blobs')).rejects.toMatchObject({
      stderr: expect.stringContaining('S3_ENDPOINT and what belongs to it should be set'),
    });
    expect(await command(bucket.env, 'server/cli/db-move.ts', 'blobs')).toContain(
      `${count} files of the content are in`,
    );
    expect(await inTable()).toEqual({ all: count, bytes: count });
    expect(await command({}, 'server/cli/content.ts', 'verify')).toContain(all);
    // and once more into the bucket, by the next command with its settings
    expect(await command(bucket.env, 'server/cli/content.ts', 'verify')).toContain(all);
    expect(await inTable()).toEqual({ all: count, bytes: 0 });
  } finally {
    await bucket.stop();
    rmSync(folder, { recursive: true });
    await drop();
  }
});

it('[OPS-03] tables of another version are refused, and a row that changes on the way leaves nothing behind', async () => {
  const { url, drop } = await createDatabase(process.env.DATABASE_URL ?? '');
  const source = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
  const target = await openDatabase({ databaseUrl: url.href, dataDir: 'memory://' });
  try {
    await migrate(target.db);
    await expect(moveDatabase(source.db, target.db)).rejects.toThrow(/of another version \(none, not \d{3}-/);
    await migrate(source.db);
    const user = { id: 'usr_1', email: 'dilan@example.org', first_name: 'Dilan', last_name: 'Karim' };
    await source.db
      .insertInto('users')
      .values({
        ...user,
        date_of_birth: '2000-01-01',
        password_hash: 'x',
        created_at: new Date(),
      })
      .execute();
    await sql`create function alter_name() returns trigger language plpgsql as
      $$ begin new.first_name := 'Other'; return new; end $$`.execute(target.db);
    await sql`create trigger altered before insert on users for each row execute function alter_name()`.execute(
      target.db,
    );
    await expect(moveDatabase(source.db, target.db)).rejects.toThrow(MoveRefused);
    const { rows } = await sql<{ count: number }>`select count(*) from users`.execute(target.db);
    expect(rows).toEqual([{ count: 0 }]);
    await sql`drop trigger altered on users`.execute(target.db);
    const moved: string[] = [];
    await moveDatabase(source.db, target.db, ({ table, rows }) => rows > 0 && moved.push(table));
    expect(moved).toContain('users');
  } finally {
    await source.close();
    await target.close();
    await drop();
  }
});
