import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsOf } from '../requirements/rows.ts';
import type { BareChart } from './charts.ts';
import type { Atlas, Chart, Path } from './model.ts';
import type { RecordedFile, RecordedStep } from './recorded.ts';

const root = join(import.meta.dirname, '../..');

/** What the test files left in the folder that ATLAS named. */
export const recordedIn = (folder: string): RecordedFile[] =>
  readdirSync(join(folder, 'files'))
    .map((name): RecordedFile => JSON.parse(readFileSync(join(folder, 'files', name), 'utf8')))
    .sort((one, other) => one.file.localeCompare(other.file));

/** The charts with the paths that walk them, and what these showed. */
export function withWalks(charts: readonly BareChart[], recorded: readonly RecordedFile[]): Chart[] {
  return charts.map((chart) => {
    const paths = recorded.flatMap(({ file, paths }) =>
      paths
        .filter(({ machine }) => machine === chart.id)
        .map(
          ({ variant, steps }): Path => ({
            ...{ variant, file },
            steps: steps.map((step) => ({
              words: step.words,
              states: statesOf(chart.id, step),
              taken: step.taken,
              control: step.control ?? '',
              picture: step.screen,
            })),
          }),
        ),
    );
    const steps = recorded
      .flatMap(({ paths }) => paths.filter(({ machine }) => machine === chart.id))
      .flatMap((path) => path.steps);
    const tests = [...new Set(paths.map(({ file }) => file))];
    const proven = tests.flatMap((file) => provenBy(file));
    return {
      ...chart,
      transitions: chart.transitions.map((transition) => ({ ...transition, emits: emitsOf(transition.name, steps) })),
      tests,
      requirements: [...new Set([...proven, ...chart.requirements])].sort(),
      paths,
      samples: samplesIn(steps),
    };
  });
}

/** How many samples of an event are kept. */
const SAMPLES = 5;

/** What the events that walks sent held, each once. */
function samplesIn(steps: readonly RecordedStep[]): Chart['samples'] {
  const sent = steps.filter(({ kind }) => kind === 'event');
  const byType = Map.groupBy(sent, ({ words }) => words.split(' ')[0] ?? '');
  return Object.fromEntries(
    [...byType].map(([type, ofType]) => {
      const distinct = new Map(ofType.map(({ payload = {} }) => [JSON.stringify(payload), payload]));
      return [type, [...distinct.values()].slice(0, SAMPLES)];
    }),
  );
}

/** Ids of the active states, innermost: 'open.form.editing, open.resend.available' as the kit writes them. */
const statesOf = (chart: string, { state }: RecordedStep): string[] =>
  state === '' ? [chart] : state.split(', ').map((place) => `${chart}.${place}`);

const emitsOf = (transition: string, steps: readonly RecordedStep[]): string[] => [
  ...new Set(steps.filter(({ taken }) => taken.includes(transition)).flatMap(({ emitted }) => emitted)),
];

/** The ids in the `proves` lists of a file. */
const provenBy = (file: string): string[] =>
  claimsOf(file, readFileSync(join(root, file), 'utf8'))
    .filter(({ title }) => title === 'a walk of the chart')
    .map(({ id }) => id);

/** The screens of tests/screens. */
export const scenesOf = (recorded: readonly RecordedFile[]): Atlas['scenes'] =>
  recorded
    .filter(({ ends }) => ends.length > 0)
    .map(({ file, ends }) => ({
      file,
      area: file.split('/').at(-2) ?? '',
      shows: distinct(ends).map(({ test, screen }) => ({ test, picture: screen })),
    }));

/** Tests that end at the same screen are one. */
const distinct = (ends: RecordedFile['ends']): RecordedFile['ends'] =>
  [...new Map(ends.toReversed().map((end) => [end.screen, end])).values()].toReversed();
