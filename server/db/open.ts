import type { DatabaseLocation, OpenDatabase } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export type { DatabaseLocation, OpenDatabase } from './connection.ts';
export { DiskFull } from './embedded.ts';
export { DatabaseUnreachable } from './unreachable.ts';

/**
 * PostgreSQL if `databaseUrl` is set, else PGlite.
 * @throws DatabaseUnreachable | the errors of `openEmbedded`
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.databaseUrl === null ? openEmbedded(location) : openPostgres(location.databaseUrl, location);
}
