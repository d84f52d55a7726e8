import fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Graph } from '../graph.ts';
import { chosenPath, type EdgePath, wordsOf } from '../longer.ts';

/** Steps of a random walk. */
const longest = 30;

/** Time for shrinking, in milliseconds; half of a test's timeout. */
const shortening = 30_000;

/**
 * Random walks, reproducible by seed.
 * @param walk rejects on a failure
 * @throws the shortest failing path found within 30 s, as titles for `also`, with its error as the
 * cause
 */
export async function walkAtRandom<Machine extends AnyStateMachine>(
  graph: Pick<Graph<Machine>, 'edges'>,
  walk: (way: EdgePath<Machine>) => Promise<unknown>,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  const choices = fc.array(fc.nat(1_000), { maxLength: longest, size: 'max' });
  let end = Number.POSITIVE_INFINITY;
  const result = await fc.check(
    fc.asyncProperty(choices, async (chosen) => {
      if (performance.now() > end) return;
      try {
        await walk(chosenPath(graph, chosen));
      } catch (error) {
        end = Math.min(end, performance.now() + shortening);
        throw error;
      }
    }),
    { numRuns: runs, seed },
  );
  if (!result.failed) return;
  const [shortest = []] = result.counterexample ?? [];
  const words = wordsOf(graph, chosenPath(graph, shortest));
  throw new Error(
    `This path fails, found with the seed ${seed}. List it in \`also\` of the walk to take it each time:\n${JSON.stringify(words)}`,
    { cause: result.errorInstance },
  );
}
