import { sql } from 'kysely';
import { sha256Of } from '../../../server/blobs/bytes.ts';
import { openBlobs } from '../../../server/blobs/open.ts';
import { readConfig } from '../../../server/config.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';

/**
 * A program that is killed: it writes bytes, names some of them and stops naming others, and sweeps
 * meanwhile. Texts come again and again, in other processes too. What was written five seconds ago
 * is made to seem two days old. It prints a line for each name.
 */
const config = readConfig(process.env);
const database = await openDatabase(config);
const { db, sync } = database;
const now = () => new Date();
await migrate(db);
const blobs = await openBlobs({ config, db, now, sync });
await blobs.prepare();
await sql`insert into content_revisions (id, at, message) values (1, now(), 'Test') on conflict do nothing`.execute(db);

const anyText = () => Buffer.alloc(20_000, `${Math.floor(Math.random() * 400)} `);

async function write(): Promise<void> {
  for (;;) {
    const texts = [anyText(), anyText(), anyText(), anyText()];
    await blobs.write(texts);
    const [named = '', forgotten = ''] = texts.map(sha256Of);
    await sql`insert into content_files (revision, path, sha256) values (1, ${named}, ${named}) on conflict do nothing`.execute(
      db,
    );
    if (forgotten !== named) await db.deleteFrom('content_files').where('path', '=', forgotten).execute();
    await sync();
    console.log(named);
  }
}

let swept = 0;

async function sweep(): Promise<void> {
  for (;;) {
    await sql`
      update blobs set written_at = written_at - interval '2 days'
      where written_at between now() - interval '1 day' and now() - interval '5 seconds'`.execute(db);
    const count = async () => (await db.selectFrom('blobs').select('sha256').execute()).length;
    const before = await count();
    await blobs.sweep();
    if ((await count()) < before && ++swept === 1) console.log('swept');
  }
}

await Promise.all([write(), sweep()]);
