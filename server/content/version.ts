import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The row of `settings` with the hash of the content that was imported last. */
export const hashSetting = 'content_hash';

/** How old the known version may be before it is read again, in milliseconds. */
const lifetime = 2_000;

/** Hash of the content that was imported last; null before the first import. */
export async function storedHash(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', hashSetting).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Knows which content is there, for what is made of it and kept. Another server or `npm run content` may import: who asks
 * gets the version known, which is read again in the background when that was two seconds ago. While the database cannot be
 * read, the last version known holds.
 */
export function contentVersion({ db, now }: { db: Kysely<Database>; now: () => Date }): () => string | null {
  let known: string | null = null;
  let read = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now().getTime();
    // a clock that was set back is no reason to wait
    if (Math.abs(time - read) >= lifetime) {
      read = time;
      storedHash(db).then(
        (hash) => {
          known = hash;
        },
        () => {},
      );
    }
    return known;
  };
}
