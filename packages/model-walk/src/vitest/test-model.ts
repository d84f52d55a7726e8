import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import { chartText } from '../chart.ts';
import type { Explored } from '../effects.ts';
import { edgePaths, explore, transitionPaths } from '../explore.ts';
import type { Graph, Path } from '../graph.ts';
import { pairsOf } from '../longer.ts';
import type { Model } from '../model.ts';
import { leaks } from '../properties.ts';
import { RenderedSnapshots } from '../rendered.ts';
import { type States, seeState, stateKeysOf } from '../states.ts';
import type { Sut } from '../sut.ts';
import { transitionsOf } from '../transitions.ts';
import { testLonger } from './longer-tests.ts';
import type { WalkStats } from './reporter.ts';
import { settings, type WalkSettings } from './settings.ts';
import { expectEffects, expectReviewed } from './texts.ts';
import { pathTitle } from './titles.ts';
import { runPath } from './walk.ts';

export interface Walk<Machine extends AnyStateMachine> {
  /** Requirement ids for titles, such as `LOGIN-05`. */
  proves?: readonly string[];
  /** Inputs by name. */
  variants: Readonly<Record<string, InputFrom<Machine>>>;
  /** Defaults to the machine alone. */
  sut?: Sut<Machine>;
  /** See {@link States}. */
  states?: States<Machine>;
  strategy?: WalkSettings['strategy'];
  /** Adds all pairs of transitions and random walks; for flows of money and identity. */
  thorough?: true;
  /** Further paths by variant, as titles of steps, such as those that failed in a random walk. */
  also?: Readonly<Record<string, readonly (readonly string[])[]>>;
  isExit?: (emitted: EventObject) => boolean;
  /**
   * Chart and screen by default. `ignored` is the chart without effects, which may be thousands of
   * lines.
   */
  reviewed?: readonly ('chart' | 'ignored' | 'screen')[];
  /** Suffix of `screen.<name>.txt`, for several walks in one file. */
  golden?: string;
}

export interface WalkedModel<Machine extends AnyStateMachine> {
  /** @throws why the model could not be explored, or for an unknown variant */
  graphOf: (variant: string) => Graph<Machine>;
}

interface Planned<Machine extends AnyStateMachine> extends Explored<Machine> {
  paths: readonly Path<Machine>[];
}

/**
 * Registers the tests of a model:
 * - one per path that together cover every transition (`strategy: 'edges'`: every step), and one
 *   that lists uncovered transitions;
 * - with `thorough`, all pairs of transitions, and random walks, whose failures are shrunk to paths
 *   for `also`;
 * - properties of every reachable state: no unhandled failure, a context of plain JSON without
 *   secrets, and those of the SUT;
 * - reviewed texts next to the test file: `chart.txt` has the effects of transitions and ignored
 *   events, `screen.txt` what the SUT shows in each state.
 *
 * Paths are explored during collection, since each is a test of its own; a failure becomes a test
 * named after the machine.
 * @example
 *     const { graphOf } = testModel(parcel, {
 *       proves: ['PARCEL-03'],
 *       variants: { solid: { fragile: false }, fragile: { fragile: true } },
 *       states: { travelling: ({ context }) => expect(context.note).not.toBe('') },
 *     });
 *
 *     it('a fragile parcel is refused at once', () => {
 *       const values = graphOf('fragile').states.map(({ snapshot }) => snapshot.value);
 *       expect(values).toEqual(['refused']);
 *     });
 * @returns the graphs, for further tests
 */
export function testModel<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  walk: Walk<Machine>,
): WalkedModel<Machine> {
  const { machine, secrets = [], unanswered = [] } = model;
  const { sut, states = {}, golden, proves = [], reviewed = ['chart', 'screen'] } = walk;
  const { strategy = settings.strategy, isExit = settings.isExit } = walk;
  const title = [...proves.map((id) => `[${id}]`), machine.id].join(' ');
  const snapshots = new RenderedSnapshots(stateKeysOf(machine));
  const walked = new Set<Path<Machine>>();
  const started = performance.now();
  const explored = orError(() => {
    mustBeStates(machine, states);
    return Object.entries<InputFrom<Machine>>(walk.variants).map(([name, input]): Planned<Machine> => {
      const graph = explore(model, input);
      return { name, graph, paths: strategy === 'edges' ? edgePaths(graph) : transitionPaths(graph) };
    });
  });
  const variants = explored instanceof Error ? [] : explored;
  const graphOf = (variant: string) => {
    if (explored instanceof Error) throw explored;
    const found = explored.find(({ name }) => name === variant);
    if (!found) throw new Error(`This walk has no variant ${variant}`);
    return found.graph;
  };
  if (explored instanceof Error) {
    it(`${title}: can be explored`, () => {
      throw explored;
    });
    return { graphOf };
  }

  const graphs = variants.map(({ graph }) => graph);
  settings.onExplored({
    ...{ machine: machine.id, variants: Object.keys(walk.variants) },
    steps: [...new Set(graphs.flatMap((graph) => [...graph.steps]))].sort(),
  });
  const sum = (of: (each: Planned<Machine>) => number) => variants.reduce((total, each) => total + of(each), 0);
  const stats: WalkStats = {
    machine: machine.id,
    states: sum(({ graph }) => graph.states.length),
    transitions: transitionsOf(machine).size,
    walked: 0,
    pairs: walk.thorough ? new Set(graphs.flatMap((graph) => [...pairsOf(graph)])).size : 0,
    paths: sum(({ paths }) => paths.length),
    steps: sum(({ paths }) => paths.reduce((steps, path) => steps + path.length, 0)),
    throughScreen: sut !== undefined,
    ms: performance.now() - started,
  };
  const see = (snapshot: SnapshotFrom<Machine>) => seeState(states, snapshot);
  if (settings.sutOnly && !sut) {
    it(`${title}: has no screen`, ({ task, skip }) => {
      task.meta.walk = stats;
      skip('it has no screen');
    });
    return { graphOf };
  }

  // first, since most errors of a chart show here
  const withEffects = reviewed.includes('chart');
  if (!settings.sutOnly && (withEffects || (reviewed.includes('ignored') && !settings.effectsOnly))) {
    it(`${title}: the chart is as reviewed`, async ({ task }) => {
      const text = chartText(machine, variants, { secrets, withEffects });
      await (settings.effectsOnly ? expectEffects(text, task) : expectReviewed(text, 'chart'));
    });
  }

  describe(`${title}: every transition`, () => {
    const taken = new Set<string>();
    for (const { name, graph, paths } of variants) {
      describe(name, () => {
        for (const path of paths) {
          it(pathTitle(path, secrets), async () => {
            const start = performance.now();
            const rendered = { snapshots, variant: name };
            for (const each of await runPath(model, { input: graph.input, path, sut, see, rendered })) taken.add(each);
            walked.add(path);
            stats.ms += performance.now() - start;
          });
        }
      });
    }

    it(sut ? 'every transition was taken through the screen' : 'every transition was taken', ({ task }) => {
      const missing = [...transitionsOf(machine).values()].filter((name) => !taken.has(name));
      task.meta.walk = { ...stats, walked: stats.transitions - missing.length };
      expect(missing).toEqual([]);
    });

    // for paths that cover all transitions only
    if (sut && !settings.sutOnly && reviewed.includes('screen') && strategy === 'transitions') {
      it('the screen shows what was reviewed', async () => {
        const left = variants.flatMap(({ paths }) => paths).filter((path) => !walked.has(path));
        expect(
          left.map((path) => pathTitle(path, secrets)),
          'not walked',
        ).toEqual([]);
        await expectReviewed(`${snapshots}`, 'screen', golden);
      });
    }
  });

  if (settings.longer) {
    const { also = {}, thorough = false } = walk;
    testLonger(model, { title, variants, also, thorough, sut, see });
  }

  const ofSut = sut?.properties?.({ model, graphs, see, isExit }) ?? [];
  if (settings.sutOnly && ofSut.length === 0) return { graphOf };
  describe(`${title}: properties`, () => {
    if (!settings.sutOnly) {
      it.each(variants)('no failure of an actor goes unhandled ($name)', ({ graph }) => {
        expect(graph.states.filter(({ snapshot }) => snapshot.status === 'error')).toEqual([]);
      });
      it.each(variants)('the context is plain JSON ($name)', ({ graph }) => {
        for (const { snapshot } of graph.states) {
          expect(JSON.parse(JSON.stringify(snapshot.context ?? {}))).toStrictEqual(snapshot.context ?? {});
        }
      });
      it.each(secrets.length > 0 ? variants : [])('secrets go once they were sent ($name)', ({ graph }) => {
        expect(leaks(graph, secrets, unanswered)).toEqual([]);
      });
    }
    it.each(ofSut)('$title', ({ check }) => check());
  });

  return { graphOf };
}

function orError<Result>(get: () => Result): Result | Error {
  try {
    return get();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** An unknown key would never be checked. */
function mustBeStates(machine: AnyStateMachine, states: object): void {
  const known = stateKeysOf(machine);
  const stranger = Object.keys(states).find((key) => key !== '*' && !known.includes(key));
  if (stranger !== undefined) {
    throw new Error(`"${stranger}" is no state or tag of the machine ${machine.id}. It has: ${known.join(', ')}.`);
  }
}
