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
 * An empty, migrated database of its own: in memory, or, with DATABASE_URL set, a fresh one on that PostgreSQL
 * server, dropped at the end. One in memory may be that of an earlier test, emptied; not where `onQuery` listens.
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

/** A database in memory, and how the migrations left it. */
interface Reusable {
  database: OpenDatabase;
  tables: string;
  /** Rows that migrations inserted, as JSON, by table. */
  rows: { table: string; json: string }[];
}

/** Those that tests of this worker gave back: to empty one takes a tenth of the time of opening one. */
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

/** Lends a database to a test, which cannot use it any more once it has closed it. */
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
    // emptying the audit log switches its trigger off and on, which counts as a change
    returned.push({ ...kept, tables: await tablesOf(database) });
  };
  return { ...database, db, patiently: (work) => work(db), close };
}

/** A text that is another once a table, column, index, constraint, trigger or function was made, changed or removed. */
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

/** Leaves the rows that migrations inserted and no others, begins all numbers again, and gives up what a session keeps. */
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
