import type { Mutant } from './mutant.ts';
import { Tests } from './tests.ts';
import type { Failure, Verdict } from './verdict.ts';

export interface Job {
  mutant: Mutant;
  text: string;
  walks: readonly string[];
  /** Tests that visit the app; run only if the walks notice nothing. */
  scenarios: readonly string[];
}

/** Kills until the unchanged program must pass again in the same thread. */
const trust = 25;

export class Judge {
  readonly #tests: Tests;
  /** Modules by test file; empty if it fails on the unchanged program. */
  readonly #used = new Map<string, ReadonlySet<string>>();
  /** Test files that fail without a mutant; ignored. */
  readonly broken = new Map<string, string>();
  /** Kills since the unchanged program last passed, with the test file of each. */
  #believed: { job: Job; file: string }[] = [];

  private constructor(tests: Tests) {
    this.#tests = tests;
  }

  /** `onProgress` is called after each test. */
  static async open(root: string, onProgress: () => void): Promise<Judge> {
    return new Judge(await Tests.open(root, onProgress));
  }

  async judge(job: Job): Promise<Verdict> {
    const { mutant, text, walks, scenarios } = job;
    const change = { file: mutant.file, text };
    const nearest = walks.slice(0, 1);
    for (const [kind, files] of [
      ['walk', nearest],
      ['walk', walks.slice(1)],
      ['scenario', scenarios],
    ] as const) {
      const usable = await this.#using(mutant.file, files);
      if (nearest.some((file) => this.broken.has(file))) return { status: 'unjudged' };
      if (usable.length === 0) continue;
      let { failure, outside } = await this.#tests.run(usable, change);
      if (outside) {
        // may come from the previous mutant: repeats in a new thread
        await this.#tests.renew();
        ({ failure, outside } = await this.#tests.run(usable, change));
      }
      // all but the walks of charts wait for elements; on a busy machine one failure may be chance
      if (failure && !isModel(failure.file)) ({ failure } = await this.#tests.run([failure.file], change));
      if (failure) {
        this.#believed.push({ job, file: failure.file });
        return { status: 'killed', by: byOf(failure, kind), failure };
      }
    }
    return { status: 'survived' };
  }

  /**
   * Runs the unchanged program every 25 kills, and on request. If it fails, a mutant has left state
   * behind: all kills since are repeated, each in a new thread.
   */
  async *review(now = false): AsyncGenerator<readonly [Mutant, Verdict]> {
    if (!now && this.#believed.length < trust) return;
    const believed = this.#believed;
    this.#believed = [];
    const files = new Set(believed.map(({ file }) => file));
    if (files.size === 0 || !(await this.#tests.run([...files], null)).failure) return;
    for (const { job } of believed) {
      await this.#tests.renew();
      yield [job.mutant, await this.judge(job)];
    }
    this.#believed = [];
  }

  async #using(module: string, files: readonly string[]): Promise<string[]> {
    const usable: string[] = [];
    for (const file of files) {
      const used = this.#used.get(file) ?? (await this.#usedBy(file));
      if (used.has(module)) usable.push(file);
    }
    return usable;
  }

  async #usedBy(file: string): Promise<ReadonlySet<string>> {
    let { failure, modules } = await this.#tests.run([file], null);
    // a busy machine, or what the previous mutant left behind
    if (failure) {
      await this.#tests.renew();
      ({ failure, modules } = await this.#tests.run([file], null));
    }
    if (failure) this.broken.set(file, `${failure.test}: ${failure.message}`);
    const used = failure ? new Set<string>() : (modules.get(file) ?? new Set());
    this.#used.set(file, used);
    return used;
  }
}

/** `effects`: what a transition changes, emits and starts, which is the first test of each walk. */
function byOf({ file, test }: Failure, kind: 'walk' | 'scenario'): 'effects' | 'walk' | 'unit' | 'scenario' {
  if (kind === 'walk' && !isModel(file)) return 'unit';
  return /: the chart is as reviewed$/.test(test) ? 'effects' : kind;
}

const isModel = (file: string): boolean => /\/model\.test\.tsx?$/.test(file);
