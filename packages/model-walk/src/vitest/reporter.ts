import type { Reporter, TestCase } from 'vitest/node';

export interface WalkStats {
  machine: string;
  /** Distinguished by `serializeState`, over all variants. */
  states: number;
  /** Declared. */
  transitions: number;
  /** Covered transitions. */
  walked: number;
  paths: number;
  /** Covered pairs; 0 where not requested. */
  pairs: number;
  /** On all paths. */
  steps: number;
  throughScreen: boolean;
  /** Milliseconds of exploration and walks. */
  ms: number;
}

declare module 'vitest' {
  interface TaskMeta {
    walk?: WalkStats;
  }
}

const columns = ['machine', 'states', 'transitions', 'walked', 'pairs', 'paths', 'steps', 'screen', 'seconds'] as const;

/**
 * Prints a row per walk at the end of a run.
 * @example
 *     // vitest.config.ts
 *     import WalkReporter from 'model-walk/reporter';
 *     import { defineConfig } from 'vitest/config';
 *
 *     export default defineConfig({ test: { reporters: ['default', new WalkReporter()] } });
 */
export default class WalkReporter implements Reporter {
  readonly #walks: WalkStats[] = [];

  onTestCaseResult(test: TestCase): void {
    const { walk } = test.meta();
    if (walk) this.#walks.push(walk);
  }

  onTestRunEnd(): void {
    if (this.#walks.length === 0) return;
    const rows = this.#walks
      .toSorted((a, b) => a.machine.localeCompare(b.machine))
      .map(({ machine, states, transitions, walked, pairs, paths, steps, throughScreen, ms }) => [
        machine,
        ...[states, transitions, walked, pairs, paths, steps].map(String),
        throughScreen ? 'yes' : 'no',
        (ms / 1000).toFixed(2),
      ]);
    const sum = (of: (walk: WalkStats) => number) => this.#walks.reduce((total, walk) => total + of(walk), 0);
    const total = [
      'total',
      ...[
        sum((w) => w.states),
        sum((w) => w.transitions),
        sum((w) => w.walked),
        sum((w) => w.pairs),
        sum((w) => w.paths),
        sum((w) => w.steps),
      ].map(String),
      '',
      (sum((w) => w.ms) / 1000).toFixed(2),
    ];
    const unseen = this.#walks.filter(({ throughScreen, walked }) => !throughScreen && walked === 0);
    const names = [...new Set(unseen.map(({ machine }) => machine))].join(', ');
    console.log(
      `\n${[columns, columns.map(() => '---'), ...rows, total].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n${names && `\nNot walked, since these have no screen: ${names}.\n`}`,
    );
  }
}
