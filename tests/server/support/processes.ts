import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { dataFolders } from '../../support/data-folders.ts';
import { prepareData } from '../../support/prepared-data.ts';
import { forShortRuns } from '../../support/short-runs.ts';

const content = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const server = new URL('../../../server/', import.meta.url);

export interface Launched {
  child: ReturnType<typeof spawn>;
  printed: { out: string; err: string };
  /** Exit code after all output; null after a signal. */
  exited: Promise<unknown>;
}

/** Programs of server/ as processes, in a folder per test without .env. */
export function processesOfEachTest() {
  const running = new Set<ChildProcess>();
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(dataFolders, 'zanin-processes-'));
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** On an embedded database in the folder by default. */
  function launch(program: string, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {}) {
    const settings = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      CONTENT_DIR: content,
      ...env,
    };
    const file = fileURLToPath(new URL(program, server));
    const child = spawn(process.execPath, [...forShortRuns, file, ...args], { cwd: folder, env: settings });
    running.add(child);
    const printed = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed.err += chunk;
    });
    const exited = once(child, 'close').then(([code]: unknown[]) => {
      running.delete(child);
      return code;
    });
    return { child, printed, exited };
  }

  const inFolder = (...names: string[]) => join(folder, ...names);

  /** Data as after a server's first start. */
  const prepare = () =>
    prepareData(inFolder('data'), content, async (dataDir) => {
      const first = launch('main.ts', { env: { DATA_DIR: dataDir } });
      await addressOf(first);
      first.child.kill('SIGTERM');
      if ((await first.exited) !== 0) throw new Error(`the first start failed: ${first.printed.err}`);
    });

  return { launch, inFolder, prepare };
}

/** The address that a server prints. */
export async function addressOf({ child, printed, exited }: Launched): Promise<string> {
  for (;;) {
    const address = /(?:running at |"address":")(http:\/\/[^\s"]+)/.exec(printed.out)?.[1];
    if (address) return address;
    const news = child.stdout ? once(child.stdout, 'data').then(() => false) : Promise.resolve(true);
    const ended = await Promise.race([news, exited.then(() => true)]);
    if (ended) throw new Error(`the server ended: ${printed.err}`);
  }
}
