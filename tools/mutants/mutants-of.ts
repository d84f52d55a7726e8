import { mutateSetup } from './bodies.ts';
import { chartsOf, mutateChart } from './chart.ts';
import { mutateConstants, mutateExpressions } from './expressions.ts';
import { Collector, type Mutant } from './mutant.ts';
import { mutateScreen } from './screen.ts';

/** In the order of the text. `file` is its path in the project. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const collector = new Collector(file, text);
  if (file.endsWith('x')) {
    mutateScreen(collector);
  } else if (file.endsWith('constants.ts')) {
    mutateConstants(collector);
  } else {
    for (const chart of chartsOf(collector.source)) {
      mutateChart(collector, chart);
      mutateSetup(collector, chart);
    }
    mutateExpressions(collector);
  }
  return collector.mutants.sort((one, other) => one.start - other.start);
}
