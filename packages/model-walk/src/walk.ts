import { act, cleanup, configure, getConfig, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { outlineOf } from './accessibility-tree.ts';
import type { Graph, Path } from './explore.ts';
import { type Model, type Session, sessionsOf, snapshotOf } from './model.ts';
import { receptions, samplesOf, stuckStates, valueIn } from './properties.ts';
import type { Sights } from './rendered.ts';
import { honourInert, isInert, isOwn, perform, type Sut } from './sut.ts';

/**
 * Follows one path on a machine alone and on the one behind the screen, side by side: after each step both stand in
 * the same state with the same context, emitted the same, and the screen shows it; at the end it opens the same.
 * @param sights gathers what the screen shows
 * @returns the transitions taken behind the screen
 */
export async function follow<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  sut: Sut<Machine> | undefined,
  input: InputFrom<Machine>,
  path: Path<Machine>,
  sights?: Sights,
): Promise<ReadonlySet<string>> {
  const open = sessionsOf(model);
  const expected = open(input);
  const tested = open(input);
  const user = userEvent.setup({ delay: null });
  const look = async () => {
    const snapshot = expected.actor.getSnapshot();
    await sut?.see(snapshot);
    if (sut) sights?.add(valueIn({ snapshot }), outlineOf(document.body));
  };
  if (sut) await act(async () => sut.render(tested.actor));
  await look();
  for (const command of path) {
    expected.apply(command);
    const performed = sut && command.kind === 'event' && (await perform(sut, command, user));
    if (!performed) await act(async () => tested.apply(command));
    expect(snapshotOf(tested.actor).value).toEqual(snapshotOf(expected.actor).value);
    expect(snapshotOf(tested.actor).context).toEqual(snapshotOf(expected.actor).context);
    expect(tested.emitted).toEqual(expected.emitted);
    await look();
  }
  if (sut) await opensTheSame(sut, tested);
  expected.actor.stop();
  tested.actor.stop();
  return tested.taken;
}

/**
 * A screen shows what its actor holds and keeps nothing itself: opened anew in the same state it is the same. Where the
 * focus is, the page knows; so it is taken away first. A list that closes when it loses it has left the state.
 */
async function opensTheSame<Machine extends AnyStateMachine>(
  sut: Sut<Machine>,
  { actor }: Session<Machine>,
): Promise<void> {
  const before = snapshotOf(actor);
  await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const shown = outlineOf(document.body);
  cleanup();
  if (JSON.stringify(snapshotOf(actor)) !== JSON.stringify(before)) return;
  await act(async () => sut.render(actor));
  await sut.see(actor.getSnapshot());
  expect(outlineOf(document.body), 'the screen, opened anew').toEqual(shown);
}

/** Goes to a state behind its screen, and looks at what is there. */
async function lookAt<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  sut: Sut<Machine>,
  { input, path }: { input: InputFrom<Machine>; path: Path<Machine> },
  look: (session: Session<Machine>, user: UserEvent) => unknown,
): Promise<void> {
  const session = sessionsOf(model)(input);
  const user = userEvent.setup({ delay: null });
  await act(async () => sut.render(session.actor));
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
  return receptions(model.machine, graphs).flatMap(({ value, state, input, ignores }) => {
    const tries = ignores.flatMap((type) => samples.get(type)?.slice(0, 1) ?? []).filter((try_) => isOwn(sut, try_));
    if (tries.length === 0) return [];
    const check = () =>
      lookAt(model, sut, { input, path: state.path }, async ({ received }, user) => {
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
 * For each value in which neither a person's own events nor time lead out: there the screen, or what surrounds it,
 * shows a link, or one step on, as behind a dialog that can be closed.
 */
export function deadEnds<Machine extends AnyStateMachine>(
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
        await act(async () => sut.surround?.());
        await lookAt(model, sut, { input, path }, () => {
          links = usableLinks();
        });
        cleanup();
        if (links.length > 0) break;
      }
      expect(links).not.toEqual([]);
    },
  }));
}
