// `npm test`: Vitest with its own arguments. The last lines name everything that fails the run (a
// test, a file, an error outside of files), then "N passed, N failed". A file whose worker process
// died is run once more; so are up to three files of `e2e` and `faults` that failed, see `broken`.
import { relative } from 'node:path';
import WalkReporter from 'model-walk/reporter';
import { createVitest, parseCLI, type TestModule, type TestRunResult } from 'vitest/node';
import JourneyReporter from '../tests/e2e/support/reporter.ts';
import FaultReporter from '../tests/faults/support/reporter.ts';

/** A file whose worker died stays `queued` or `pending`. */
const hasEnded = (module: TestModule) => !['queued', 'pending'].includes(module.state());

const lines = (text: string) => text.split('\n').slice(0, 6).join('\n    ');

/** A worker's error arrives as a plain object without a prototype. */
function message(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return JSON.stringify(error) ?? 'undefined';
  return 'cause' in error && error.cause ? `${error.message} ${message(error.cause)}` : `${error.message}`;
}

function failures({ testModules, unhandledErrors }: TestRunResult): string[] {
  const ofFiles = testModules.flatMap((module) => {
    const file = `FAILED ${relative(process.cwd(), module.moduleId)}`;
    if (!hasEnded(module)) return [`${file}: its worker process ended before the tests did`];
    const why = (errors: readonly { message: string }[]) => lines(errors[0]?.message ?? '');
    const tests = [...module.children.allTests('failed')];
    const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
    return [
      ...tests.map((test) => `${file}: ${test.fullName}\n    ${why(test.result().errors ?? [])}`),
      ...suites.map((suite) => `${file}: outside of its tests\n    ${why(suite.errors())}`),
    ];
  });
  return [...ofFiles, ...unhandledErrors.map((error) => `FAILED outside of the files\n    ${lines(message(error))}`)];
}

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const { exclude = [], ...rest } = options;
/** Vitest's output, and tables of walks, faults and journeys. */
const reporters = ['default', new WalkReporter(), new FaultReporter(), new JourneyReporter()];
const vitest = await createVitest({ ...rest, run: true, watch: false, reporters });
// --exclude on the command line adds to the configuration; Vitest itself ignores it for projects
for (const project of vitest.projects) project.config.exclude.push(...[exclude].flat());

let result = await vitest.start(filter);
const unfinished = result.testModules.filter((module) => !hasEnded(module));
/**
 * Files with real browsers and processes, whose time limits can pass on a busy machine. Not run
 * again where more than three have failed, or where an error outside of files would be lost by it.
 */
const broken = result.testModules.filter(
  (module) => ['e2e', 'faults'].includes(module.project.name) && hasEnded(module) && !module.ok(),
);
const mayRunAgain = broken.length <= 3 && (unfinished.length > 0 || result.unhandledErrors.length === 0);
const again = mayRunAgain ? [...unfinished, ...broken] : unfinished;
if (again.length > 0) {
  for (const line of failures(result)) console.log(line.replace(/^FAILED /, 'FAILED AT FIRST '));
  console.log('These files are run once more:');
  for (const module of again) console.log(`  ${relative(process.cwd(), module.moduleId)}`);
  const { unhandledErrors } = await vitest.runTestSpecifications(again.map((module) => module.toTestSpecification()));
  result = { testModules: vitest.state.getTestModules(), unhandledErrors };
}

const failed = failures(result);
for (const line of failed) console.log(line);
if (again.length > 0 && failed.length === 0) console.log('What had failed passed when it was run once more.');
const passed = result.testModules.flatMap((module) => [...module.children.allTests('passed')]);
console.log(`${passed.length} passed, ${failed.length} failed`);
// a part of the walks may have charts without a screen alone, which are skipped
const hasTests = passed.length > 0 || (rest.shard !== undefined && result.testModules.length > 0);
process.exitCode = failed.length === 0 && hasTests ? 0 : 1;
await vitest.exit();
