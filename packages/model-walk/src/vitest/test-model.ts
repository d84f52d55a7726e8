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
import type { WalkFigures } from './reporter.ts';
import { settings, type WalkSettings } from './settings.ts';
import { expectEffects, expectReviewed } from './texts.ts';
import { pathTitle } from './titles.ts';
import { runPath } from './walk.ts';

/** How a model is walked. */
export interface Walk<Machine extends AnyStateMachine> {
  /** Requirement ids for the tests' titles, such as 'LOGIN-05'. */
  proves?: readonly string[];
  /** The inputs to start from, by name. */
  variants: Readonly<Record<string, InputFrom<Machine>>>;
  /** What runs the machine, such as its screen; by default nothing but the machine. */
  sut?: Sut<Machine>;
  /** What is to be seen in which state, see {@link States}. */
  states?: States<Machine>;
  strategy?: WalkSettings['strategy'];
  /** Takes every pair of transitions that can follow each other too, and walks at random: for flows of money and identity. */
  thorough?: true;
  /** Paths to take too, in words, by variant: such as those that a random walk found to fail. */
  also?: Readonly<Record<string, readonly (readonly string[])[]>>;
  isExit?: (emitted: EventObject) => boolean;
  /**
   * The texts of this walk that are reviewed: chart and screen by default. A second walk of one machine need not repeat what the
   * first one shows. `declared` is the chart without effects, for one that has thousands of them.
   */
  reviewed?: readonly ('chart' | 'declared' | 'screen')[];
  /** The name of the screen's text (`screen.<name>.txt`), where several walks of a file have one. */
  golden?: string;
}

/** A walk whose tests are registered, and what it explored. */
export interface WalkedModel<Machine extends AnyStateMachine> {
  /**
   * The graph of a variant.
   * @throws why the model could not be explored, or Error for an unknown variant
   */
  graphOf: (variant: string) => Graph<Machine>;
}

/** A variant of a walk, explored, with the paths to walk. */
interface Planned<Machine extends AnyStateMachine> extends Explored<Machine> {
  paths: readonly Path<Machine>[];
}

/**
 * Registers the tests of a model:
 * - one test for each path that together take every transition (`strategy: 'edges'`: every step between states), and one
 *   that lists each transition that no path took;
 * - with `thorough`, paths that take every pair of transitions which can follow each other, and random walks: one that fails is
 *   given as its shortest path, in words for `also`;
 * - properties of every reachable state: no failure is unhandled, the context is plain JSON without secrets; and those that the
 *   system under test brings with it;
 * - two texts next to the test file:
 *   `chart.txt` every transition with what it changes in the context, emits and starts, and where events are ignored;
 *   `screen.txt` what the system shows, state by state.
 *
 * The paths are explored while the file is collected, since each is a test of its own with its title. If that fails, a test
 * named after the machine fails with the reason.
 * @returns the graphs, for tests of their own
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
  const figures: WalkFigures = {
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
      task.meta.walk = figures;
      skip('it has no screen');
    });
    return { graphOf };
  }

  // First, since what is wrong with a chart shows here soonest.
  const withEffects = reviewed.includes('chart');
  if (!settings.sutOnly && (withEffects || (reviewed.includes('declared') && !settings.effectsOnly))) {
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
            figures.ms += performance.now() - start;
          });
        }
      });
    }

    it(sut ? 'every transition was taken through the screen' : 'every transition was taken', ({ task }) => {
      const missing = [...transitionsOf(machine).values()].filter((name) => !taken.has(name));
      task.meta.walk = { ...figures, walked: figures.transitions - missing.length };
      expect(missing).toEqual([]);
    });

    // The text is of the paths that take every transition.
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

/** A key that names no state would never be looked at. */
function mustBeStates(machine: AnyStateMachine, states: object): void {
  const known = stateKeysOf(machine);
  const stranger = Object.keys(states).find((key) => key !== '*' && !known.includes(key));
  if (stranger !== undefined) {
    throw new Error(`"${stranger}" is no state or tag of the machine ${machine.id}. It has: ${known.join(', ')}.`);
  }
}
