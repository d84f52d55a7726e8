import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** In `settings`. */
export const hashSetting = 'content_hash';

/** Cache time, in ms. */
const lifetime = 2_000;

/** Null before the first import. */
export async function storedHash(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', hashSetting).executeTakeFirst();
  return row?.value ?? null;
}

export async function setSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** For cache keys. Refreshed in the background every 2 s; keeps its value during an outage. */
export function contentVersion({ db, now }: { db: Kysely<Database>; now: () => Date }): () => string | null {
  let known: string | null = null;
  let read = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now().getTime();
    // `abs`: the clock may have been set back
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
