import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import type { Blobs } from '../domain/common/ports/blobs.ts';
import type { Now } from '../domain/common/ports/clock.ts';
import { diskStore } from './disk.ts';
import { outsideBlobs, type Store } from './outside.ts';
import { tableBlobs } from './table.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

interface Ctx {
  config: Where;
  db: Kysely<Database>;
  now: Now;
  /** Of the database. */
  sync: () => Promise<void>;
}

/**
 * With the embedded database on its disk; with PostgreSQL in a bucket, or else in the database
 * (decision 092).
 */
export async function openBlobs({ config, ...ctx }: Ctx): Promise<Blobs> {
  const store = await storeOf(config);
  return store ? outsideBlobs(ctx, store) : tableBlobs(ctx);
}

/** Null for the table. */
export async function storeOf({ databaseUrl, dataDir, s3 }: Where): Promise<Store | null> {
  if (databaseUrl === null) return dataDir === 'memory://' ? null : diskStore(join(dataDir, 'blobs'));
  // loaded only where there is a bucket
  return s3 && (await import('./s3.ts')).s3Store(s3);
}
