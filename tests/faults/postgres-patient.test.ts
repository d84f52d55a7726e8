import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { createDatabase } from '../server/support/database.ts';

it('[F3] a migration or an import may take longer than a statement of a request', async () => {
  const { url, drop } = await createDatabase(process.env.DATABASE_URL ?? '');
  const timeouts = { connection: 5_000, statement: 100, answer: 200 };
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', timeouts });
  const long = sql`select pg_sleep(0.5)`;
  await expect(long.execute(database.db)).rejects.toThrow('statement timeout');
  await expect(database.withoutTimeouts((db) => long.execute(db))).resolves.toBeDefined();
  await database.close();
  await drop();
});
