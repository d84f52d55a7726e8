// Mutates the server's rules, common/ and src/api/ with StrykerJS and lists what the nearest tests
// do not notice (docs/decisions/041). Charts and screens: `npm run test:mutants`.
// Usage: npm run test:stryker -- [files or folders] [--force] [--concurrency 2]
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { equivalents, readEquivalents } from './mutants/equivalents.ts';
import { type Area, areas } from './stryker/areas.ts';
import { explain, isLeft, type Judged, judgedIn, tableOf } from './stryker/verdicts.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, concurrency: { type: 'string', default: '1' } },
});

const isChosen = (file: string) =>
  positionals.length === 0 ||
  positionals.some((name) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`));
const isMutated = (file: string) => !/\.(?:test|data|d)\.ts$/.test(file);

const chosen = areas
  .map((area) => ({ area, files: globSync(`${area.folder}**/*.ts`).filter(isMutated).filter(isChosen).sort() }))
  .filter(({ files }) => files.length > 0);
if (chosen.length === 0)
  throw new Error(`Stryker changes no file of ${positionals.join(', ')} (tools/stryker/areas.ts)`);

const judged: Judged[] = [];
for (const { area, files } of chosen) judged.push(...(await judge(area, files)));

const changed = new Set(chosen.flatMap(({ files }) => files));
const needless = explain(judged, readEquivalents(), (id) => changed.has(id.split(' ', 1)[0] ?? ''));
const left = judged.filter(({ verdict }) => isLeft(verdict));
console.log(`\n${tableOf(judged)}\n`);
for (const { id, file, line, column, verdict } of left) console.log(`${verdict} ${file}:${line}:${column}\n    ${id}`);
for (const id of needless) console.log(`${equivalents} explains what is noticed, or is no mutant any more:\n    ${id}`);
console.log(`${left.length} of ${judged.length} are neither noticed nor explained`);
process.exitCode = left.length + needless.length > 0 ? 1 : 0;

/** Incremental: results for unchanged files are reused. */
async function judge({ folder, projects, tests }: Area, files: readonly string[]): Promise<Judged[]> {
  const name = folder.replaceAll('/', '-').replace(/-$/, '');
  // read by vitest.stryker.config.ts in Stryker's processes
  process.env.STRYKER_PROJECTS = projects.join(',');
  const stryker = new Stryker({
    mutate: [...files],
    testFiles: [...tests],
    incrementalFile: `.cache/stryker/${name}.json`,
    htmlReporter: { fileName: `.cache/stryker/${name}.html` },
    concurrency: Number(options.concurrency),
    force: options.force,
  });
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const results = await stryker.runMutationTest();
  return texts.flatMap(([file, text]) => {
    const mine = results.filter(({ fileName }) => relative(process.cwd(), fileName) === file);
    return judgedIn(file, text, mine);
  });
}
