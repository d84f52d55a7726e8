import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { type Command, titleOf } from '../command.ts';
import { classOf } from '../effects.ts';
import type { Path } from '../graph.ts';
import type { Model } from '../model.ts';
import { observed } from '../observer.ts';
import { valueIn } from '../properties.ts';
import type { RenderedSnapshots } from '../rendered.ts';
import { sessionsOf, snapshotOf } from '../session.ts';
import { machineAlone, type RunningSut, type Sut } from '../sut.ts';
import { asExplored } from './as-explored.ts';
import { settings } from './settings.ts';

export interface Run<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>;
  path: Path<Machine>;
  /** Defaults to the machine alone. */
  sut?: Sut<Machine> | undefined;
  /** Asserts what a snapshot must show; called after each step. */
  see?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Collects what the states of a variant show. */
  rendered?: { snapshots: RenderedSnapshots; variant: string };
}

/**
 * Runs a path on the machine alone and on the SUT. After each step both have the same state,
 * context and emitted events, nothing of an exited state still runs, and `see` passes; at the end a
 * second instance shows the same. The machine alone must also do what its pure transitions say,
 * which exploration used.
 * @returns transitions that the SUT took
 */
export async function runPath<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { input, path, sut = machineAlone(), see, rendered }: Run<Machine>,
): Promise<ReadonlySet<string>> {
  const open = sessionsOf(model);
  const expected = open(input);
  const tested = open(input);
  const { secrets = [] } = model;
  const compare = asExplored(model, input, expected);
  const running = await sut.create(tested);
  let known = 0;
  const check = async (step: string, done: number) => {
    const snapshot: SnapshotFrom<Machine> = expected.actor.getSnapshot();
    const state = valueIn({ snapshot });
    await see?.(snapshot);
    const hasLeft = tested.emitted.slice(known).some(settings.isExit);
    known = tested.emitted.length;
    await running.check?.(state, hasLeft);
    if (!rendered || !running.shown) return;
    const { variant, snapshots } = rendered;
    observed({ machine: model.machine, variant, path, done, session: tested, secrets });
    snapshots.add({ state, step, variant, lines: running.shown() });
  };
  try {
    compare('The start');
    await check('', 0);
    for (const [index, command] of path.entries()) {
      const step = `Step ${index + 1}, "${titleOf(command, secrets)}" in ${valueIn({ snapshot: snapshotOf(expected.actor) })}`;
      const differs = (what: string) =>
        `${step}: ${what} differs from that of the machine alone. The system under test has to take this step, once, and no other: correct its gesture, or what the screen sends`;
      expected.apply(command);
      compare(step, command);
      expect(expected.leakedActors(), `${step}: what still runs although no active state wants it`).toEqual([]);
      await perform(running, command, step);
      const is: AnyMachineSnapshot = running.read();
      const shouldBe = snapshotOf(expected.actor);
      expect(is.value, differs('the state')).toEqual(shouldBe.value);
      expect(is.context, differs('the context')).toEqual(shouldBe.context);
      expect(tested.emitted, differs('what it emitted')).toEqual(expected.emitted);
      await check(classOf(command, secrets), index + 1);
    }
    const again = await running.shownAgain?.(async () => void (await see?.(expected.actor.getSnapshot())));
    if (again) expect(again.after, 'the screen, mounted again').toEqual(again.before);
  } finally {
    await running.dispose?.();
    expected.actor.stop();
    tested.actor.stop();
  }
  return tested.taken;
}

/** @param step names it in errors */
export async function perform<Machine extends AnyStateMachine>(
  running: RunningSut<Machine>,
  command: Command<Machine>,
  step: string,
): Promise<void> {
  try {
    await performIn(running, command);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${step}: it could not be done: ${why}`, { cause });
  }
}

function performIn<Machine extends AnyStateMachine>(running: RunningSut<Machine>, command: Command<Machine>): unknown {
  switch (command.kind) {
    case 'event':
      return running.send(command.event);
    case 'settle':
      return running.settle(command);
    case 'tick':
      return running.advance();
  }
}
