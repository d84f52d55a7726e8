import fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Graph } from '../graph.ts';
import { chosenWay, type Way, wordsOf } from '../longer.ts';

/** Steps of the longest random walk. */
const longest = 30;

/** For how long a shorter way that fails is looked for, in milliseconds: half of a test's time. */
const shortening = 30_000;

/**
 * Walks at random through a graph, on the same ways each time for the same seed.
 * @param walk goes one way, and rejects when something is wrong
 * @throws with the shortest way found in half a minute that fails, in words that `also` of a walk takes, and its error as the cause
 */
export async function walkAtRandom<Machine extends AnyStateMachine>(
  graph: Pick<Graph<Machine>, 'edges'>,
  walk: (way: Way<Machine>) => Promise<unknown>,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  const choices = fc.array(fc.nat(1_000), { maxLength: longest, size: 'max' });
  let end = Number.POSITIVE_INFINITY;
  const result = await fc.check(
    fc.asyncProperty(choices, async (chosen) => {
      if (performance.now() > end) return;
      try {
        await walk(chosenWay(graph, chosen));
      } catch (error) {
        end = Math.min(end, performance.now() + shortening);
        throw error;
      }
    }),
    { numRuns: runs, seed },
  );
  if (!result.failed) return;
  const [shortest = []] = result.counterexample ?? [];
  const words = wordsOf(graph, chosenWay(graph, shortest));
  throw new Error(
    `This path fails, found with the seed ${seed}. List it in \`also\` of the walk to take it each time:\n${JSON.stringify(words)}`,
    { cause: result.errorInstance },
  );
}
