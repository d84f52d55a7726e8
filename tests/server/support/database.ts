import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type Logger, PGliteDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';

/**
 * An empty, migrated database of its own: in memory, or, with DATABASE_URL set, a fresh one on that PostgreSQL
 * server, dropped at the end.
 */
export async function testDatabase(onQuery?: Logger): Promise<OpenDatabase> {
  const database = await bareDatabase(onQuery, migratedImage);
  await migrate(database.db);
  return database;
}

/** The same before any migration. */
export async function bareDatabase(onQuery?: Logger, image?: () => Promise<Blob>): Promise<OpenDatabase> {
  const server = process.env.DATABASE_URL;
  const options = { dataDir: 'memory://', ...(onQuery && { onQuery }) };
  if (!server) return openDatabase({ databaseUrl: null, ...options, ...(image && { image: await image() }) });
  const { url, drop } = await createDatabase(server);
  const database = await openDatabase({ databaseUrl: url.href, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new, empty database on a PostgreSQL server. */
export async function createDatabase(server: string): Promise<{ url: URL; drop: () => Promise<void> }> {
  const name = `zanin_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A dump that is handed out by one copy, where Node's own Blob makes several of its 40 MB for each database. */
class Image extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([], { type: 'application/x-tar' });
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice().buffer);
  }
}

let image: Promise<Image> | null = null;

/** A dump of a migrated database: loading it takes a fraction of making one. */
function migratedImage(): Promise<Blob> {
  image ??= readImage();
  return image;
}

/** Reads the dump, which is kept between runs; the first call makes it. */
async function readImage(): Promise<Image> {
  const folder = fileURLToPath(new URL('../../../node_modules/.cache/zanin/', import.meta.url));
  const path = `${folder}${versionOfTables()}.tar`;
  if (!existsSync(path)) {
    const pglite = await PGlite.create();
    await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }));
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    mkdirSync(folder, { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, path);
  }
  // read whole: another process, which made the same image at the same time, may put its own in its place
  return new Image(new Uint8Array(readFileSync(path)));
}

function versionOfTables(): string {
  const migrations = new URL('../../../server/db/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(new URL(file, migrations)));
  hash.update(readFileSync(new URL('../../../server/db/migrate.ts', import.meta.url)));
  hash.update(readFileSync(new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url)));
  return hash.digest('hex').slice(0, 24);
}
