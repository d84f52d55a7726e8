import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableBlobs } from '../../../server/blobs/table.ts';
import { ContentError } from '../../../server/content/content-error.ts';
import { manifestOf } from '../../../server/content/files.ts';
import { importContent } from '../../../server/content/import.ts';
import { listRevisions, newestRevision, sourceOfRevision } from '../../../server/content/revisions.ts';
import { sourceOf } from '../../../server/content/source.ts';
import { migrations } from '../../../server/db/migrations/index.ts';
import { bareDatabase } from '../support/database.ts';
import { type Platform, startPlatform } from '../support/platform.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const lesson = 'courses/first-stitches/lessons/running-stitch.md';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-revisions-')), 'content');
  cpSync(fixture, root, { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

describe('[DESK-61] revisions of content', () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform({ content: root });
  });
  afterEach(() => platform.close());

  const add = (words: string) =>
    writeFileSync(join(root, lesson), `${readFileSync(join(fixture, lesson), 'utf8')}${words}\n`);
  const history = async () =>
    (await listRevisions(platform.services.db, 10)).map(({ id, author, changed }) => [id, author, changed]);

  it('are made by an import whose files differ from the newest revision, and by no other', async () => {
    const { db } = platform.services;
    const all = manifestOf(sourceOf(root)).size;
    expect(await history()).toEqual([[1, null, all]]);
    expect(await importContent(db, root)).toBe(false);
    add('More.');
    rmSync(join(root, 'posts/first-income.md'));
    writeFileSync(join(root, 'courses/first-stitches/lessons/.hidden'), 'no content');
    expect(await importContent(db, root)).toBe(true);
    expect(await history()).toEqual([
      [2, null, 2],
      [1, null, all],
    ]);
    const newest = await newestRevision(db);
    expect(newest).toEqual({ id: 2, files: manifestOf(sourceOf(root)) });
  });

  it('are made in the transaction of the import: content with a mistake makes none', async () => {
    const { db } = platform.services;
    add('# A title');
    await expect(importContent(db, root)).rejects.toThrow(ContentError);
    add('More.');
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db,
    );
    await sql`create trigger refuse before insert on content_files execute function refuse()`.execute(db);
    const before = await db.selectFrom('lessons').selectAll().orderBy('id').execute();
    await expect(importContent(db, root)).rejects.toThrow('no');
    expect(await db.selectFrom('lessons').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await history()).toHaveLength(1);
  });

  it('can be read again, byte for byte', async () => {
    const { db, now } = platform.services;
    const blobs = tableBlobs({ db, now });
    const first = await newestRevision(db);
    add('More.');
    await importContent(db, root);
    if (!first) throw new Error('There is no revision');
    const source = await sourceOfRevision(blobs, first);
    expect(manifestOf(source)).toEqual(manifestOf(sourceOf(fixture)));
    expect(source.read(lesson)).toEqual(readFileSync(join(fixture, lesson)));
  });

  it('share equal files, and unreferenced files are deleted after a day', async () => {
    const { db, now } = platform.services;
    const blobs = tableBlobs({ db, now });
    const hashes = async () => (await db.selectFrom('blobs').select('sha256').execute()).map(({ sha256 }) => sha256);
    const before = await hashes();
    expect(new Set(before)).toEqual(new Set(manifestOf(sourceOf(root)).values()));
    await blobs.write([readFileSync(join(root, lesson)), Buffer.from('one'), Buffer.from('two')]);
    expect(await hashes()).toHaveLength(before.length + 2);
    platform.clock.advance(23 * 3_600_000);
    await blobs.write([Buffer.from('two')]);
    await blobs.sweep();
    platform.clock.advance(2 * 3_600_000);
    expect(await hashes()).toHaveLength(before.length + 2);
    await blobs.sweep();
    expect(await hashes()).toHaveLength(before.length + 1);
    platform.clock.advance(24 * 3_600_000);
    await blobs.sweep();
    expect(new Set(await hashes())).toEqual(new Set(before));
  });
});

it('[DESK-61] the migration makes a revision of the texts that were stored', async () => {
  const { db, close } = await bareDatabase();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('018-desk-lists');
  await sql`insert into content_sources (path, text) values ('plans.yaml', 'a: ێ'), ('posts/a.md', 'b'), ('posts/b.md', 'b')`.execute(
    db,
  );
  await migrator.migrateToLatest();
  const revision = await newestRevision(db);
  expect([...(revision?.files.keys() ?? [])]).toEqual(['plans.yaml', 'posts/a.md', 'posts/b.md']);
  if (!revision) throw new Error('There is no revision');
  const source = await sourceOfRevision(tableBlobs({ db, now: () => new Date() }), revision);
  expect(source.read('plans.yaml')?.toString()).toBe('a: ێ');
  expect(manifestOf(source)).toEqual(revision.files);
  await close();
});
