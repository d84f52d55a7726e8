/**
 * Model-based tests of an XState 5 machine through its screen. The package imports nothing of the project around it.
 *
 * A walk is declared once:
 *
 * ```tsx
 * testModel<typeof loginMachine>({
 *   machine: loginMachine,
 *   variants: { 'in Iraq': { country: 'IQ', dialCode: '+964' } },
 *   events: [{ type: 'password.changed', password: 'Passw0rd!' }, { type: 'form.submitted' }],
 *   outcomes: { logIn: { ok: resolve({ token, user }), wrong: reject(failure('unauthenticated')) } },
 *   serializeState: ({ value, context }) => [value, context.password !== '', context.error],
 *   secrets: ['Passw0rd!'],
 *   sut: {
 *     render: (actor) => render(<LoginScreen actor={actor} />),
 *     gestures: { 'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Log in' })) },
 *     see: ({ context }) => expect(screen.queryByRole('alert')?.textContent ?? null).toBe(context.error),
 *   },
 * });
 * ```
 *
 * It registers
 * - one test for each path that together take every transition (with `ALL_EDGES=1`: every step between states), and one
 *   that lists each transition that no path took;
 * - with `thorough`, paths that take every pair of transitions which can follow each other, and random walks (`RANDOM_WALKS`
 *   of each variant): one that fails is given as its shortest path, in words for `also`;
 * - properties of every reachable state: no failure is unhandled, no actor or timer leaks, the context is plain JSON without
 *   secrets, no control sends an event that the state ignores, and while no answer comes there is an exit for the user;
 * - four texts in folders next to the test file, named after it:
 *   `steps/` every step that the exploration takes, by which journeys in a browser are checked (not for review);
 *   `transitions/` every transition, and the events that each state ignores (the handled/ignored matrix);
 *   `effects/` what each transition changes in the context, emits and starts;
 *   `rendered/` the ARIA snapshots of the screen, one a state.
 */
import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { driver } from './driver.ts';
import { effectTable } from './effects.ts';
import { edgePaths, explore, type Graph, type Path, transitionPaths } from './explore.ts';
import { pairsOf, pairWays, pathOf, type Way, wayOfWords } from './longer.ts';
import { type Model, titleOf } from './model.ts';
import { eventMatrix, leakedActors, leaks } from './properties.ts';
import { walkAtRandom } from './random.ts';
import { type LikeWalk, RenderedSnapshots } from './rendered.ts';
import type { WalkFigures } from './reporter.ts';
import type { Sut } from './sut.ts';
import { ignoredRows, transitionsOf, transitionTable } from './transitions.ts';
import { idleControls, runPath, unreachableExits } from './walk.ts';

export { next, type Outcome, reject, resolve, send } from './controlled.ts';
export { type Driver, driveBy } from './driver.ts';
export { explore } from './explore.ts';
export { reachable, wayOf } from './properties.ts';
export { componentDriven, external, fill, type Sut } from './sut.ts';
export { transitionTable } from './transitions.ts';

export interface Walk<Machine extends AnyStateMachine> extends Model<Machine> {
  /** Requirement ids for the tests' titles, such as 'LOGIN-05'. */
  proves?: readonly string[];
  /** The inputs to start from, by name. */
  variants: Readonly<Record<string, InputFrom<Machine>>>;
  /** Samples of secrets that the events carry. They must be gone from the context once the call that carried them was answered. */
  secrets?: readonly string[];
  /** Outcomes in which a call was not answered: secrets may stay for another try. */
  unanswered?: readonly string[];
  /** Without one the machine is walked by its events alone. */
  sut?: Sut<Machine>;
  /** Takes every pair of transitions that can follow each other too, and walks at random: for flows of money and identity. */
  thorough?: true;
  /** Paths to take too, in words, by variant: such as those that a random walk found to fail. */
  also?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The machine lives as long as the tab and has no page of its own, so it needs no exit. */
  background?: true;
  /** The texts of this walk that are reviewed; both by default. A second walk of one machine need not repeat what the first one shows. */
  reviewed?: readonly ('effects' | 'rendered')[];
  /** A walk before this one, of whose screen this one's rendered snapshots are changes. */
  like?: Walked;
  /** File of the transition table; `./transitions/<name of the test's file>.txt` by default. */
  table?: string;
}

/** A walk whose tests are registered. */
export interface Walked extends LikeWalk {
  /** Titles of the paths that have not been walked. */
  left: () => string[];
}

/**
 * Registers the tests of a walk (see above). Name the machine's type: gestures cannot be typed by inference.
 * @returns what a second walk of the machine can be compared with
 */
export function testModel<Machine extends AnyStateMachine>(walk: Walk<Machine>): Walked {
  const { machine, variants, sut, proves = [], secrets = [], unanswered = [] } = walk;
  const { reviewed: texts = ['effects', 'rendered'] } = walk;
  const title = [...proves.map((id) => `[${id}]`), machine.id].join(' ');
  const began = performance.now();
  const graphs = Object.entries<InputFrom<Machine>>(variants).map(([name, input]) => {
    const graph = explore(walk, input);
    return { name, graph, paths: process.env.ALL_EDGES === '1' ? edgePaths(graph) : transitionPaths(graph) };
  });
  const all = graphs.map(({ graph }) => graph);
  const figures: WalkFigures = {
    machine: machine.id,
    states: graphs.reduce((sum, { graph }) => sum + graph.states.length, 0),
    transitions: transitionsOf(machine).size,
    walked: 0,
    pairs: walk.thorough ? new Set(all.flatMap((graph) => [...pairsOf(graph)])).size : 0,
    paths: graphs.reduce((sum, { paths }) => sum + paths.length, 0),
    steps: graphs.reduce((sum, { paths }) => sum + paths.reduce((steps, path) => steps + path.length, 0), 0),
    throughScreen: sut !== undefined,
    ms: performance.now() - began,
  };
  const coverage = { transitions: new Set<string>() };
  const snapshots = new RenderedSnapshots(walk.like);
  const walked = new Set<Path<Machine>>();
  const left = () =>
    graphs
      .flatMap(({ paths }) => paths)
      .filter((path) => !walked.has(path))
      .map((path) => pathTitle(path, secrets));
  const only = graphs.length === 1 ? (graphs[0]?.name ?? '') : '';
  const reviewed = (
    kind: 'steps' | 'transitions' | 'effects' | 'rendered',
    test: { file: { name: string } },
    variant = only,
  ) =>
    `./${kind}/${[test.file.name.replace(/^.*\/|\.test\.tsx?$/g, ''), variant.replace(/\W+/g, '-').toLowerCase(), 'txt'].filter(Boolean).join('.')}`;

  const walkedAs = { variant: graphs.map(({ name }) => name).join(', '), snapshots, left };
  if (driver.screenOnly && !sut) {
    it(`${title}: has no screen`, ({ task, skip }) => {
      task.meta.walk = figures;
      skip('it has no screen');
    });
    return walkedAs;
  }

  // First, since what is wrong with a chart shows here soonest.
  describe.skipIf(driver.screenOnly)(`${title}: as reviewed`, () => {
    it.skipIf(process.env.WITHOUT_TABLES === '1')('transitions', async ({ task }) => {
      const ignored = ignoredRows(eventMatrix(machine, all));
      await expect(transitionTable(machine) + ignored).toMatchFileSnapshot(
        walk.table ?? reviewed('transitions', task, ''),
      );
    });
    it.skipIf(process.env.WITHOUT_TABLES === '1')('steps', async ({ task }) => {
      const steps = new Set(all.flatMap((graph) => [...graph.steps]));
      await expect(`${[...steps].sort().join('\n')}\n`).toMatchFileSnapshot(reviewed('steps', task, ''));
    });
    if (texts.includes('effects')) {
      it('effects', async ({ task }) => {
        await expect(effectTable(graphs, secrets)).toMatchFileSnapshot(reviewed('effects', task));
      });
    }
  });

  describe(`${title}: every transition`, () => {
    for (const { name, graph, paths } of graphs) {
      describe(name, () => {
        for (const path of paths) {
          it(pathTitle(path, secrets), async () => {
            const start = performance.now();
            for (const taken of await runPath(walk, sut, graph.input, path, {
              snapshots,
              variant: name,
              secrets,
            }))
              coverage.transitions.add(taken);
            walked.add(path);
            figures.ms += performance.now() - start;
          });
        }
      });
    }

    it(sut ? 'every transition was taken through the screen' : 'every transition was taken', ({ task }) => {
      const missing = [...transitionsOf(machine).values()].filter((name) => !coverage.transitions.has(name));
      task.meta.walk = { ...figures, walked: figures.transitions - missing.length };
      expect(missing).toEqual([]);
    });

    // The text is of the paths that take every transition.
    if (sut && !driver.screenOnly && texts.includes('rendered') && process.env.ALL_EDGES !== '1') {
      it('the screen shows what was reviewed', async ({ task }) => {
        expect([...(walk.like?.left() ?? []), ...left()], 'not walked').toEqual([]);
        await expect(`${snapshots}`).toMatchFileSnapshot(reviewed('rendered', task));
      });
    }
  });

  if (!driver.screenOnly) testLonger(walk, graphs, title);

  const idle = sut ? idleControls(walk, sut, all) : [];
  const exits = sut && !walk.background ? unreachableExits(walk, sut, all) : [];
  if (driver.screenOnly && idle.length + exits.length === 0) return walkedAs;
  describe(`${title}: properties`, () => {
    if (!driver.screenOnly) {
      it.each(graphs)('no failure of an actor goes unhandled ($name)', ({ graph }) => {
        expect(graph.states.filter(({ snapshot }) => snapshot.status === 'error')).toEqual([]);
      });
      it.each(graphs)('no actor or timer leaks ($name)', ({ graph }) => {
        expect(leakedActors(graph)).toEqual([]);
      });
      it.each(graphs)('the context is plain JSON ($name)', ({ graph }) => {
        for (const { snapshot } of graph.states) {
          expect(JSON.parse(JSON.stringify(snapshot.context ?? {}))).toStrictEqual(snapshot.context ?? {});
        }
      });
      it.each(secrets.length > 0 ? graphs : [])('secrets go once they were sent ($name)', ({ graph }) => {
        expect(leaks(graph, secrets, unanswered)).toEqual([]);
      });
    }
    it.each(idle)('no control sends what is ignored: $value', ({ check }) => check());
    it.each(exits)('there is a way out: $value', ({ check }) => check());
  });

  return walkedAs;
}

/** What is longer than the paths that take each transition: paths given in words, every pair of transitions, random walks. */
function testLonger<Machine extends AnyStateMachine>(
  walk: Walk<Machine>,
  graphs: readonly { name: string; graph: Graph<Machine> }[],
  title: string,
): void {
  const { sut, also = {}, thorough = false, secrets = [] } = walk;
  const take = async ({ input }: Graph<Machine>, way: Way<Machine>) =>
    void (await runPath(walk, sut, input, pathOf(walk, input, way)));
  for (const { name, graph } of graphs) {
    const failedOnce = also[name] ?? [];
    if (failedOnce.length > 0) {
      describe(`${title}: paths that failed once (${name})`, () => {
        it.each(failedOnce)('%s', (...words) => take(graph, wayOfWords(graph, words)));
      });
    }
    const ways = thorough ? pairWays(graph) : [];
    if (ways.length > 0) {
      describe(`${title}: every pair of transitions (${name})`, () => {
        for (const way of ways) it(wayTitle(way, secrets), () => take(graph, way));
      });
    }
    if (thorough) {
      it(`${title}: any steps one after another (${name})`, async () => {
        await walkAtRandom(graph, (way) => take(graph, way).finally(cleanup));
      });
    }
  }
}

const wayTitle = (way: Way<AnyStateMachine>, secrets: readonly string[]): string =>
  pathTitle(
    way.map(({ command }) => command),
    secrets,
  );

const pathTitle = (path: Path<AnyStateMachine>, secrets: readonly string[]): string =>
  path.map((command) => titleOf(command, secrets)).join(' → ') || 'opens';
