// Builds the atlas, a site of plain files, into atlas/ (docs/decisions/040-atlas.md):
//   npm run generate -- atlas                        every chart, screen and text
//   npm run generate -- atlas login checkout      these charts alone
//   npm run generate -- atlas --recorded          with the walks of the last build
//   npm run generate -- atlas --page              only the page, around the data of the last build
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAtlas, buildPage, bytesIn } from './atlas/build.ts';
import { presentCommit } from './atlas/walked.ts';

const root = join(import.meta.dirname, '..');
const recording = join(root, '.cache/atlas');
const site = join(root, 'atlas');
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { recorded: { type: 'boolean', default: false }, page: { type: 'boolean', default: false } },
});

const started = Date.now();
const say = (message: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${message}`);

if (options.page) await buildPage(site);
else await buildAll();
console.log(`Open ${join(site, 'index.html')}, or /atlas while npm run dev runs.`);

async function buildAll(): Promise<void> {
  if (!options.recorded) record();
  const charts = names.length > 0 ? names : undefined;
  const atlas = await buildAtlas({ recording, site, charts, commit: presentCommit(), say });
  const { length: screens } = Object.keys(atlas.pictures);
  say(`${screens} screens, ${atlas.texts.length} texts, ${(bytesIn(site) / 1e6).toFixed(1)} MB`);
}

function record(): void {
  rmSync(recording, { recursive: true, force: true });
  walk(
    'the walks',
    names.length > 0 ? names.map((name) => `/${name}/model.test`) : ['tests/flows'],
    'every transition',
  );
  if (names.length === 0) walk('the screens of other tests', ['tests/screens']);
}

/** Runs tests that leave what they show; one that fails leaves less, and is reported. */
function walk(what: string, files: readonly string[], title?: string): void {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'flows', '--reporter=dot'];
  const filter = title === undefined ? [] : ['-t', title];
  const { status } = spawnSync(
    process.execPath,
    [...vitest, '--reporter=./tools/atlas/figures-reporter.ts', '--silent=true', ...files, ...filter],
    { cwd: root, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'test', ATLAS: recording } },
  );
  say(status === 0 ? `recorded ${what}` : `recorded ${what}; some tests failed: their screens are missing`);
}
