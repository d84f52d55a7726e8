import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ContentError } from './content-error.ts';
import type { Content } from './model.ts';
import { readContent } from './read.ts';
import { picturesFolder } from './site-pictures.ts';

/**
 * Byte for byte, and verified; without worksheets, which are not imported.
 * @param source the content folder, for attachments and site pictures
 * @param target new or empty
 * @throws ContentError if the target is in use, a file is missing, or nothing was imported
 */
export async function exportContent(db: Kysely<Database>, source: string, target: string): Promise<Content> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new ContentError([`${target}: there is something in this folder; name a new one`]);
  }
  const texts = await db.selectFrom('content_sources').selectAll().execute();
  if (texts.length === 0) throw new ContentError(['The catalogue is empty; import a content folder first']);
  const files = await db.selectFrom('attachments').select('path').where('removed_at', 'is', null).execute();
  const missing = files.filter(({ path }) => !existsSync(join(source, path)));
  if (missing.length > 0) throw new ContentError(missing.map(({ path }) => `${source}/${path}: this file is missing`));
  for (const { path, text } of texts) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  for (const { path } of files) cpSync(join(source, path), join(target, path));
  const pictures = join(source, picturesFolder);
  if (existsSync(pictures)) cpSync(pictures, join(target, picturesFolder), { recursive: true });
  const again = readContent(target);
  if (Array.isArray(again)) throw new ContentError(again);
  return again;
}
