import { type Kysely, sql } from 'kysely';
import { lastBeforeBaseline, stepsOf } from './migrate.ts';
import { baseline, migrations } from './migrations/index.ts';
import { MoveRefused } from './move.ts';
import type { Database } from './schema.ts';
import type { Organisation } from './tables/payments.ts';

/**
 * Converts a database with the 35 migrations from before the baseline, in one transaction (decision
 * 070). Stop all servers first. Nulls of required columns get the values assumed for them.
 * @param seller for receipts of sales from before receipts had numbers
 * @throws MoveRefused if the last of those migrations is missing, or the baseline is there
 */
export async function adoptBaseline(db: Kysely<Database>, seller: Organisation): Promise<void> {
  await db.transaction().execute(async (db) => {
    const steps = await stepsOf(db);
    const last = steps.at(-1);
    if (last === undefined) throw new MoveRefused('The database is empty: start the server on it');
    if (last in migrations) throw new MoveRefused('The database has the baseline already: start the server');
    if (last !== lastBeforeBaseline) {
      throw new MoveRefused(
        `The last step of the database is ${last}, not ${lastBeforeBaseline}: ` +
          'start the last commit before the baseline on it once (docs/operations.md, "Upgrades"), then run this again',
      );
    }
    await sql`lock table kysely_migration`.execute(db);
    await sql`drop table limits`.execute(db);
    await sql`
      update progress set watched =
        case when position > 0 then jsonb_build_array(jsonb_build_array(0, position)) else '[]' end
      where watched is null`.execute(db);
    await sql`alter table progress alter column watched set not null`.execute(db);
    await sql`
      update certificates set
        seconds = coalesce(seconds, (
          select coalesce(60 * sum(minutes), 0) from lessons
          where course_id = certificates.course_id and removed_at is null)),
        outline = coalesce(outline, (
          select coalesce(jsonb_agg(jsonb_build_object('title', title, 'lessons', (
              select coalesce(jsonb_agg(title order by position), '[]') from lessons
              where chapter_id = chapters.id and removed_at is null)) order by position), '[]')
          from chapters where course_id = certificates.course_id and removed_at is null))
      where seconds is null or outline is null`.execute(db);
    // unknown counts are not shown
    await sql`
      update certificates set lessons_watched = 0, lessons_read = 0
      where lessons_watched is null or lessons_read is null`.execute(db);
    await sql`
      alter table certificates alter column seconds set not null, alter column outline set not null,
        alter column lessons_watched set not null, alter column lessons_read set not null`.execute(db);
    await sql`update receipts set seller = ${JSON.stringify(seller)}::jsonb where seller is null`.execute(db);
    await sql`alter table receipts alter column seller set not null`.execute(db);
    await sql`delete from kysely_migration`.execute(db);
    for (const name of Object.keys(baseline)) {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        db,
      );
    }
  });
}
