import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const bootstrap = join(import.meta.dirname, '../../tools/bootstrap.mjs');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zanin-bootstrap-'));
  write('tools/precompress.mjs', '');
  write('package-lock.json', '{}');
  // installs what its arguments ask for, as npm does under NODE_ENV=production
  write(
    'bin/npm',
    `#!/bin/sh
echo "$@" >> ${root}/installs
mkdir -p ${root}/node_modules/vite/bin
touch ${root}/node_modules/.package-lock.json
case "$*" in *--include=dev*)
  cat > ${root}/node_modules/vite/bin/vite.js << 'END'
const fs = require('fs');
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
for (const path of ['/assets', '/.vite', '/desk/assets']) fs.mkdirSync(folder + path, { recursive: true });
for (const name of ['assets/index-1a.js', 'assets/index-1a.js.map', 'index.html', 'desk/assets/desk-1a.js', 'desk.html']) fs.writeFileSync(folder + '/' + name, '');
END
esac
`,
  );
  chmodSync(join(root, 'bin/npm'), 0o755);
  cpSync(bootstrap, join(root, 'tools/bootstrap.mjs'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs a command of package.json in production; returns its exit code. */
async function inProduction(command: string): Promise<unknown> {
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${root}/bin:${process.env.PATH}` };
  const child = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), command], { env, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  return code;
}

const installs = () => readFileSync(join(root, 'installs'), 'utf8').trim().split('\n');

describe('the commands of package.json with NODE_ENV=production', () => {
  it('build the browser app on a fresh clone', async () => {
    expect(await inProduction('build')).toBe(0);
    expect(existsSync(join(root, 'dist/.built'))).toBe(true);
    expect(installs()).toHaveLength(1);
  });

  it('build it after `npm ci --omit=dev` too, which leaves out the bundler', async () => {
    write('node_modules/.package-lock.json', '{}');
    expect(await inProduction('build')).toBe(0);
    expect(existsSync(join(root, 'dist/.built'))).toBe(true);
    expect(installs()).toHaveLength(1);
  });
});

describe('what is generated from openapi.yaml', () => {
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  const types = 'common/api/schema.d.ts';
  const json = 'common/api/openapi.json';
  const text = (path: string) => readFileSync(join(root, path), 'utf8');
  const setTime = (path: string, seconds: number) => utimesSync(join(root, path), seconds, seconds);
  beforeEach(() => {
    write('openapi.yaml', 'openapi: 3.1.0');
    mkdirSync(join(root, dirname(types)), { recursive: true });
    write('node_modules/yaml/index.js', "exports.parse = (text) => text.split(': ')");
  });

  it('has types that are made where there are none, and again once openapi.yaml is newer', async () => {
    write(generator, "require('fs').writeFileSync(process.argv[4], process.argv[2])");
    expect(await inProduction('prepare')).toBe(0);
    expect(text(types)).toBe('openapi.yaml');
    write(types, 'made earlier');
    setTime(generator, 1);
    setTime('openapi.yaml', 2);
    setTime(types, 3);
    expect(await inProduction('prepare')).toBe(0);
    expect(text(types)).toBe('made earlier');
    setTime('openapi.yaml', 4);
    expect(await inProduction('prepare')).toBe(0);
    expect(text(types)).toBe('openapi.yaml');
  });

  it('has no types where their generator is not installed, but the JSON that the server reads', async () => {
    expect(await inProduction('prepare')).toBe(0);
    expect(existsSync(join(root, types))).toBe(false);
    expect(JSON.parse(text(json)).document).toEqual(['openapi', '3.1.0']);
  });

  it('has JSON that is made again once openapi.yaml says something else, also where its file is older', async () => {
    expect(await inProduction('prepare')).toBe(0);
    setTime(json, 3);
    setTime('openapi.yaml', 4);
    expect(await inProduction('prepare')).toBe(0);
    expect(statSync(join(root, json)).mtimeMs).toBe(3000);
    write('openapi.yaml', 'openapi: 3.2.0');
    setTime('openapi.yaml', 2);
    expect(await inProduction('prepare')).toBe(0);
    expect(JSON.parse(text(json)).document).toEqual(['openapi', '3.2.0']);
  });
});

it('[OPS-10] a build moves source maps out of the folder that is served, and keeps none of the build before', async () => {
  write('dist-maps/index-0a.js.map', '');
  expect(await inProduction('build')).toBe(0);
  expect(readdirSync(join(root, 'dist/assets'))).toEqual(['index-1a.js']);
  expect(readdirSync(join(root, 'dist-maps'))).toEqual(['index-1a.js.map']);
});
