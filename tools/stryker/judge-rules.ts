import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { equivalents, readEquivalents } from '../mutants/equivalents.ts';
import { type Area, areas } from './areas.ts';
import { explain, isLeft, type Judged, judgedIn, tableOf } from './verdicts.ts';

export interface Options {
  workers: number;
  /** Judges again what is cached in `.cache/stryker`. */
  force: boolean;
}

/** @returns how many mutants are neither noticed nor explained, or explained for nothing. */
export async function judgeRules(files: readonly string[], options: Options): Promise<number> {
  const judged: Judged[] = [];
  for (const area of areas) {
    const mine = files.filter((file) => file.startsWith(area.folder));
    if (mine.length > 0) judged.push(...(await judge(area, mine, options)));
  }
  const needless = explain(judged, readEquivalents(), (id) => files.includes(id.split(' ', 1)[0] ?? ''));
  const left = judged.filter(({ verdict }) => isLeft(verdict));
  console.log(`\n${tableOf(judged)}\n`);
  for (const { id, file, line, column, verdict } of left)
    console.log(`${verdict} ${file}:${line}:${column}\n    ${id}`);
  for (const id of needless)
    console.log(`${equivalents} explains what is noticed, or is no mutant any more:\n    ${id}`);
  console.log(`${left.length} of ${judged.length} are neither noticed nor explained`);
  return left.length + needless.length;
}

/** Incremental: results for unchanged files are reused. */
async function judge(
  { folder, projects, tests }: Area,
  files: readonly string[],
  { workers, force }: Options,
): Promise<Judged[]> {
  const name = folder.replaceAll('/', '-').replace(/-$/, '');
  // read by vitest.stryker.config.ts in Stryker's processes
  process.env.STRYKER_PROJECTS = projects.join(',');
  const stryker = new Stryker({
    mutate: [...files],
    testFiles: [...tests],
    incrementalFile: `.cache/stryker/${name}.json`,
    htmlReporter: { fileName: `.cache/stryker/${name}.html` },
    concurrency: workers,
    force,
  });
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const results = await stryker.runMutationTest();
  return texts.flatMap(([file, text]) => {
    const mine = results.filter(({ fileName }) => relative(process.cwd(), fileName) === file);
    return judgedIn(file, text, mine);
  });
}
