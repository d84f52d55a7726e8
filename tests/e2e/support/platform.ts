import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { throughServer } from '../../../server/cli/admin-socket.ts';
import { dataFolders } from '../../support/data-folders.ts';
import { prepareData } from '../../support/prepared-data.ts';
import { forShortRuns } from '../../support/short-runs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const movingClock = new URL('moving-clock.mjs', import.meta.url).href;

export interface Message {
  to: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  created_at: string;
}

export interface RunningPlatform {
  url: string;
  /** Newest first. */
  outbox(): Promise<Message[]>;
  printed(): string;
  /** Output of `npm run zanin -- …`. */
  command(...args: string[]): Promise<string>;
  /** Output of `npm run content -- …`; the embedded database is the server's while it runs. */
  content(...args: string[]): Promise<string>;
  /** The same as `command` by the admin socket, without a process. */
  ask(...args: string[]): Promise<string>;
  /** Moves the server's clock forward. */
  passTime(minutes: number): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Connections are still accepted, by the kernel, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** On the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** V8's optimising compilers, as with `npm start`; they slow tests of some seconds. */
  isOptimised?: boolean;
}

/** A process on data as after a first start or, with DATABASE_URL, on a new PostgreSQL database. */
export async function startPlatform(
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<RunningPlatform> {
  const { servers, stop } = await startServers(1, env, options);
  const [server] = servers;
  if (!server) throw new Error('no server was started');
  return { ...server, stop };
}

/** Several servers started at once on one new database; `stop` drops it. */
export async function startServers(
  count: number,
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<{ servers: RunningPlatform[]; stop: () => Promise<void> }> {
  const storage = await freshStorage(env);
  const started = await Promise.allSettled(
    Array.from({ length: count }, () => startServer({ ...storage.env, ...env }, options)),
  );
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => {
    for (const server of servers) await server.stop();
    await storage.drop();
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { servers, stop };
}

async function startServer(
  env: Record<string, string>,
  { isOptimised = false }: StartOptions = {},
): Promise<RunningPlatform> {
  const port = await freePort();
  // the desk's passkeys and cookie need a name, and https or this one
  const url = `http://${env.DESK === 'on' ? 'localhost' : '127.0.0.1'}:${port}`;
  // rendering may take long on a busy machine; tests of late pages set their own limit
  const ours = { NODE_ENV: 'test', PORT: String(port), PUBLIC_URL: url, RENDER_TIMEOUT: '10000' };
  const settings = { ...process.env, ...ours, ...env };
  let printed = '';
  const launch = async () => {
    const args = [...(isOptimised ? [] : forShortRuns), '--import', movingClock, 'server/main.ts'];
    const child = spawn(process.execPath, args, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      printed += chunk;
    });
    await untilReady(child, url, () => printed);
    return child;
  };
  let child = await launch();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const run = async (file: string, args: readonly string[]) => {
    const program = [...forShortRuns, file, ...args];
    return (await promisify(execFile)(process.execPath, program, { cwd: root, env: settings })).stdout;
  };
  const command = (...args: string[]) => run('server/cli/zanin.ts', args);
  return {
    url,
    printed: () => printed,
    outbox: async () => (await (await fetch(`${url}/outbox.json`)).json()) as Message[],
    command,
    content: (...args) => run('server/cli/content.ts', args),
    ask: async (...args) => {
      if (env.DATA_DIR === undefined) return command(...args);
      const { code, out, err } = await throughServer(env.DATA_DIR, { args, operator: 'shirin' });
      if (code !== 0) throw new Error(err);
      return out;
    },
    passTime: async (minutes) => {
      const passed = once(child, 'message');
      child.send(minutes * 60_000);
      await passed;
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    restart: async () => {
      child = await launch();
    },
    stop: () => end('SIGTERM'),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function freshStorage(
  settings: Record<string, string>,
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const server = process.env.DATABASE_URL;
  if (!server) {
    const folder = mkdtempSync(join(dataFolders, 'zanin-e2e-'));
    const drop = async () => rmSync(folder, { recursive: true, force: true });
    const dataDir = join(folder, 'data');
    // settings that a first start reads require a first start
    const ownStart = ['DATA_DIR', 'DATABASE_URL', 'CONTENT_DIR', 'NODE_ENV'].some((name) => name in settings);
    if (!ownStart) {
      await prepareData(dataDir, join(root, 'content'), async (first) => {
        const server = await startServer({ DATA_DIR: first });
        await server.stop();
      });
    }
    return { env: { DATA_DIR: dataDir }, drop };
  }
  const name = `zanin_e2e_${randomBytes(6).toString('hex')}`;
  const statement = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await statement(`create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return { env: { DATABASE_URL: own.href }, drop: () => statement(`drop database ${name} with (force)`) };
}

/**
 * Rejects with the output if the server ends or takes too long. A first start takes 15 s on a free
 * core, and several workers make one when a run begins.
 */
async function untilReady(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`);
    const ready = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within five minutes:\n${printed()}`);
}
