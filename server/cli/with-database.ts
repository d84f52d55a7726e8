import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { isMigrated } from '../db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';

/** The message says what to do. */
export class CannotBegin extends Error {
  override readonly name = 'CannotBegin';
}

/**
 * Never creates an embedded database: an empty one would look like a healthy one.
 * @throws CannotBegin | FolderInUse while a server has it | DatabaseUnreachable | DiskFull
 */
export async function withDatabase<Result>(
  config: Config,
  run: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new CannotBegin(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  const database = await openDatabase(config);
  try {
    if (!(await isMigrated(database.db))) {
      throw new CannotBegin(
        'The tables of this database are not those of this version. Start the server once: it makes them.',
      );
    }
    const result = await run(database);
    await database.sync();
    return result;
  } finally {
    await database.close();
  }
}
