import type { DatabaseLocation, OpenDatabase } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export type { DatabaseLocation, OpenDatabase } from './connection.ts';
export { DiskFull } from './embedded.ts';
export { DatabaseUnreachable } from './unreachable.ts';

/**
 * Opens PostgreSQL where `databaseUrl` is set, else the embedded one.
 * @throws DatabaseUnreachable | FolderInUse | FolderOpenToOthers | DiskFull | the system's error for a folder that cannot be written.
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.databaseUrl === null ? openEmbedded(location) : openPostgres(location.databaseUrl, location);
}
