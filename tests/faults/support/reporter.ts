import type { Reporter, TestCase } from 'vitest/node';
import type { FaultFigures } from './scenario.ts';

const columns = ['fault', 'rounds', 'answered', 'refused with 503/429', 'unexpected', 'lost', 'result'] as const;

/** Prints a row per fault. */
export default class FaultReporter implements Reporter {
  readonly #rows: (FaultFigures & { held: boolean })[] = [];

  onTestCaseResult(test: TestCase): void {
    const { fault } = test.meta();
    if (fault) this.#rows.push({ ...fault, held: test.ok() });
  }

  onTestRunEnd(): void {
    if (this.#rows.length === 0) return;
    const rows = this.#rows
      .toSorted((one, other) => one.fault.localeCompare(other.fault))
      .map(({ fault, rounds, answered, refused, unexpected, lost, held }) => [
        fault,
        ...[rounds, answered, refused, unexpected, lost].map((figure) => figure.toLocaleString('en')),
        held ? 'held' : 'FAILED',
      ]);
    console.log(
      `\n${[columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
    );
  }
}
