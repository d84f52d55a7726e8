import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { BlobDamaged, type Blobs } from '../domain/common/ports/blobs.ts';
import type { Manifest } from './files.ts';
import { type ContentSource, overlaySource } from './source.ts';
import { setSetting } from './version.ts';

export interface Revision {
  id: number;
  files: Manifest;
}

/** What is published; null before the first import. */
export async function newestRevision(db: Kysely<Database>): Promise<Revision | null> {
  const id = await newestId(db);
  return id === null ? null : findRevision(db, id);
}

/** 0, which no revision has, for what is no number. */
export const revisionIdOf = (given: string): number => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0);

export async function newestId(db: Kysely<Database>): Promise<number | null> {
  const newest = await db
    .selectFrom('content_revisions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

export const findRevision = async (db: Kysely<Database>, id: number): Promise<Revision> => ({
  id,
  files: await filesOf(db, id),
});

/** In `settings`: the revision with the files of the content folder as last imported. */
const folderSetting = 'content_folder_revision';

/** Without the setting, the newest one is of the folder. */
export async function folderRevision(db: Kysely<Database>): Promise<Revision | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', folderSetting).executeTakeFirst();
  return row ? findRevision(db, Number(row.value)) : newestRevision(db);
}

export const setFolderRevision = (db: Kysely<Database>, id: number): Promise<void> =>
  setSetting(db, folderSetting, String(id));

async function filesOf(db: Kysely<Database>, revision: number): Promise<Manifest> {
  const rows = await db
    .selectFrom('content_files')
    .select(['path', 'sha256'])
    .where('revision', '=', revision)
    .orderBy(sql`path collate "C"`)
    .execute();
  return new Map(rows.map(({ path, sha256 }) => [path, sha256]));
}

export const areSame = (one: Manifest, other: Manifest): boolean =>
  one.size === other.size && [...one].every(([path, sha256]) => other.get(path) === sha256);

interface NewRevision {
  author: string | null;
  at: Date;
  message: string;
}

/** After all others, under the lock of imports. Its blobs are written. */
export async function addRevision(
  db: Kysely<Database>,
  parent: Revision | null,
  files: Manifest,
  revision: NewRevision,
): Promise<number> {
  const id = ((await newestId(db)) ?? 0) + 1;
  await db
    .insertInto('content_revisions')
    .values({ id, parent: parent?.id ?? null, ...revision })
    .execute();
  await sql`
    insert into content_files (revision, path, sha256)
    select ${id}::integer, * from unnest(${[...files.keys()]}::text[], ${[...files.values()]}::text[])`.execute(db);
  return id;
}

/** Bytes per read of blobs are not bounded: 50 files have a few MB. */
const batch = 50;

/** Of all files, in memory. */
export async function sourceOfRevision(
  blobs: Blobs,
  { files }: Pick<Revision, 'files'>,
  name = 'content',
): Promise<ContentSource> {
  const overlay = new Map<string, Buffer>();
  const paths = [...files.keys()];
  for (let from = 0; from < paths.length; from += batch) {
    const some = paths.slice(from, from + batch);
    const bytes = await blobs.read(some.map((path) => files.get(path) ?? ''));
    for (const path of some) {
      const found = bytes.get(files.get(path) ?? '');
      if (!found) {
        throw new BlobDamaged(`The bytes of ${path} (${files.get(path)}) are missing: restore them from a backup`);
      }
      overlay.set(path, found);
    }
  }
  return overlaySource({ name, read: () => null, list: () => [], unreadable: () => [] }, overlay);
}

export interface HistoryEntry {
  id: number;
  /** Null for the first one. */
  parent: number | null;
  at: Date;
  /** Null for the content folder. */
  author: string | null;
  message: string;
  /** Files that are not as in its parent. */
  changed: number;
}

/** Newest first. */
export const listRevisions = (db: Kysely<Database>, limit: number): Promise<HistoryEntry[]> =>
  historyOf(db, sql`order by revisions.id desc limit ${limit}`);

export const findHistoryEntry = async (db: Kysely<Database>, id: number): Promise<HistoryEntry | null> =>
  (await historyOf(db, sql`where revisions.id = ${id}`))[0] ?? null;

async function historyOf(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select revisions.id, parent, at, name as author, message, (
        select count(*)::integer from
          (select path, sha256 from content_files where revision = revisions.id) here
          full join (select path, sha256 from content_files where revision = revisions.parent) before using (path)
        where here.sha256 is distinct from before.sha256
      ) as changed
    from content_revisions revisions left join desk_accounts on desk_accounts.id = author
    ${which}`.execute(db);
  return rows;
}

/** Of paths, sorted: what is not the same in both. */
export const changedBetween = (before: Manifest, after: Manifest): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();
