import { describe, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Graph } from '../graph.ts';
import { pairsOf, pairWays, pathOf, type Way, wayOfWords } from '../longer.ts';
import type { Model } from '../model.ts';
import { walkAtRandom } from './random.ts';
import { settings } from './settings.ts';
import { pathTitle } from './titles.ts';
import { type Run, runPath } from './walk.ts';

/** What is longer than the paths that take each transition. */
interface Longer<Machine extends AnyStateMachine> extends Pick<Run<Machine>, 'sut' | 'see'> {
  title: string;
  variants: readonly { name: string; graph: Graph<Machine> }[];
  /** Paths in words, by variant. */
  also: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Every pair of transitions that can follow each other, and random walks. */
  thorough: boolean;
}

/** Registers the tests of what is longer than the paths that take each transition. */
export function testLonger<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { title, variants, also, thorough, ...run }: Longer<Machine>,
): void {
  const { secrets = [] } = model;
  const take = async ({ input }: Graph<Machine>, way: Way<Machine>) =>
    void (await runPath(model, { ...run, input, path: pathOf(model, input, way) }));
  /** The pairs of the variants before: each pair is walked in the first variant that has it. */
  const taken = new Set<string>();
  for (const { name, graph } of variants) {
    const failedOnce = also[name] ?? [];
    if (failedOnce.length > 0) {
      describe(`${title}: paths that failed once (${name})`, () => {
        it.each(failedOnce)('%s', (...words) => take(graph, wayOfWords(graph, words)));
      });
    }
    if (!thorough) continue;
    const ways = pairWays(graph, taken);
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
