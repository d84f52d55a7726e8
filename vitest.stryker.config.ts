import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WarmPool } from './tools/mutants/warm-pool.ts';
import configuration from './vitest.config.ts';

const { projects = [], ...shared } = configuration.test ?? {};

/** The projects of vitest.config.ts whose tests judge the mutants (tools/stryker/areas.ts). */
const chosen = process.env.STRYKER_PROJECTS?.split(',') ?? [];

/** Stryker sets Vitest's pool in a way that a configuration cannot change; a plugin can. */
const warm: Plugin = {
  name: 'zanin-warm-pool',
  configureVitest({ vitest, project }) {
    const pool = new WarmPool({ runs: 200 });
    project.config.pool = pool.initializer.name;
    project.config.poolRunner = pool.initializer;
    vitest.onClose(() => pool.renew());
  },
};

/** Tests that start no server fail in milliseconds, where the others start one first. */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsServer = ({ moduleId }: TestSpecification) =>
      Number(/\bstart(?:Platform|WithTransfers)\(/.test(readFileSync(moduleId, 'utf8')));
    return sorted.sort((one, other) => startsServer(one) - startsServer(other));
  }
}

/**
 * What Stryker runs (`npm run test:mutants`). It changes no module from one mutant to the next, but
 * a variable that says which of the changes in it is on: a thread that keeps the server and the
 * embedded database loaded serves them all. Tests that replace modules (`server-mocks`,
 * `flows-mocks`) get a new thread each time. Files of `flows` are isolated here: the thread keeps
 * what comes from node_modules only, so that a value that a module keeps is made again.
 */
export default defineConfig({
  ...configuration,
  test: {
    ...shared,
    // A mutant that waits for what never comes; nothing that passes takes half of it, also on a
    // busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 3_000 } },
    update: 'none',
    sequence: { sequencer: UnitTestsFirst },
    projects: projects
      .filter(isChosen)
      .map((project) => (isReplacing(project) ? project : { ...project, test: isolated(project), plugins: [warm] })),
  },
});

function isReplacing({ test }: TestProjectInlineConfiguration): boolean {
  return /-mocks$/.test(String(test?.name));
}

function isolated({ test }: TestProjectInlineConfiguration) {
  return { ...test, ...(test?.name === 'flows' && { isolate: true }) };
}

function isChosen(project: unknown): project is TestProjectInlineConfiguration {
  if (typeof project !== 'object' || project === null || !('test' in project)) return false;
  const { test } = project as TestProjectInlineConfiguration;
  return typeof test?.name === 'string' && chosen.includes(test.name);
}
