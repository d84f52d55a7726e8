import { expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { titleOf } from '../src/command.ts';
import { explore } from '../src/explore.ts';
import { chosenPath, type EdgePath, pairPaths, pairsOf, pathOf, pathOfWords, wordsOf } from '../src/longer.ts';
import { createModel } from '../src/model.ts';
import { sessionsOf } from '../src/session.ts';
import { walkAtRandom } from '../src/vitest/random.ts';

const door = setup({
  types: { events: {} as { type: 'open' } | { type: 'close' } | { type: 'lock'; key: string } },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: 'opened', lock: 'locked' } },
    opened: { on: { close: 'closed' } },
    locked: {},
  },
});

const model = createModel(door, {
  events: { open: {}, close: {}, lock: [{ key: '1' }, { key: '2' }] },
  serializeState: ({ value }) => value,
});
const graph = explore(model, undefined);
const inWords = (way: EdgePath<typeof door>) => way.map(({ command }) => titleOf(command));

/** The pairs of transitions that a machine takes on some ways. */
function taken(ways: readonly EdgePath<typeof door>[]): Set<string> {
  const pairs = new Set<string>();
  for (const way of ways) {
    const session = sessionsOf(model)(undefined);
    let last: string | null = null;
    for (const command of pathOf(model, undefined, way)) {
      session.taken.clear();
      session.apply(command);
      const now = [...session.taken].join(' ; ');
      if (last !== null) pairs.add(JSON.stringify([last, now]));
      last = now;
    }
  }
  return pairs;
}

it('pairs are every two transitions of which one can follow the other', () => {
  expect(
    [...pairsOf(graph)].map((pair) =>
      JSON.parse(pair).map((name: string) => name.split(' | ').at(1)?.split('#').at(0)),
    ),
  ).toEqual([
    ['open', 'close'],
    ['close', 'open'],
    ['close', 'lock'],
  ]);
});

it('the ways of pairs take every pair on the running machine, and go on instead of starting again', () => {
  const ways = pairPaths(graph);
  expect(taken(ways)).toEqual(pairsOf(graph));
  expect(ways.map(inWords)).toEqual([['open', 'close', 'open', 'close', 'lock 1']]);
});

it('the ways of pairs leave out those that other ways take', () => {
  const [opened, ...others] = pairsOf(graph);
  const ways = pairPaths(graph, new Set(others));
  expect(ways.map(inWords)).toEqual([['open', 'close']]);
  expect(taken(ways)).toEqual(new Set([opened]));
  expect(pairPaths(graph, pairsOf(graph))).toEqual([]);
});

it('numbers choose one step after another, and none where the machine has ended', () => {
  expect(inWords(chosenPath(graph, [0, 0, 1]))).toEqual(['open', 'close', 'lock 1']);
  expect(inWords(chosenPath(graph, [3, 1, 2, 9]))).toEqual(['open', 'close', 'lock 2']);
});

it('a way in words is read back as the same way', () => {
  for (const way of pairPaths(graph)) expect(pathOfWords(graph, wordsOf(graph, way))).toEqual(way);
});

it('a word that names no step says which steps there are', () => {
  expect(() => pathOfWords(graph, ['open', 'lock 1'])).toThrow('"lock 1" is no step here; there are: close');
});

it('a random walk that fails says the shortest way that does, in words', async () => {
  const isShut = async (way: EdgePath<typeof door>) => {
    if (inWords(way).includes('lock 2')) throw new Error('locked for good');
  };
  await expect(walkAtRandom(graph, isShut, { runs: 200, seed: 7 })).rejects.toMatchObject({
    message: expect.stringContaining('["lock 2"]'),
    cause: new Error('locked for good'),
  });
});

it('a random walk on which nothing fails is silent', async () => {
  await expect(walkAtRandom(graph, async () => {}, { runs: 50, seed: 7 })).resolves.toBeUndefined();
});

it('an event that is made from the snapshot is the one of the way that is gone, not of the one that found the step', () => {
  const counter = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'count'; to: number } },
  }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: {
      count: {
        guard: ({ context, event }) => event.to === context.count + 1,
        actions: assign({ count: ({ event }) => event.to }),
      },
    },
  });
  const counts = createModel(counter, {
    events: { count: ({ context }) => [{ to: context.count + 1 }] },
    serializeState: () => 'counting',
  });
  const way = chosenPath(explore(counts, undefined), [0, 0, 0]);
  expect(pathOf(counts, undefined, way).map((command) => titleOf(command))).toEqual(['count 1', 'count 2', 'count 3']);
});
