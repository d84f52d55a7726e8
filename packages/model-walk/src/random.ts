import fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Graph } from './explore.ts';
import { chosenWay, type Way, wordsOf } from './longer.ts';

/** How many random walks a thorough one makes of each variant where `RANDOM_WALKS` does not say. */
const fewRuns = 3;

/** Steps of the longest random walk. */
const longest = 30;

/**
 * Walks at random through a graph: `RANDOM_WALKS` times, the same ones each time unless `RANDOM_SEED` says otherwise.
 * @param walk goes one way, and rejects when something is wrong
 * @throws with the shortest way found that fails, in words that `also` of a walk takes, and its error as the cause
 */
export async function walkAtRandom<Machine extends AnyStateMachine>(
  graph: Pick<Graph<Machine>, 'edges'>,
  walk: (way: Way<Machine>) => Promise<unknown>,
  {
    numRuns = Number(process.env.RANDOM_WALKS ?? fewRuns),
    seed = Number(process.env.RANDOM_SEED ?? 1),
  }: { numRuns?: number; seed?: number } = {},
): Promise<void> {
  const choices = fc.array(fc.nat(1_000), { maxLength: longest, size: 'max' });
  const result = await fc.check(
    fc.asyncProperty(choices, async (chosen) => {
      await walk(chosenWay(graph, chosen));
    }),
    { numRuns, seed },
  );
  if (!result.failed) return;
  const [shortest = []] = result.counterexample ?? [];
  const words = wordsOf(graph, chosenWay(graph, shortest));
  throw new Error(
    `This path fails, found with RANDOM_SEED=${seed}. List it in \`also\` of the walk to take it each time:\n${JSON.stringify(words)}`,
    { cause: result.errorInstance },
  );
}
