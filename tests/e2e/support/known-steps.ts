import { globSync, readFileSync } from 'node:fs';
import { lineOf, parsedLine, type Step, stateOf } from 'model-walk';

export interface KnownChart {
  /** Explored steps, see `lineOf`. */
  steps: ReadonlySet<string>;
  states: ReadonlySet<string>;
  /** All declared ones, since walks cover them. */
  transitions: ReadonlySet<string>;
}

/** Written by tests/support/steps.ts. */
export const folderOfSteps = '.cache/steps';

/** @throws Error if no model has written its steps */
export function knownCharts(): ReadonlyMap<string, KnownChart> {
  const files = globSync(`${folderOfSteps}/*.txt`);
  if (files.length === 0) throw new Error('No model has written its steps. Run: npm run generate -- steps');
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  return new Map(
    [...Map.groupBy(lines, (line) => parsedLine(line).chart)].map(([chart, ofChart]) => {
      const parsed = ofChart.map(parsedLine);
      const known = {
        steps: new Set(ofChart),
        states: new Set(parsed.flatMap(({ before, after }) => [before, after])),
        transitions: new Set(parsed.flatMap(({ taken }) => taken)),
      };
      return [chart, known];
    }),
  );
}

/** A message for a step that no model knows; null for a known one. */
export function strangenessOf(step: Step, charts: ReadonlyMap<string, KnownChart>): string | null {
  const known = charts.get(step.chart);
  const line = lineOf(step);
  if (known === undefined) return `${line}\n  No model explores the chart ${step.chart}.`;
  // resumed from the server's snapshot, in any state of its graph
  if (step.isRestored ? known.states.has(stateOf(step.after)) : known.steps.has(line)) return null;
  if (step.isRestored) return `${line}\n  It goes on from a snapshot, in a state that no model comes to.`;
  const begin = line.slice(0, line.indexOf(' -> '));
  const [first = ''] = step.taken;
  const fromHere = [...known.steps].filter((each) => each.startsWith(`${begin} -> `));
  const byThis = fromHere.filter((each) => parsedLine(each).taken.some((name) => eventOf(name) === eventOf(first)));
  const instead = byThis.length > 0 ? byThis : fromHere;
  const what = byThis.length > 0 ? 'this event in this state' : 'this state';
  return [
    `${line} (event ${step.event})`,
    instead.length > 0 ? `  Of ${what} the models know:` : '  The models know no step from this state.',
    ...instead.map((each) => `    ${each}`),
  ].join('\n');
}

/** `form.submitted` of `login.editing form.submitted#0`. */
const eventOf = (transition: string): string => transition.replace(/^\S+ |#\d+$/g, '');
