/**
 * Model-based tests of a machine through its screen, on XState 5. Names follow XState 6's @xstate/test (`events`,
 * `outcomes`, `sut`, `coverage`), so that moving there is a rename.
 *
 * A walk is declared once:
 *
 * ```tsx
 * testModel<typeof loginMachine>({
 *   machine: loginMachine,
 *   variants: { 'in Iraq': { country: 'IQ', dialCode: '+964' } },
 *   events: [{ type: 'password.changed', password: 'Passw0rd!' }, { type: 'form.submitted' }],
 *   outcomes: { logIn: { ok: resolve({ token, user }), wrong: reject(failure('unauthenticated')) } },
 *   key: ({ value, context }) => [value, context.password !== '', context.error],
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
 * - one test for each path that together take every transition (with ALL_EDGES=1: every step between states), and one
 *   that names each transition that no path took;
 * - properties of everything that can be reached: no failure goes unhandled, nothing runs on that no state wants, the
 *   context is plain JSON and rid of secrets, no control sends what the state ignores, and while no answer
 *   comes a person finds a way out;
 * - the reviewed table `transitions/<test>.txt`, where `<test>` is the name of the test's file: every transition, and what each state ignores;
 * - the reviewed effects `effects/<test>.txt`: what each transition leaves in the context, emits and starts;
 * - the reviewed sights `rendered/<test>.txt`: which lines the screen shows in which states.
 */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { effectTable } from './effects.ts';
import { edgePaths, explore, type Path, transitionPaths } from './explore.ts';
import { type Model, titleOf } from './model.ts';
import { leaks, receptions, strays } from './properties.ts';
import { Sights } from './rendered.ts';
import type { WalkFigures } from './reporter.ts';
import type { Sut } from './sut.ts';
import { ignoredRows, transitionsOf, transitionTable } from './transitions.ts';
import { deadEnds, follow, idleControls } from './walk.ts';

export { next, type Outcome, reject, resolve, send } from './controlled.ts';
export { explore } from './explore.ts';
export { reachable, wayOf } from './properties.ts';
export { byItself, fill, fromOutside, type Sut } from './sut.ts';
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
  /** Nobody waits in this machine: it lives as long as the tab, and there is no page to get out of. */
  background?: true;
  /** File of the transition table; `./transitions/<name of the test's file>.txt` by default. */
  table?: string;
}

/** Registers the tests of a walk (see above). Name the machine's type: gestures cannot be typed by inference. */
export function testModel<Machine extends AnyStateMachine>(walk: Walk<Machine>): void {
  const { machine, variants, sut, proves = [], secrets = [], unanswered = [] } = walk;
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
    paths: graphs.reduce((sum, { paths }) => sum + paths.length, 0),
    steps: graphs.reduce((sum, { paths }) => sum + paths.reduce((steps, path) => steps + path.length, 0), 0),
    throughScreen: sut !== undefined,
    ms: performance.now() - began,
  };
  const coverage = { transitions: new Set<string>() };
  const sights = new Sights();
  const walked = new Set<Path<Machine>>();
  const only = graphs.length === 1 ? (graphs[0]?.name ?? '') : '';
  const reviewed = (kind: 'transitions' | 'effects' | 'rendered', test: { file: { name: string } }, variant = only) =>
    `./${kind}/${[basename(test.file.name).replace(/\.test\.tsx?$/, ''), variant.replace(/\W+/g, '-').toLowerCase(), 'txt'].filter(Boolean).join('.')}`;

  // First, since what is wrong with a chart shows here soonest.
  describe(`${title}: as reviewed`, () => {
    it.skipIf(process.env.WITHOUT_TABLES === '1')('transitions', async ({ task }) => {
      const ignored = ignoredRows(receptions(machine, all));
      await expect(transitionTable(machine) + ignored).toMatchFileSnapshot(
        walk.table ?? reviewed('transitions', task, ''),
      );
    });
    it('effects', async ({ task }) => {
      await expect(effectTable(graphs, secrets)).toMatchFileSnapshot(reviewed('effects', task));
    });
  });

  describe(`${title}: every transition`, () => {
    for (const { name, graph, paths } of graphs) {
      describe(name, () => {
        for (const path of paths) {
          it(path.map((command) => titleOf(command, secrets)).join(' → ') || 'opens', async () => {
            const start = performance.now();
            for (const taken of await follow(walk, sut, graph.input, path, sights)) coverage.transitions.add(taken);
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
    if (sut && process.env.ALL_EDGES !== '1') {
      it('the screen shows what was reviewed', async ({ task }) => {
        expect(
          graphs.flatMap(({ paths }) => paths).filter((path) => !walked.has(path)),
          'not walked',
        ).toEqual([]);
        await expect(`${sights}`).toMatchFileSnapshot(reviewed('rendered', task));
      });
    }
  });

  describe(`${title}: properties`, () => {
    it.each(graphs)('no failure of an actor goes unhandled ($name)', ({ graph }) => {
      expect(graph.states.filter(({ snapshot }) => snapshot.status === 'error')).toEqual([]);
    });
    it.each(graphs)('no actor and no timer runs on unwanted ($name)', ({ graph }) => {
      expect(strays(graph)).toEqual([]);
    });
    it.each(graphs)('the context is plain JSON ($name)', ({ graph }) => {
      for (const { snapshot } of graph.states) {
        expect(JSON.parse(JSON.stringify(snapshot.context ?? {}))).toStrictEqual(snapshot.context ?? {});
      }
    });
    it.each(secrets.length > 0 ? graphs : [])('secrets go once they were sent ($name)', ({ graph }) => {
      expect(leaks(graph, secrets, unanswered)).toEqual([]);
    });
    if (sut) {
      it.each(idleControls(walk, sut, all))('no control sends what is ignored: $value', ({ check }) => check());
      it.each(walk.background ? [] : deadEnds(walk, sut, all))('there is a way out: $value', ({ check }) => check());
    }
  });
}
