// Lists the mutants that no test notices: of charts and screens, which are made here, and of the
// server's rules, common/ and src/api/, which StrykerJS makes (docs/decisions/016).
// Usage: npm run test:mutants -- [machine names or paths] [--shard 1/4] [--workers 2]
// Charts and screens: [--operators transition,action] [--rest] [--list]; Stryker: [--force]
// `--rest` takes what the report does not know as noticed: after a run that was cut, or new tests.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { equivalents, readEquivalents } from './mutants/equivalents.ts';
import type { Job } from './mutants/judge.ts';
import { keep, readReport, report } from './mutants/kept.ts';
import { type Mutant, mutate } from './mutants/mutant.ts';
import { mutantsOf } from './mutants/mutants-of.ts';
import { Imports } from './mutants/related.ts';
import { describe, tableOf } from './mutants/report.ts';
import { run } from './mutants/run.ts';
import { Types } from './mutants/types.ts';
import type { Verdict } from './mutants/verdict.ts';
import { areas } from './stryker/areas.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operators: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    workers: { type: 'string', default: '1' },
    rest: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
});

const texts = new Map<string, string>();
const read = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
};
const isModel = (file: string) => /\/model\.test\.tsx?$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isScenario = (file: string) => /^tests\/screens\/|\/page\.test\.tsx$/.test(file);
const isMutated = (file: string) =>
  /^(machines\/.*\.ts|src\/flows\/.*\/[A-Z][^/]*\.tsx)$/.test(file) && !isTest(file) && !/\.types\.ts$/.test(file);

const everything = globSync('{common,machines,packages,src,tests}/**/*.{ts,tsx}', {
  exclude: (name) => name.endsWith('.d.ts'),
}).sort();
const isChosen = (file: string) => positionals.length === 0 || positionals.some(names(file));
const files = everything.filter(isMutated).filter(isChosen);
const isRule = (file: string) => !/\.(?:test|data|d)\.ts$/.test(file) && isChosen(file);
const rules = shardOf(
  globSync(areas.map(({ folder }) => `${folder}**/*.ts`))
    .filter(isRule)
    .sort(),
);
if (files.length + rules.length === 0) throw new Error(`Nothing that is mutated is called ${positionals.join(', ')}`);

const known = readEquivalents();
let types: Types | undefined;
const made = files.flatMap((file) => mutantsOf(file, read(file)));
const noticed = new Set(readReport().flatMap(({ id, verdict }) => (isNoticed(verdict) ? id : [])));
const mutants = shardOf(made.filter(isWanted));

if (options.list) {
  for (const mutant of mutants) console.log(`${describe(mutant)}\n    ${mutant.id}`);
  console.log(`${mutants.length} mutants in ${files.length} files; ${rules.length} files for Stryker`);
} else {
  const workers = Number(options.workers);
  if (mutants.length > 0) await judgeAll(workers);
  if (rules.length > 0 && !options.operators) {
    const { judgeRules } = await import('./stryker/judge-rules.ts');
    if ((await judgeRules(rules, { workers, force: options.force })) > 0) process.exitCode = 1;
  }
}

async function judgeAll(workers: number): Promise<void> {
  const imports = new Imports(everything, read);
  console.log(`${mutants.length} mutants in ${files.length} files`);
  const started = Date.now();
  const unknown = mutants.filter(({ id }) => !known.has(id));
  // most of these are noticed by the types alone, while every other test would have to pass first
  const typed = noticedByTypes(unknown.filter(({ operator }) => operator === 'default'));
  const jobs = unknown.filter((mutant) => !typed.includes(mutant)).map((mutant) => jobOf(mutant, imports));
  const verdicts = new Map<string, Verdict>(typed.map(({ id }) => [id, { status: 'types' }]));
  const keepVerdicts = () => {
    const judged = mutants.filter(({ id }) => verdicts.has(id) || known.has(id));
    const entries = judged.map((one) => ({ ...one, verdict: verdicts.get(one.id), equivalent: known.get(one.id) }));
    const ids = new Set(made.map(({ id }) => id));
    keep(entries, ({ id, file }) => ids.has(id) || !files.includes(file));
  };
  const { broken, seconds } = await run(
    jobs,
    workers,
    (mutant, verdict, left) => {
      verdicts.set(mutant.id, verdict);
      if (verdict.status !== 'killed') console.log(`${verdict.status.padEnd(8)} ${describe(mutant)}`);
      if (left % 25 !== 0) return;
      keepVerdicts();
      console.log(`${left} left after ${Math.round((Date.now() - started) / 1000)} s`);
    },
    (file, how) => console.log(`broken   ${file}: ${how}`),
  );
  const isSurvivor = ({ id }: Mutant) => verdicts.get(id)?.status === 'survived';
  for (const { id } of noticedByTypes(mutants.filter(isSurvivor))) verdicts.set(id, { status: 'types' });
  const survivors = mutants.filter(isSurvivor);
  keepVerdicts();

  console.log(`\n${tableOf(mutants, verdicts, known)}\n`);
  for (const [file, how] of broken) console.log(`Fails without any mutant, so it judged nothing: ${file}\n    ${how}`);
  for (const survivor of survivors) console.log(`${describe(survivor)}\n    ${survivor.id}`);
  for (const id of known.keys()) {
    if (files.some((file) => id.startsWith(`${file} `)) && !options.operators) {
      if (!made.some((mutant) => mutant.id === id))
        console.log(`${equivalents} knows what is no mutant any more: ${id}`);
    }
  }
  const each = (seconds / Math.max(1, jobs.length)).toFixed(1);
  console.log(`${survivors.length} survived; all of them in ${report}; ${each} s of processor time a mutant`);
  if (survivors.length > 0) process.exitCode = 1;
}

/** What does not compile counts as noticed. */
function noticedByTypes(some: readonly Mutant[]): Mutant[] {
  if (some.length === 0) return [];
  types ??= new Types();
  const program = types;
  return some.filter((mutant) => program.notice(mutant.file, mutate(read(mutant.file), mutant)));
}

function jobOf(mutant: Mutant, imports: Imports): Job {
  const { file } = mutant;
  // a walk that gets the app's layout from tests/support loads most charts, and walks one
  const tests = imports
    .importersOf(file, (importer) => /^(machines\/|src\/(?!app\/)|tests\/flows\/)/.test(importer))
    .filter(isTest);
  // its own tests first: they should notice, and those that explore no chart take the least time
  const own = tests.filter((test) => nameIn(test) === nameIn(file));
  const near = [...own.filter((test) => !isModel(test)), ...own, ...tests].filter(isFirst);
  // they find the charts by their files
  const general = ['tests/flows/common/charts.test.ts', 'tests/tools/delays.test.ts'];
  return {
    mutant,
    text: mutate(read(file), mutant),
    walks: [
      ...near.filter((test) => !isScenario(test) && /^(tests\/flows\/|common\/|src\/)/.test(test)),
      ...(file.endsWith('.machine.ts') ? general : []),
    ].filter(isFirst),
    scenarios: imports
      .importersOf(file)
      .filter(isTest)
      .filter((test) => isScenario(test) && test.includes(`/${areaOf(file)}/`)),
  };
}

/** 'login' for machines/accounts/login.machine.ts and the tests in tests/flows/accounts/login/. */
function nameIn(file: string): string | undefined {
  return basename(file.startsWith('tests/flows/') ? dirname(file) : file).split('.', 1)[0];
}

/**
 * 'accounts' for machines/accounts/login.machine.ts and src/flows/accounts/login/LoginScreen.tsx.
 */
function areaOf(file: string): string | undefined {
  return /^(?:machines|src\/flows)\/([^/]+)\//.exec(file)?.[1];
}

function isFirst(file: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(file) === index;
}

/** Arguments are paths, folders, or names of charts. */
function names(file: string): (argument: string) => boolean {
  return (argument) =>
    file === argument ||
    file.startsWith(`${argument.replace(/\/$/, '')}/`) ||
    (file.startsWith('machines/') && basename(file).startsWith(`${argument}.`));
}

function isWanted({ id, operator }: Mutant): boolean {
  if (options.rest && noticed.has(id)) return false;
  return options.operators === undefined || options.operators.split(',').includes(operator);
}

function isNoticed(verdict: Verdict | undefined): boolean {
  return verdict?.status === 'killed' || verdict?.status === 'types' || verdict?.status === 'time';
}

/** Every m-th of mutants, or of Stryker's files: an even sample. */
function shardOf<Item>(all: readonly Item[]): Item[] {
  const [shard = 0, shards = 0] = options.shard.split('/').map(Number);
  if (!(shard >= 1 && shard <= shards)) throw new Error('--shard is written n/m, such as 1/4');
  return all.filter((_, index) => index % shards === shard - 1);
}
