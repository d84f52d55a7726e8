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
 * It registers one test for each path that together take every transition (every step between states with
 * ALL_EDGES=1), properties of all reachable states, the reviewed transition table `<id>.transitions.txt` beside the
 * test, and a last test that names each transition that no path took.
 */
import { act } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Actor, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import { edgePaths, explore, type Graph, transitionPaths } from './mbt/explore.ts';
import {
  type Command,
  type EventCommand,
  eventTypeOf,
  type Model,
  sessionsOf,
  snapshotOf,
  titleOf,
} from './mbt/model.ts';
import { transitionsOf, transitionTable } from './mbt/transitions.ts';

export { next, type Outcome, reject, resolve, send } from './mbt/controlled.ts';
export { transitionTable } from './mbt/transitions.ts';

/** The gesture of an event that does not come from this screen: it is sent to the actor as it is. */
export const fromOutside = 'from outside';

/** How a person does what an event says. */
export type Gesture<Event> = (event: Event, user: UserEvent) => unknown;

/** The screen under test. */
export interface Sut<Machine extends AnyStateMachine> {
  /** Renders the screen of a running actor, with Testing Library's render. */
  render: (actor: Actor<Machine>) => unknown;
  /** Every event of the walk needs one. */
  gestures: {
    readonly [Event in EventFrom<Machine> as Event['type']]?: Gesture<Event> | typeof fromOutside;
  };
  /** Asserts what a person sees in a snapshot; called after each step of each path. */
  see: (snapshot: SnapshotFrom<Machine>) => unknown;
}

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
  /** File of the transition table; `./<machine id>.transitions.txt` unless told. */
  table?: string;
}

/** Registers the tests of a walk (see above). Name the machine's type: gestures cannot be typed by inference. */
export function testModel<Machine extends AnyStateMachine>(walk: Walk<Machine>): void {
  const { machine, variants, proves = [], secrets = [], unanswered = [] } = walk;
  const title = [...proves.map((id) => `[${id}]`), machine.id].join(' ');
  const coverage = { transitions: new Set<string>() };
  const graphs = Object.entries<InputFrom<Machine>>(variants).map(([name, input]) => ({
    name,
    input,
    graph: explore(walk, input),
  }));

  describe(`${title}: every transition`, () => {
    for (const { name, input, graph } of graphs) {
      describe(name, () => {
        const paths = process.env.ALL_EDGES === '1' ? edgePaths(graph) : transitionPaths(graph);
        for (const path of paths) {
          it(path.map((command) => titleOf(command, secrets)).join(' → ') || 'opens', async () => {
            for (const taken of await follow(walk, input, path)) coverage.transitions.add(taken);
          });
        }
      });
    }

    it(walk.sut ? 'every transition was taken through the screen' : 'every transition was taken', () => {
      const missing = [...transitionsOf(machine).values()].filter((name) => !coverage.transitions.has(name));
      expect(missing).toEqual([]);
    });
  });

  describe(`${title}: properties`, () => {
    it.each(graphs)('no failure of an actor goes unhandled ($name)', ({ graph }) => {
      expect(graph.states.filter(({ snapshot }) => snapshot.status === 'error')).toEqual([]);
    });
    it.each(graphs)('the context is plain JSON ($name)', ({ graph }) => {
      for (const { snapshot } of graph.states) {
        expect(JSON.parse(JSON.stringify(snapshot.context ?? {}))).toStrictEqual(snapshot.context ?? {});
      }
    });
    it.each(secrets.length > 0 ? graphs : [])('secrets go once they were sent ($name)', ({ graph }) => {
      expect(leaks(graph, secrets, unanswered)).toEqual([]);
    });
    it('has the reviewed transition table', async () => {
      await expect(transitionTable(machine)).toMatchFileSnapshot(walk.table ?? `./${machine.id}.transitions.txt`);
    });
  });
}

/**
 * Follows one path on a machine alone and on the one behind the screen, side by side: after each step both stand in
 * the same state with the same context, emitted the same, and the screen shows it.
 * @returns the transitions taken behind the screen
 */
async function follow<Machine extends AnyStateMachine>(
  { sut, ...model }: Walk<Machine>,
  input: InputFrom<Machine>,
  path: readonly Command<Machine>[],
): Promise<ReadonlySet<string>> {
  const open = sessionsOf(model);
  const expected = open(input);
  const tested = open(input);
  const user = userEvent.setup({ delay: null });
  if (sut) await act(async () => sut.render(tested.actor));
  await sut?.see(expected.actor.getSnapshot());
  for (const command of path) {
    expected.apply(command);
    const gesture = sut && command.kind === 'event' ? gestureOf(sut, command) : fromOutside;
    if (gesture === fromOutside) await act(async () => tested.apply(command));
    else await gesture(user);
    expect(snapshotOf(tested.actor).value).toEqual(snapshotOf(expected.actor).value);
    expect(snapshotOf(tested.actor).context).toEqual(snapshotOf(expected.actor).context);
    expect(tested.emitted).toEqual(expected.emitted);
    await sut?.see(expected.actor.getSnapshot());
  }
  expected.actor.stop();
  tested.actor.stop();
  return tested.taken;
}

function gestureOf<Machine extends AnyStateMachine>(
  { gestures }: Sut<Machine>,
  command: EventCommand<Machine>,
): typeof fromOutside | ((user: UserEvent) => unknown) {
  const all: Readonly<Record<string, Gesture<EventFrom<Machine>> | typeof fromOutside | undefined>> = gestures;
  const gesture = all[eventTypeOf(command)];
  if (gesture === undefined) {
    throw new Error(`No gesture for ${eventTypeOf(command)}; say fromOutside if the screen has none`);
  }
  return gesture === fromOutside ? fromOutside : (user) => gesture(command.event, user);
}

/**
 * Steps that leave a secret where it must not be: in the context once the call that carried it was answered or the
 * machine has ended, or in what is emitted.
 */
function leaks<Machine extends AnyStateMachine>(
  { edges }: Graph<Machine>,
  secrets: readonly string[],
  unanswered: readonly string[],
): string[] {
  const holds = (value: unknown) => secrets.some((secret) => JSON.stringify(value ?? null).includes(secret));
  return edges
    .filter(({ command, snapshot, emitted }) => {
      const answered = command.kind === 'settle' && holds(command.input) && !unanswered.includes(command.name);
      return holds(emitted) || ((answered || snapshot.status === 'done') && holds(snapshot.context));
    })
    .map(({ path, command }) => [...path, command].map((step) => titleOf(step, secrets)).join(' → '));
}

/** Replaces the text of a field, as a person who selects it all and pastes. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}
