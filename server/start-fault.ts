import { ConfigError } from './config.ts';
import { ContentError } from './content/content-error.ts';
import { FolderOpenToOthers } from './db/folder.ts';
import { FolderInUse } from './db/lock.ts';
import { BeforeBaseline } from './db/migrate.ts';
import { DatabaseUnreachable, DiskFull } from './db/open.ts';
import { BlobDamaged, BlobsUnavailable } from './domain/common/ports/blobs.ts';

/** A message for expected faults (content: a line per problem); null for others. */
export function startFault(error: unknown): string | null {
  if (error instanceof ConfigError) return `Configuration: ${error.message}.`;
  if (error instanceof ContentError) return `The content cannot be used:\n${error.message}`;
  if (error instanceof FolderInUse) return `The data folder ${error.message}. Stop that one first, or set DATA_DIR.`;
  if (error instanceof FolderOpenToOthers) {
    return (
      `DATA_DIR: other users of this machine can enter ${error.message}, which holds password hashes and codes. ` +
      'Make it the property of the user that runs the server, with mode 0700, or set DATA_DIR to a folder of its own.'
    );
  }
  if (error instanceof DiskFull) {
    return `The disk of DATA_DIR is full: ${error.message}. Make room, then start again.`;
  }
  if (error instanceof BlobsUnavailable || error instanceof BlobDamaged) return `${error.message}.`;
  if (error instanceof DatabaseUnreachable) return `DATABASE_URL: the database does not answer (${error.message}).`;
  if (error instanceof BeforeBaseline) {
    return `${error.message}. Stop every server on this database and run: npm run db:move -- baseline`;
  }
  if (!(error instanceof Error) || !('code' in error)) return null;
  const subject = 'path' in error ? `DATA_DIR: ${error.path}` : null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${'port' in error ? error.port : ''} is taken by another program. Stop it, or set PORT to another number.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST should be an address of this machine, such as 127.0.0.1 or 0.0.0.0.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return subject
        ? `${subject} cannot be written. Set DATA_DIR to a folder of yours.`
        : 'PORT: that port needs more rights. Set PORT above 1023.';
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return subject && `${subject} cannot be a folder. Set DATA_DIR to a folder that can be made.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
      return `DATABASE_URL: the connection to the database broke (${error.message}).`;
    case 'ENOSPC':
      return `${subject ?? 'The disk'}: no space is left.`;
    default:
      return null;
  }
}
