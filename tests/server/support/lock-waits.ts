import { sql } from 'kysely';
import type { Platform } from './platform.ts';

/**
 * Resolves when so many statements wait for locks or the work has ended; embedded ones wait before
 * they begin.
 */
export async function lockWaits({ services }: Platform, work: Promise<unknown>, count = 1): Promise<void> {
  if (!process.env.DATABASE_URL) return;
  let ended = false;
  const end = () => {
    ended = true;
  };
  void work.then(end, end);
  for (let found = 0; found < count && !ended; ) {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(services.db);
    found = rows[0]?.count ?? 0;
  }
}
