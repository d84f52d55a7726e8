import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, sha256Of } from '../../../server/blobs/bytes.ts';
import { diskStore } from '../../../server/blobs/disk.ts';
import { outsideBlobs, type Store } from '../../../server/blobs/outside.ts';
import { s3Store } from '../../../server/blobs/s3.ts';
import { tableBlobs } from '../../../server/blobs/table.ts';
import { verifyBlobs } from '../../../server/blobs/verify.ts';
import { addRevision, newestRevision, sourceOfRevision } from '../../../server/content/revisions.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { BlobDamaged } from '../../../server/domain/common/ports/blobs.ts';
import { type RunningBucket, startBucket } from '../support/bucket.ts';
import { testDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hour = 3_600_000;
const folder = join(temporaryFolder(), 'blobs');
let bucket: RunningBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

/** Where a store of files has them. */
interface Files {
  store: () => Store;
  /** Of a blob, after its hash. */
  fileOf: (sha256: string) => string;
}

const onDisk: Files = {
  store: () => diskStore(folder),
  fileOf: (sha256) => join(folder, sha256.slice(0, 2), sha256),
};
const inBucket: Files = {
  store: () => s3Store(bucket.settings),
  fileOf: (sha256) => join(bucket.folder, bucket.settings.bucket, sha256.slice(0, 2), `${sha256}._S3rver_object`),
};

let database: OpenDatabase;
let time: number;
beforeEach(async () => {
  database = await testDatabase();
  time = Date.parse('2026-11-21T09:00:00.000Z');
});
afterEach(() => database.close());

const now = () => new Date(time);
const ctx = () => ({ db: database.db, now, sync: database.sync });
const hashes = async () =>
  (await database.db.selectFrom('blobs').select('sha256').orderBy('sha256').execute()).map(({ sha256 }) => sha256);
const name = async (files: Record<string, string>) =>
  addRevision(database.db, await newestRevision(database.db), new Map(Object.entries(files)), {
    author: null,
    at: now(),
    message: 'Test',
  });

const [one, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

describe.each([
  ['in the table', null],
  ['on disk', onDisk],
  ['in a bucket', inBucket],
] as const)('content files stored %s', (_, files) => {
  const open = () => (files ? outsideBlobs(ctx(), files.store()) : tableBlobs(ctx()));

  it('[DESK-100] are read back unchanged, stored once when they are equal, and left out when they do not exist', async () => {
    const blobs = open();
    await blobs.prepare();
    const large = Buffer.alloc(3_000_000, 'Zanin ');
    await blobs.write([one, two, one, large, Buffer.alloc(0)]);
    await blobs.write([]);
    await blobs.write([two]);
    const all = [one, two, large, Buffer.alloc(0)];
    expect(await hashes()).toEqual(all.map(sha256Of).sort());
    const missing = sha256Of(Buffer.from('never written'));
    const found = await open().read([...all.map(sha256Of), sha256Of(one), missing]);
    expect([...found.keys()].sort()).toEqual(all.map(sha256Of).sort());
    for (const bytes of all) expect(bytesOf(found, sha256Of(bytes)).equals(bytes)).toBe(true);
    expect(() => bytesOf(found, missing)).toThrow(`The bytes of ${missing} are missing`);
    expect(await blobs.read([])).toEqual(new Map());
    expect(await blobs.fault()).toBeNull();
  });

  it('[DESK-101] are verified: a damaged file is an error that names it, and so is a revision with missing files', async () => {
    const blobs = open();
    await blobs.prepare();
    await blobs.write([one, two, three]);
    await name({ 'plans.yaml': sha256Of(one), 'posts/a.md': sha256Of(two), 'posts/b.md': sha256Of(three) });
    expect(await verifyBlobs(database.db, blobs)).toBe(3);
    const damage = (sha256: string) =>
      files
        ? writeFileSync(files.fileOf(sha256), 'ane')
        : database.db
            .updateTable('blobs')
            .set({ bytes: Buffer.from('ane') })
            .where('sha256', '=', sha256)
            .execute();
    await damage(sha256Of(one));
    await expect(blobs.read([sha256Of(one)])).rejects.toThrow(BlobDamaged);
    await expect(blobs.read([sha256Of(one)])).rejects.toThrow(
      new RegExp(`${sha256Of(one)}.* is damaged: .*restore it from a backup`),
    );
    expect((await blobs.read([sha256Of(two)])).get(sha256Of(two))).toEqual(two);
    if (files) rmSync(files.fileOf(sha256Of(two)));
    else await database.db.deleteFrom('blobs').where('sha256', '=', sha256Of(two)).execute();
    const revision = await newestRevision(database.db);
    if (!revision) throw new Error('There is no revision');
    const others = new Map([...revision.files].filter(([path]) => path !== 'plans.yaml'));
    await expect(sourceOfRevision(blobs, { files: others })).rejects.toThrow('The bytes of posts/a.md');
    await expect(verifyBlobs(database.db, blobs)).rejects.toThrow(/of 3 files cannot be read:\n.*is damaged/);
    // writing them again mends a file
    if (files) {
      await blobs.write([one, two]);
      expect(await verifyBlobs(database.db, blobs)).toBe(3);
    }
  });

  it('[DESK-102] are deleted a day after they were last written, if no revision or draft refers to them', async () => {
    const blobs = open();
    await blobs.prepare();
    await blobs.write([one, two, three]);
    await name({ 'plans.yaml': sha256Of(one) });
    time += 23 * hour;
    await blobs.write([two]);
    await blobs.sweep();
    time += 2 * hour;
    expect(await hashes()).toHaveLength(3);
    await blobs.sweep();
    expect(await hashes()).toEqual([one, two].map(sha256Of).sort());
    expect([...(await blobs.read([one, two, three].map(sha256Of))).keys()].sort()).toEqual(
      [one, two].map(sha256Of).sort(),
    );
    time += 25 * hour;
    await blobs.sweep();
    expect(await hashes()).toEqual([sha256Of(one)]);
    expect((await blobs.read([sha256Of(two)])).size).toBe(0);
    // written again as if for the first time
    await blobs.write([two]);
    expect((await blobs.read([sha256Of(two)])).get(sha256Of(two))).toEqual(two);
  });

  it('[DESK-102] survive the sweep that deletes unused files if they are written at the same time', async () => {
    const blobs = open();
    await blobs.prepare();
    const all = Array.from({ length: 250 }, (__, index) => Buffer.from(`text ${index}`));
    await blobs.write(all);
    time += 25 * hour;
    const again = all.filter((__, index) => index % 5 === 0);
    await Promise.all([blobs.sweep(), blobs.write(again), blobs.sweep()]);
    const found = await blobs.read(all.map(sha256Of));
    for (const bytes of again) expect(bytesOf(found, sha256Of(bytes))).toEqual(bytes);
    await blobs.sweep();
    expect(await hashes()).toEqual(again.map(sha256Of).sort());
  });
});

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
] as const)('content files in the table of an earlier version, to be stored %s', (_, files) => {
  const kept = async () => {
    const all = Array.from({ length: 50 }, (__, index) => Buffer.from(`old ${index}`));
    await tableBlobs(ctx()).write(all);
    await name(Object.fromEntries(all.map((bytes, index) => [`posts/${index}.md`, sha256Of(bytes)])));
    return all;
  };
  const inTable = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from blobs where bytes is not null`.execute(
      database.db,
    );
    return rows[0]?.count;
  };

  it('[DESK-103] are moved at the start, which resumes where a start that was killed had stopped', async () => {
    const all = await kept();
    const store = files.store();
    let writes = 0;
    const broken: Store = {
      ...store,
      write: (some) => (++writes === 2 ? Promise.reject(new Error('killed')) : store.write(some)),
    };
    await expect(outsideBlobs(ctx(), broken).prepare()).rejects.toThrow('killed');
    expect(await inTable()).toBe(30);
    const blobs = outsideBlobs(ctx(), store);
    // also of those that were not moved
    expect(await verifyBlobs(database.db, blobs)).toBe(50);
    await blobs.prepare();
    expect(await inTable()).toBe(0);
    expect(await verifyBlobs(database.db, blobs)).toBe(50);
    for (const bytes of all) expect(readFileSync(files.fileOf(sha256Of(bytes)))).toEqual(bytes);
    await blobs.prepare();
    expect(await verifyBlobs(database.db, blobs)).toBe(50);
  });

  it('[DESK-103] are not moved if they are damaged, and the start names the damaged row', async () => {
    const [first] = await kept();
    await database.db
      .updateTable('blobs')
      .set({ bytes: Buffer.from('?') })
      .where('sha256', '=', sha256Of(first ?? one))
      .execute();
    await expect(outsideBlobs(ctx(), files.store()).prepare()).rejects.toThrow(/row .* of the table blobs is damaged/);
  });

  it('[DESK-103] cannot be read once the settings of their storage are removed, and the start names the missing setting', async () => {
    await kept();
    await outsideBlobs(ctx(), files.store()).prepare();
    await expect(tableBlobs(ctx()).prepare()).rejects.toThrow(
      'The bytes of 50 files of the content are in a bucket: set S3_ENDPOINT',
    );
  });
});

it('[DESK-101] partly written files of a process that was killed are removed at the next start', async () => {
  const blobs = outsideBlobs(ctx(), onDisk.store());
  await blobs.prepare();
  await blobs.write([one]);
  const file = onDisk.fileOf(sha256Of(one));
  writeFileSync(`${file}.0.draft`, 'on');
  await blobs.prepare();
  expect(readdirSync(join(file, '..'))).toEqual([sha256Of(one)]);
});
