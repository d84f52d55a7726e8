import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type KyselyPlugin, type Logger, PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';

/**
 * In memory, perhaps reused after emptying (not with `onQuery`), or with DATABASE_URL a new one
 * there.
 */
export async function testDatabase(onQuery?: Logger): Promise<OpenDatabase> {
  if (onQuery || process.env.DATABASE_URL) return migrated(onQuery);
  return lent(returned.pop() ?? (await reusable(await migrated())));
}

async function migrated(onQuery?: Logger): Promise<OpenDatabase> {
  const database = await bareDatabase(onQuery, migratedImage);
  await migrate(database.db);
  return database;
}

interface Reusable {
  database: OpenDatabase;
  tables: string;
  /** Inserted by migrations. */
  rows: { table: string; json: string }[];
}

/** Released databases of this worker: emptying one takes a tenth of the time of opening one. */
const returned: Reusable[] = [];

async function reusable(database: OpenDatabase): Promise<Reusable> {
  const { rows: names } = await sql<{ table: string }>`
    select quote_ident(tablename) as table from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    database.db,
  );
  const rows: Reusable['rows'] = [];
  for (const { table } of names) {
    const found = await sql<{ json: string | null }>`
      select json_agg(each)::text as json from ${sql.raw(table)} each`.execute(database.db);
    const json = found.rows[0]?.json;
    if (json) rows.push({ table, json });
  }
  return { database, tables: await tablesOf(database), rows };
}

/** The test's handle refuses use after `close`. */
function lent(kept: Reusable): OpenDatabase {
  const { database, tables } = kept;
  let isOpen = true;
  const refuseWhenClosed: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!isOpen) throw new Error('This database is closed.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = database.db.withPlugin(refuseWhenClosed);
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    if ((await tablesOf(database)) !== tables) return database.close();
    await empty(kept);
    // emptying the audit log toggles its trigger, which changes the fingerprint
    returned.push({ ...kept, tables: await tablesOf(database) });
  };
  return { ...database, db, withoutTimeouts: (work) => work(db), close };
}

/** Fingerprint of tables, columns, indexes, constraints, triggers and functions. */
async function tablesOf({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ tables: string }>`
    select md5(string_agg(part, ' ' order by part)) as tables from (
      select concat_ws(' ', oid, relname, relhastriggers, relchecks, relacl::text) as part from pg_class where oid >= 16384
      union all select concat_ws(' ', attrelid, attname, xmin) from pg_attribute where attrelid >= 16384
      union all select concat_ws(' ', oid, xmin) from pg_constraint where oid >= 16384
      union all select concat_ws(' ', oid, xmin) from pg_trigger where oid >= 16384
      union all select concat_ws(' ', oid, xmin) from pg_proc where oid >= 16384
    ) parts`.execute(db);
  return rows[0]?.tables ?? '';
}

/** Restores the migrations' rows, sequences, and the session's state. */
async function empty({ database: { db }, rows }: Reusable): Promise<void> {
  await sql`reset all`.execute(db);
  await sql`discard temporary`.execute(db);
  await sql`select pg_advisory_unlock_all()`.execute(db);
  await sql`
    do $$
    declare
      name text;
      has_rows boolean;
      filled text[] := '{}';
    begin
      for name in select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('select exists (select from %s)', name) into has_rows;
        if has_rows then filled := filled || name; end if;
      end loop;
      if filled <> '{}' then
        -- its trigger refuses that too (A110)
        alter table audit_log disable trigger audit_log_kept;
        execute format('truncate %s cascade', array_to_string(filled, ', '));
        alter table audit_log enable always trigger audit_log_kept;
      end if;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where last_value is not null;
    end $$`.execute(db);
  for (const { table, json } of rows) {
    const name = sql.raw(table);
    await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`.execute(db);
  }
}

/** Without migrations. */
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

/**
 * A dump that is copied once, where Node's Blob copies its 40 MB several times for each database.
 */
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

/** Loading the dump takes a fraction of the migrations. */
function migratedImage(): Promise<Blob> {
  image ??= readImage();
  return image;
}

/** Cached between runs. */
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
  // read whole, since another process may replace the file
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
