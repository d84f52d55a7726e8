import { act, cleanup, configure, getConfig, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { ariaSnapshotOf, partsOf, whole } from './accessibility-tree.ts';
import { driver } from './driver.ts';
import { classOf } from './effects.ts';
import type { Graph, Path } from './explore.ts';
import { type Model, type Session, sessionsOf, snapshotOf } from './model.ts';
import { observed } from './observer.ts';
import { eventMatrix, samplesOf, stuckStates, valueIn } from './properties.ts';
import type { RenderedSnapshots } from './rendered.ts';
import { honourInert, isInert, isOwn, perform, type Sut } from './sut.ts';

/**
 * Runs one path on a machine alone and on the one behind the screen: after each step both have the same state and
 * context and emitted the same events, and `see` passes; at the end a second mount renders the same tree.
 * @param rendered gathers what the screen shows
 * @returns the transitions taken behind the screen
 */
export async function runPath<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  sut: Sut<Machine> | undefined,
  input: InputFrom<Machine>,
  path: Path<Machine>,
  rendered?: { snapshots: RenderedSnapshots; variant: string; secrets: readonly string[] },
): Promise<ReadonlySet<string>> {
  const open = sessionsOf(model);
  const expected = open(input);
  const tested = open(input);
  const user = driver.user();
  let before: string | null = null;
  const look = async (step: string, done: number) => {
    const snapshot = expected.actor.getSnapshot();
    const state = valueIn({ snapshot });
    await sut?.see(snapshot);
    if (sut) await driver.check(state);
    if (!sut || !rendered) return;
    const { variant, secrets } = rendered;
    observed({ machine: model.machine, variant, path, done, session: tested, secrets });
    const lines = partsOf(ariaSnapshotOf(document.body), sut.parts ?? []);
    rendered.snapshots.add({ state, before, step, variant, lines });
    before = state;
  };
  if (sut) await driver.render(sut, tested.actor);
  await look('', 0);
  for (const [index, command] of path.entries()) {
    expected.apply(command);
    const performed = sut && command.kind === 'event' && (await perform(sut, command, user));
    if (!performed) await act(async () => tested.apply(command));
    expect(snapshotOf(tested.actor).value).toEqual(snapshotOf(expected.actor).value);
    expect(snapshotOf(tested.actor).context).toEqual(snapshotOf(expected.actor).context);
    expect(tested.emitted).toEqual(expected.emitted);
    await look(classOf(command, rendered?.secrets ?? []), index + 1);
  }
  if (sut) await rendersTheSameAgain(sut, tested);
  expected.actor.stop();
  tested.actor.stop();
  return tested.taken;
}

/**
 * Asserts that a screen keeps no state: mounted again on the same actor, it renders the same accessibility tree. The focus
 * is state of the document, so it is removed first. If losing it changes the actor's snapshot, as with a list that closes,
 * there is nothing to compare.
 */
async function rendersTheSameAgain<Machine extends AnyStateMachine>(
  sut: Sut<Machine>,
  { actor }: Session<Machine>,
): Promise<void> {
  const before = snapshotOf(actor);
  await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const shown = ariaSnapshotOf(document.body, whole);
  cleanup();
  if (JSON.stringify(snapshotOf(actor)) !== JSON.stringify(before)) return;
  await driver.render(sut, actor);
  await sut.see(actor.getSnapshot());
  expect(ariaSnapshotOf(document.body, whole), 'the screen, mounted again').toEqual(shown);
}

/** Leads the machine behind its screen to a state, then calls `look`. */
async function visitState<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  sut: Sut<Machine>,
  { input, path }: { input: InputFrom<Machine>; path: Path<Machine> },
  look: (session: Session<Machine>, user: UserEvent) => unknown,
): Promise<void> {
  const session = sessionsOf(model)(input);
  const user = driver.user();
  await driver.render(sut, session.actor);
  for (const command of path) {
    const performed = command.kind === 'event' && (await perform(sut, command, user));
    if (!performed) await act(async () => session.apply(command));
    // What comes late, such as a dialog, is there once the state can be seen.
    await sut.see(session.actor.getSnapshot());
  }
  await look(session, user);
  session.actor.stop();
}

/** An absent control is as good as a disabled one; any other error of a gesture means that the gesture is broken. */
function ignoreMissingControl(error: unknown): void {
  const isMissing =
    error instanceof Error &&
    error.name === 'TestingLibraryElementError' &&
    /^(Unable to find|Found a label .* no form control was found)/.test(error.message);
  if (!isMissing) throw error;
}

interface Check {
  /** The machine's value that is looked at. */
  value: string;
  check: () => Promise<void>;
}

/**
 * For each value that ignores public events which the screen has controls for: using them there must not send them.
 * An ignored event is a control that does nothing: it should be disabled, inert or absent.
 */
export function idleControls<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  sut: Sut<Machine>,
  graphs: readonly Graph<Machine>[],
): Check[] {
  const samples = samplesOf(graphs);
  return eventMatrix(model.machine, graphs).flatMap(({ value, state, input, ignores }) => {
    const tries = ignores.flatMap((type) => samples.get(type)?.slice(0, 1) ?? []).filter((try_) => isOwn(sut, try_));
    if (tries.length === 0) return [];
    const check = () =>
      visitState(model, sut, { input, path: state.path }, async ({ received }, user) => {
        const before = received.length;
        const release = honourInert();
        const { asyncUtilTimeout } = getConfig();
        // What the state shows has been seen already: a gesture that waits for its control waits for none.
        configure({ asyncUtilTimeout: 100 });
        try {
          for (const command of tries) await perform(sut, command, user).catch(ignoreMissingControl);
        } finally {
          configure({ asyncUtilTimeout });
          release();
        }
        expect(ignores.filter((type) => received.includes(type, before))).toEqual([]);
      });
    return [{ value, check }];
  });
}

/** Links that can be used now: none behind a dialog. */
function usableLinks(): HTMLElement[] {
  const modal = [...document.body.children].some(isInert);
  return screen
    .queryAllByRole('link')
    .filter((link) => link.hasAttribute('href') && (!modal || link.closest('[role=dialog]') !== null));
}

/**
 * For each value that neither the user's own events nor timers lead out of: the screen, or what surrounds it, shows a
 * link there, or after one more of those steps, such as closing a dialog.
 */
export function unreachableExits<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  sut: Sut<Machine>,
  graphs: readonly Graph<Machine>[],
): Check[] {
  const stuck = graphs.flatMap((graph) =>
    stuckStates(graph, (command) => isOwn(sut, command)).map((onwards) => ({ input: graph.input, onwards })),
  );
  const soonest = new Map(stuck.toReversed().map((each) => [each.onwards.slice(0, 1).map(valueIn).join(), each]));
  return [...soonest].map(([value, { input, onwards }]) => ({
    value,
    check: async () => {
      const distinct = new Map(onwards.toReversed().map((state) => [valueIn(state), state.path]));
      let links: HTMLElement[] = [];
      for (const path of [...distinct.values()].reverse()) {
        await driver.surround(sut);
        await visitState(model, sut, { input, path }, () => {
          links = usableLinks();
        });
        cleanup();
        if (links.length > 0) break;
      }
      expect(links).not.toEqual([]);
    },
  }));
}
