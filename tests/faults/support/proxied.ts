import { fileURLToPath } from 'node:url';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { createDatabase } from '../../server/support/database.ts';
import { startPlatform } from '../../server/support/platform.ts';
import { loadSettings } from './load.ts';
import { startProxy } from './proxy.ts';

export const realContent = fileURLToPath(new URL('../../../content', import.meta.url));

/** Milliseconds; short, so that tests notice dead connections. */
export const timeouts = { connection: 2_000, statement: 1_500, answer: 2_000 };

/** In this process, with a proxy before a new database on the server of DATABASE_URL. */
export async function startProxied() {
  const { url, drop } = await createDatabase(process.env.DATABASE_URL ?? '');
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', timeouts });
  await migrate(database.db);
  const platform = await startPlatform({ content: realContent, database, env: loadSettings });
  return {
    platform,
    proxy,
    listen: () => platform.app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await platform.close();
      proxy.close();
      await drop();
    },
  };
}
