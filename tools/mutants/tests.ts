import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { createVitest, type Vitest } from 'vitest/node';
import type { Failure } from './verdict.ts';
import { WarmPool } from './warm-pool.ts';

export interface Run {
  failure: Failure | null;
  /** Only something outside of a test failed: an unhandled rejection. */
  outside: boolean;
  modules: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Change {
  file: string;
  text: string;
}

/** Runs the tests of charts and screens repeatedly, with one module changed in memory. */
export class Tests {
  readonly #root: string;
  readonly #pool: WarmPool;
  readonly #vitest: Vitest;
  readonly #plugin: Mutation;

  private constructor(root: string, pool: WarmPool, vitest: Vitest, plugin: Mutation) {
    this.#root = root;
    this.#pool = pool;
    this.#vitest = vitest;
    this.#plugin = plugin;
  }

  /** `onProgress` is called when the tests of a file are known, and after each of them. */
  static async open(root: string, onProgress: () => void): Promise<Tests> {
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(root, 'vitest.config.ts'), root);
    const { projects = [], ...shared } = loaded?.config.test ?? {};
    const project = projects.filter(isInline).find(({ test }) => test?.name === 'flows')?.test;
    if (!project) throw new Error("vitest.config.ts has no project 'flows'");
    const pool = new WarmPool();
    const plugin = new Mutation();
    const vitest = await createVitest(
      'test',
      {
        ...shared,
        ...project,
        // includes those that replace modules; isolated, since one of them has the change
        exclude: [],
        isolate: true,
        root,
        config: false,
        watch: false,
        // no mutant may reach the disk, by snapshot or transformed module
        update: 'none',
        fsModuleCache: false,
        expect: { poll: { timeout: 1_500 } },
        testTimeout: 60_000,
        cache: false,
        bail: 1,
        maxWorkers: 1,
        silent: true,
        reporters: [{ onTestModuleCollected: onProgress, onTestCaseResult: onProgress }],
        pool: pool.initializer,
        setupFiles: [project.setupFiles ?? [], fileURLToPath(new URL('./fresh-modules.ts', import.meta.url))].flat(),
        provide: { changedModules: [] },
      },
      {
        plugins: [loaded?.config.plugins, plugin],
        server: { watch: null, hmr: false, ws: false },
        logLevel: 'silent',
      },
    );
    await vitest.standalone();
    return new Tests(root, pool, vitest, plugin);
  }

  async run(files: readonly string[], change: Change | null): Promise<Run> {
    this.#set(change);
    this.#vitest.provide('changedModules', this.#pool.takeStale());
    this.#vitest.state.filesMap.clear();
    this.#vitest.state.idMap.clear();
    const project = this.#vitest.getRootProject();
    const specifications = files.map((file) => project.createSpecification(join(this.#root, file)));
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    // the thread has evaluated the change; the next run must not use it
    if (change) this.#pool.changed(join(this.#root, change.file));

    const modules = new Map<string, ReadonlySet<string>>();
    let failure: Failure | null = null;
    for (const module of testModules) {
      const file = this.#path(module.moduleId);
      modules.set(file, new Set((module.meta().modules ?? []).map((path) => this.#path(path))));
      if (failure) continue;
      for (const test of module.children.allTests('failed')) {
        failure ??= { file, test: test.fullName, message: firstLine(test.result().errors?.[0]?.message) };
      }
      const [error] = module.errors();
      if (error) failure ??= { file, test: '(the file)', message: firstLine(error.message) };
    }
    const outside = failure === null && unhandledErrors.length > 0;
    if (outside) failure = { file: files[0] ?? '', test: '(outside of a test)', message: String(unhandledErrors[0]) };
    return { failure, outside, modules };
  }

  async renew(): Promise<void> {
    await this.#pool.renew();
  }

  #set(change: Change | null): void {
    const before = this.#plugin.change;
    this.#plugin.change = change && { ...change, file: join(this.#root, change.file) };
    for (const { file } of [before, this.#plugin.change].filter((one) => one !== null)) {
      this.#vitest.invalidateFile(file);
      this.#pool.changed(file);
    }
  }

  #path(file: string): string {
    return file.startsWith(`${this.#root}/`) ? file.slice(this.#root.length + 1) : file;
  }
}

class Mutation {
  readonly name = 'zanin-mutation';
  readonly enforce = 'pre';
  change: Change | null = null;

  load = (id: string): string | null => (id === this.change?.file ? this.change.text : null);
}

function isInline(project: unknown): project is TestProjectInlineConfiguration {
  return typeof project === 'object' && project !== null && 'test' in project;
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}
