import { parsedLine } from 'model-walk';
import type { Reporter, TestCase } from 'vitest/node';
import { type KnownChart, knownCharts } from './known-steps.ts';

declare module 'vitest' {
  interface TaskMeta {
    steps?: string[];
  }
}

const columns = ['chart', 'transitions', 'taken', 'share', 'steps', 'taken', 'share'];

/** Prints coverage of the explored steps per chart. */
export default class JourneyReporter implements Reporter {
  readonly #steps = new Set<string>();

  onTestCaseResult(test: TestCase): void {
    for (const line of test.meta().steps ?? []) this.#steps.add(line);
  }

  onTestRunEnd(): void {
    if (this.#steps.size === 0) return;
    console.log(`\nHow much of each chart the journeys took:\n${journeyTable(this.#steps, knownCharts())}`);
  }
}

export function journeyTable(taken: ReadonlySet<string>, charts: ReadonlyMap<string, KnownChart>): string {
  const transitions = new Set([...taken].flatMap((line) => parsedLine(line).taken));
  const counted = [...charts]
    .map(([chart, known]) => ({
      chart,
      counts: [known.transitions, known.steps].map((all) => {
        const among = all === known.steps ? taken : transitions;
        return { all: all.size, taken: [...all].filter((each) => among.has(each)).length };
      }),
    }))
    .toSorted((one, other) => one.chart.localeCompare(other.chart));
  const sums = [0, 1].map((column) => ({
    all: counted.reduce((sum, { counts }) => sum + (counts[column]?.all ?? 0), 0),
    taken: counted.reduce((sum, { counts }) => sum + (counts[column]?.taken ?? 0), 0),
  }));
  const rows = [...counted, { chart: 'total', counts: sums }].map(({ chart, counts }) => [
    chart,
    ...counts.flatMap((count) => [`${count.all}`, `${count.taken}`, shareOf(count)]),
  ]);
  return `${[columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

const shareOf = (count: { all: number; taken: number }): string =>
  count.all === 0 ? '' : `${Math.round((100 * count.taken) / count.all)} %`;
