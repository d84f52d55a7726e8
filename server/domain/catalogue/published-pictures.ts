import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** In any revision: pages that are older than the newest one are still open somewhere. */
export async function isPublishedPicture(db: Kysely<Database>, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('content_files')
    .select('path')
    .where('sha256', '=', sha256)
    .where('path', 'like', 'courses/%/pictures/%.webp')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
