import type { Mutant } from './mutant.ts';
import { type Failure, Tests } from './tests.ts';

/** A mutant, and the tests that may notice it. */
export interface Job {
  mutant: Mutant;
  /** The program with the mutant in it. */
  text: string;
  /** Walks of charts, and unit tests. */
  walks: readonly string[];
  /** Tests that visit the app; only for a mutant that the walks do not notice. */
  scenarios: readonly string[];
}

/** What became of a mutant. */
export type Verdict =
  /** The nearest test fails on the unchanged program. */
  | { status: 'unjudged' }
  | { status: 'killed'; by: 'walk' | 'unit' | 'scenario'; failure: Failure }
  /** It does not compile. */
  | { status: 'types' }
  | { status: 'time' }
  | { status: 'survived' };

/** How many kills are believed before the unchanged program has to pass in the same thread. */
const trust = 25;

/** Judges mutants one after the other, in a warm thread. */
export class Judge {
  readonly #tests: Tests;
  /** Per test file: the modules that it uses; none when it fails on the unchanged program. */
  readonly #used = new Map<string, ReadonlySet<string>>();
  /** Test files that fail without any mutant, and how; they judge nothing. */
  readonly broken = new Map<string, string>();
  readonly #onProgress: () => void;
  #believed: Job[] = [];

  private constructor(tests: Tests, onProgress: () => void) {
    this.#tests = tests;
    this.#onProgress = onProgress;
  }

  /** `onProgress` is called for each test file that the unchanged program has run. */
  static async open(root: string, onProgress: () => void): Promise<Judge> {
    return new Judge(await Tests.open(root), onProgress);
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
        // Perhaps late news of the mutant before: ask a thread that knows nothing of it.
        await this.#tests.renew();
        ({ failure, outside } = await this.#tests.run(usable, change));
      }
      // Scenarios wait for things to appear; on a busy machine once may be chance.
      if (failure && kind === 'scenario') ({ failure } = await this.#tests.run([failure.file], change));
      if (failure) {
        this.#believed.push(job);
        return { status: 'killed', by: /^(common|src)\//.test(failure.file) ? 'unit' : kind, failure };
      }
    }
    return { status: 'survived' };
  }

  /**
   * Every 25 kills, and on request: whether the unchanged program still passes in the warm thread. When it does not, a mutant
   * has left something behind, and all that were killed since are judged again, each in a new thread.
   */
  async *review(now = false): AsyncGenerator<readonly [Mutant, Verdict]> {
    if (!now && this.#believed.length < trust) return;
    const jobs = this.#believed;
    this.#believed = [];
    const files = new Set(jobs.flatMap(({ walks }) => walks).filter((file) => !this.broken.has(file)));
    if (files.size === 0 || !(await this.#tests.run([...files], null)).failure) return;
    for (const job of jobs) {
      await this.#tests.renew();
      yield [job.mutant, await this.judge(job)];
    }
    this.#believed = [];
  }

  /** The test files that pass on the unchanged program and use a module. */
  async #using(module: string, files: readonly string[]): Promise<string[]> {
    const usable: string[] = [];
    for (const file of files) {
      const used = this.#used.get(file) ?? (await this.#usedBy(file));
      if (used.has(module)) usable.push(file);
    }
    return usable;
  }

  async #usedBy(file: string): Promise<ReadonlySet<string>> {
    const { failure, modules } = await this.#tests.run([file], null);
    if (failure) this.broken.set(file, `${failure.test}: ${failure.message}`);
    const used = failure ? new Set<string>() : (modules.get(file) ?? new Set());
    this.#used.set(file, used);
    this.#onProgress();
    return used;
  }
}
