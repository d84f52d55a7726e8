import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WalkFigures } from 'model-walk/reporter';
import type { WalkRow } from './model.ts';

/** Of Vitest, what is used here. */
interface FinishedTest {
  meta: () => { walk?: WalkFigures };
}

/** Writes what each walk amounted to into the folder that ATLAS names. */
export default class FiguresReporter {
  readonly #rows: WalkRow[] = [];

  onTestCaseResult(test: FinishedTest): void {
    const { walk } = test.meta();
    if (!walk) return;
    const { machine: chart, states, transitions, walked, paths, steps, ms } = walk;
    this.#rows.push({ chart, states, transitions, walked, paths, steps, seconds: Math.round(ms / 10) / 100 });
  }

  onTestRunEnd(): void {
    const rows = this.#rows.toSorted((one, other) => one.chart.localeCompare(other.chart));
    if (rows.length > 0) writeFileSync(join(process.env.ATLAS ?? '.', 'figures.json'), JSON.stringify(rows));
  }
}
