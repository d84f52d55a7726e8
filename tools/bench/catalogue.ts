import { sql } from 'kysely';
import { hashContent } from '../../server/content/files.ts';
import { drawingsOf } from '../../server/content/pictures.ts';
import { hashSetting } from '../../server/content/version.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { fill } from '../../tests/server/query-plans/data.ts';

/**
 * Recorded as the import of the content folder, with the (empty) pictures of this version, so that
 * the server neither imports nor renders pictures at start.
 */
export async function makeCatalogue(dataDir: string, contentDir: string, courses: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    await database.withoutTimeouts(async (db) => {
      await migrate(db);
      await fill(db, { courses, users: 100, each: 1 }, new Date());
      const value = hashContent(contentDir);
      await db.insertInto('settings').values({ name: hashSetting, value }).execute();
      const pictures = (await drawingsOf(db)).map(({ kind, id, version }) => ({ kind, id, version }));
      await sql`delete from pictures`.execute(db);
      await sql`insert into pictures (kind, id, version, br, gzip)
        select kind, id, version, ''::bytea, ''::bytea
        from json_to_recordset(${JSON.stringify(pictures)}::json) drawn (kind text, id text, version text)`.execute(db);
      await sql`analyze`.execute(db);
    });
    await database.sync();
  } finally {
    await database.close();
  }
}
