import type { DatabaseLocation, OpenDatabase } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export type { DatabaseLocation, OpenDatabase } from './connection.ts';
export { DiskFull } from './embedded.ts';
export { DatabaseUnreachable } from './unreachable.ts';

/**
 * PostgreSQL if `databaseUrl` is set, else PGlite.
 * @throws DatabaseUnreachable | FolderInUse | FolderOpenToOthers | DiskFull | the system's error if
 * the folder is not writable
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.databaseUrl === null ? openEmbedded(location) : openPostgres(location.databaseUrl, location);
}
