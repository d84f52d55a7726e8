import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';
import { type BrowserRow, keep } from './walked.ts';

/** Leaves what walks in Chromium and journeys took for the atlas. */
export default class WalkedReporter implements Reporter {
  readonly #browser = new Map<string, BrowserRow[]>();
  readonly #journeys = new Map<string, string[]>();

  onTestCaseResult(test: TestCase): void {
    const { walk, steps } = test.meta();
    const file = relative(process.cwd(), test.module.moduleId);
    if (walk && test.project.config.browser.enabled) {
      const key = `${test.project.name} ${file}`;
      const { machine: chart, transitions, walked, ms } = walk;
      const row = { chart, transitions, walked, seconds: Math.round(ms / 10) / 100 };
      this.#browser.set(key, [...(this.#browser.get(key) ?? []), row]);
    }
    if (steps) this.#journeys.set(file, [...new Set([...(this.#journeys.get(file) ?? []), ...steps])]);
  }

  onTestRunEnd(): void {
    keep('browser', this.#browser);
    keep('journeys', this.#journeys);
  }
}
