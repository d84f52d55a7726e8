import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderOpenToOthers } from '../../../server/db/folder.ts';
import { FolderInUse, lockFolder } from '../../../server/db/lock.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { testDatabase } from '../support/database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zanin-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'zanin.lock');

describe('the lock of the data folder', () => {
  it('[S14] one process at a time holds the lock of the data folder and leaves nothing behind', async () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(`${folder} is in use by process ${process.pid}`);
    release();
    lockFolder(folder)();
    expect(await readdir(folder)).toEqual([]);
  });

  it('the lock of a process that was killed is taken over', async () => {
    const process = spawn('sleep', ['60']);
    const start = (await readFile(`/proc/${process.pid}/stat`, 'utf8')).split(' ')[21];
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    await writeFile(lockFile(), JSON.stringify({ pid: process.pid, start: `${boot} ${start}` }));
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    process.kill('SIGKILL');
    await once(process, 'exit');
    lockFolder(folder)();
  });

  it('the lock of a process whose id another process has now is taken over', async () => {
    await writeFile(lockFile(), JSON.stringify({ pid: process.pid, start: 'an earlier start' }));
    const release = lockFolder(folder);
    expect(await readFile(lockFile(), 'utf8')).not.toContain('an earlier start');
    release();
  });

  it.each(['', 'garbage', '{"pid":"x"}', '{"pid":-1,"start":"x"}'])(
    'a lock file that was written only in part (%j) is taken over',
    async (content) => {
      await writeFile(lockFile(), content);
      lockFolder(folder)();
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

describe('the embedded database', () => {
  it('[F27] a transaction that begins while the database closes breaks nothing else', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const database = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
    const closed = database.close();
    // the caller has left: nothing waits for it
    void database.db
      .transaction()
      .execute((trx) => sql`select 1`.execute(trx))
      .catch(() => undefined);
    await closed;
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('[S14] the embedded database keeps what was committed and flushed, and opens again after its lock was left behind', async () => {
    const open = () => openDatabase({ databaseUrl: null, dataDir: folder });
    let database = await open();
    await migrate(database.db);
    await expect(open()).rejects.toThrow(FolderInUse);
    await database.db.insertInto('settings').values({ name: 'kept', value: 'yes' }).execute();
    await Promise.all([database.sync(), database.sync(), database.sync()]);
    await database.close();
    await writeFile(lockFile(), JSON.stringify({ pid: 2 ** 22, start: 'gone' }));
    database = await open();
    await migrate(database.db);
    const row = await database.db.selectFrom('settings').selectAll().where('name', '=', 'kept').executeTakeFirst();
    expect(row).toEqual({ name: 'kept', value: 'yes' });
    await database.close();
  });
});

describe('who can enter the data folder', () => {
  const permissionsOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
  const openAndClose = async (dataDir: string, production = false) => {
    const database = await openDatabase({ databaseUrl: null, dataDir, production });
    await database.close();
  };
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0o022);
  });
  afterEach(() => void process.umask(umask));

  it('[A160] a new data folder and the folder of the database can be entered by the user of the server alone', async () => {
    const dataDir = join(folder, 'above', 'data');
    await openAndClose(dataDir);
    expect(await permissionsOf(dataDir)).toBe('700');
    expect(await permissionsOf(join(dataDir, 'database'))).toBe('700');
    expect(await permissionsOf(join(folder, 'above'))).toBe('755');
  });

  it('[A160] a data folder that others could enter is closed to them when it is opened again', async () => {
    await mkdir(join(folder, 'database'));
    for (const path of [folder, join(folder, 'database')]) await chmod(path, 0o2777);
    await openAndClose(folder, true);
    expect(await permissionsOf(folder)).toBe('2700');
    expect(await permissionsOf(join(folder, 'database'))).toBe('2700');
  });

  it('[A160] a folder that is shared on purpose keeps its permissions, and the database in it is closed to others', async () => {
    await chmod(folder, 0o1777);
    await openAndClose(folder);
    expect(await permissionsOf(folder)).toBe('1777');
    expect(await permissionsOf(join(folder, 'database'))).toBe('700');
  });

  it('[A160] in production a folder that stays accessible to others is refused, and no database is created in it', async () => {
    await chmod(folder, 0o1777);
    await expect(openAndClose(folder, true)).rejects.toThrow(FolderOpenToOthers);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('both databases', () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database.close());

  it('both databases read counts and dates alike', async () => {
    const read = sql`select count(*) as count, date '2008-02-29' as day, 9007199254740991::bigint as big`;
    const { rows } = await read.execute(database.db);
    expect(rows).toEqual([{ count: 1, day: '2008-02-29', big: 9_007_199_254_740_991 }]);
  });

  it('both databases isolate transactions that run at the same time', async () => {
    const { db } = database;
    await db.insertInto('settings').values({ name: 'count', value: '0' }).execute();
    const increase = () =>
      db.transaction().execute(async (transaction) => {
        const counter = transaction.selectFrom('settings').select('value').where('name', '=', 'count').forUpdate();
        const value = String(Number((await counter.executeTakeFirstOrThrow()).value) + 1);
        await transaction.updateTable('settings').set({ value }).where('name', '=', 'count').execute();
      });
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('settings').values({ name: 'never', value: '' }).execute();
      throw new Error('undone');
    });
    const results = await Promise.allSettled([increase(), failing, increase(), increase(), increase()]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const rows = await db.selectFrom('settings').selectAll().where('name', 'in', ['count', 'never']).execute();
    expect(rows).toEqual([{ name: 'count', value: '4' }]);
  });
});
