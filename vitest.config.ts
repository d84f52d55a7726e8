import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { walkedLanguage, walkIn } from './tools/walk-in-language.ts';

// tests read openapi.yaml as JSON, which an edit since the last npm command has made old
execFileSync(process.execPath, ['tools/bootstrap.mjs', 'prepare'], { cwd: import.meta.dirname });

/** Of the screens that the atlas records. */
const language = process.env.WALK_LANGUAGE;

const server = ['tests/server/**/*.test.ts'];
const flows = [
  'tests/{flows,screens,tools}/**/*.test.{ts,tsx}',
  '{common,src}/**/*.test.{ts,tsx}',
  'packages/*/tests/**/*.test.{ts,tsx}',
];

/**
 * Those tests that replace modules, which would still be replaced in the next file of the same
 * worker.
 */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(/;
/** Likewise `indexedDB`, with what was stored in it. */
const hasDatabase = /'fake-indexeddb\/auto'/;

const filesWith = (patterns: readonly string[], ...expressions: readonly RegExp[]) =>
  globSync(patterns, { cwd: import.meta.dirname }).filter((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return expressions.some((expression) => expression.test(text));
  });
const replacing = (patterns: readonly string[]) => filesWith(patterns, replacesModules, hasDatabase);

// these share modules too, and have no project for those that replace some
const [replacingInE2e] = filesWith(['tests/e2e/**/*.ts'], replacesModules);
if (replacingInE2e !== undefined) {
  throw new Error(
    `${replacingInE2e} replaces modules or globals, for the next files of its worker too: answer requests by context.route, or start a fake server.`,
  );
}

/** For tests of charts, screens and units. */
const inJsdom: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  setupFiles: [
    'tests/support/jsdom.ts',
    'tests/support/walks.ts',
    'tests/support/steps.ts',
    ...(process.env.ATLAS ? ['tests/support/atlas/record.ts'] : []),
  ],
};

/**
 * One runner, six projects: `flows` (charts, screens and units, in jsdom), `server` (the API over
 * HTTP, and charts together, in node), `flows-mocks` and `server-mocks` (those of them that replace
 * modules or `indexedDB`), `e2e` (a real Chromium, driven from node) and `faults` (what the server
 * runs on fails).
 */
export default defineConfig({
  plugins: [react(), ...(language === undefined ? [] : [walkIn(walkedLanguage(language))])],
  test: {
    // What is waited for may come late on a busy machine; only a test that fails waits so long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Three at a time on two cores: tests wait for child processes and timers for a part of their
    // time, and a fourth worker would load React and jsdom, or the server, once more.
    maxWorkers: 3,
    projects: [
      // A worker loads React and jsdom, or the server and the embedded database, or Playwright and
      // a browser, once and not for each file. It ends when the next file is of another project, so
      // projects do not take turns.
      {
        extends: true,
        test: { name: 'flows', ...inJsdom, include: flows, exclude: replacing(flows), isolate: false },
      },
      { extends: true, test: { name: 'flows-mocks', ...inJsdom, include: replacing(flows) } },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // charts together (tests/systems) need no database, and no page
          include: [...server, 'tests/systems/**/*.test.ts'],
          exclude: replacing(server),
          isolate: false,
        },
      },
      { extends: true, test: { name: 'server-mocks', environment: 'node', include: replacing(server) } },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/e2e/support/conformance.ts'],
          testTimeout: 600_000,
          isolate: false,
          // they wait for the browser and the server for most of their time
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: process.env.FAULT_ROUNDS ? 1_200_000 : 600_000,
          // one at a time on a PostgreSQL server; without one, those that need it are left out
          ...(process.env.DATABASE_URL
            ? { fileParallelism: false, maxWorkers: 1 }
            : { exclude: ['tests/faults/postgres-*.test.ts'], maxWorkers: 4 }),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
