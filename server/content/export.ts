import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { tableBlobs } from '../blobs/table.ts';
import type { Database } from '../db/schema.ts';
import { ContentError } from './content-error.ts';
import type { Content } from './model.ts';
import { readContent } from './read.ts';
import { newestRevision, sourceOfRevision } from './revisions.ts';

/**
 * The newest revision, byte for byte, and verified; without worksheets, which are not imported.
 * @param target new or empty
 * @throws ContentError if the target is in use, or nothing was imported
 */
export async function exportContent(
  db: Kysely<Database>,
  target: string,
  blobs = tableBlobs({ db, now: () => new Date() }),
): Promise<Content> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new ContentError([`${target}: there is something in this folder; name a new one`]);
  }
  const revision = await newestRevision(db);
  if (!revision) throw new ContentError(['The catalogue is empty; import a content folder first']);
  const source = await sourceOfRevision(blobs, revision);
  for (const path of revision.files.keys()) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), source.read(path) ?? '');
  }
  const again = readContent(target);
  if (Array.isArray(again)) throw new ContentError(again);
  return again;
}
