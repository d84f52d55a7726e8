import { describe, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Graph } from '../graph.ts';
import { type EdgePath, pairPaths, pairsOf, pathOf, pathOfWords } from '../longer.ts';
import type { Model } from '../model.ts';
import { walkAtRandom } from './random.ts';
import { settings } from './settings.ts';
import { pathTitle } from './titles.ts';
import { type Run, runPath } from './walk.ts';

interface Longer<Machine extends AnyStateMachine> extends Pick<Run<Machine>, 'sut' | 'see'> {
  title: string;
  variants: readonly { name: string; graph: Graph<Machine> }[];
  /** Titles of steps, by variant. */
  also: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** All pairs of transitions, and random walks. */
  thorough: boolean;
}

/** Registers tests of paths beyond transition coverage. */
export function testLonger<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { title, variants, also, thorough, ...run }: Longer<Machine>,
): void {
  const { secrets = [] } = model;
  const take = async ({ input }: Graph<Machine>, way: EdgePath<Machine>) =>
    void (await runPath(model, { ...run, input, path: pathOf(model, input, way) }));
  /** Pairs of earlier variants: each pair is walked once. */
  const taken = new Set<string>();
  for (const { name, graph } of variants) {
    const failedOnce = also[name] ?? [];
    if (failedOnce.length > 0) {
      describe(`${title}: paths that failed once (${name})`, () => {
        it.each(failedOnce)('%s', (...words) => take(graph, pathOfWords(graph, words)));
      });
    }
    if (!thorough) continue;
    const ways = pairPaths(graph, taken);
    for (const pair of pairsOf(graph)) taken.add(pair);
    if (ways.length > 0) {
      describe(`${title}: every pair of transitions (${name})`, () => {
        for (const way of ways) {
          const path = way.map(({ command }) => command);
          it(pathTitle(path, secrets), () => take(graph, way));
        }
      });
    }
    it(`${title}: any steps one after another (${name})`, () =>
      walkAtRandom(graph, (way) => take(graph, way), settings.random));
  }
}
