import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createDatabase } from '../server/support/database.ts';
import { startPlatform } from '../server/support/platform.ts';

const run = promisify(execFile);

it('[OPS-02] a dump is restored into a database on which a server starts, and a broken one is refused', async () => {
  const admin = process.env.DATABASE_URL ?? '';
  const { url, drop } = await createDatabase(admin);
  const folder = mkdtempSync(join(tmpdir(), 'zanin-dump-'));
  const database = await openDatabase({ databaseUrl: url.href, dataDir: 'memory://' });
  try {
    await migrate(database.db);
    const platform = await startPlatform({ content: null, database });
    await platform.makeMember();
    await run('bash', ['deploy/dump.sh', folder], { env: { ...process.env, DATABASE_URL: url.href } });
    const dump = join(folder, readdirSync(folder)[0] ?? '');
    const drill = () => run('bash', ['deploy/restore-drill.sh', dump], { env: { ...process.env, ADMIN_URL: admin } });
    expect((await drill()).stdout).toMatch(/: 1 users, 0 orders, 0 receipts, 0 lessons begun; a server answers\.\n$/);
    truncateSync(dump, 3000);
    await expect(drill()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('could not read') });
    const left = sql`select datname from pg_database where datname like 'zanin_drill_%'`;
    expect((await left.execute(database.db)).rows).toEqual([]);
    await platform.app.close();
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
    await drop();
  }
});
