// Builds the atlas, a site of plain files, into atlas/ (docs/decisions/040-atlas.md):
//   npm run generate -- atlas                   every chart, its screens, the texts of all screens
//   npm run generate -- atlas login checkout    these charts alone
//   npm run generate -- atlas --recorded        with the walks of the last build
//   npm run generate -- atlas --language ckb    into atlas/ckb/, in Sorani (or kmr, ar, nl)
//   npm run generate -- atlas --page            only the page, around the data of the last build
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '../common/language/languages.ts';
import { buildPage } from '../packages/atlas/src/build.ts';
import { buildZaninsAtlas } from './atlas/zanin.ts';

const root = join(import.meta.dirname, '..');
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    recorded: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  },
});
const language = Object.values(languages).find(({ code }) => code === options.language);
if (language === undefined) throw new Error(`There are no texts in "${options.language}": ${Object.keys(languages)}`);
const isEnglish = language.code === 'en';
const recording = join(root, '.cache', isEnglish ? 'atlas' : `atlas-${language.code}`);
const site = join(root, 'atlas', isEnglish ? '' : language.code);
const walked = isEnglish ? {} : { WALK_LANGUAGE: language.code };
const env = { ...process.env, NODE_ENV: 'test', ATLAS: recording, ...walked };

const started = Date.now();
const say = (message: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${message}`);

if (options.page) await buildPage(site);
else {
  if (!options.recorded) record();
  const charts = names.length > 0 ? names : undefined;
  const { pictures, texts } = await buildZaninsAtlas({ recording, site, charts, language });
  say(`${Object.keys(pictures).length} screens, ${texts.length} texts`);
}
console.log(`Open ${join(site, 'index.html')}, or /atlas while npm run dev runs.`);

/** Runs tests that leave what they show; one that fails leaves less, and is reported. */
function record(): void {
  rmSync(recording, { recursive: true, force: true });
  run('the walks', names.length > 0 ? names.map((name) => `/${name}/model.test`) : ['tests/flows'], [
    '-t',
    'every transition',
  ]);
  if (names.length === 0) run('the screens of other tests', ['tests/screens', '/page.test'], []);
}

function run(what: string, files: readonly string[], filter: readonly string[]): void {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'flows', '--reporter=dot', '--silent=true'];
  const { status } = spawnSync(process.execPath, [...vitest, ...files, ...filter], {
    cwd: root,
    stdio: 'ignore',
    env,
  });
  say(status === 0 ? `recorded ${what}` : `recorded ${what}; some tests failed: their screens are missing`);
}
