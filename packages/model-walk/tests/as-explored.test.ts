import { describe, expect, it } from 'vitest';
import { assign, emit, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';
import type { Command } from '../src/command.ts';
import { explore, transitionPaths } from '../src/explore.ts';
import { createModel, resolve } from '../src/index.ts';
import { runPath } from '../src/vitest/walk.ts';

/** What the world outside of a chart counts. */
const world = { counted: 0 };

const parts = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'pressed' } | { type: 'turned' } | { type: 'told' },
    emitted: {} as { type: 'counted'; count: number },
  },
  actors: { ask: fromPromise<string>(() => Promise.reject(new Error('Really ran'))) },
});
type Machine = ReturnType<typeof parts.createMachine>;
const modelOf = (machine: Machine) =>
  createModel(machine, {
    events: { pressed: {} },
    outcomes: { ask: { answers: resolve('yes') } },
    serializeState: ({ value }: SnapshotFrom<Machine>) => value,
  });
const pressed: Command<Machine> = { kind: 'event', event: { type: 'pressed' } };

describe('a walk', () => {
  it('passes where each step of the running machine is the pure one that was explored', async () => {
    const machine = parts.createMachine({
      id: 'pure',
      context: { count: 0 },
      initial: 'off',
      states: {
        off: { on: { pressed: { target: 'on', actions: raise({ type: 'turned' }) } } },
        on: {
          invoke: { id: 'ask', src: 'ask', onDone: 'off', onError: 'off' },
          on: {
            turned: {
              actions: [
                assign({ count: ({ context }) => context.count + 1 }),
                emit(({ context }) => ({ type: 'counted', count: context.count })),
              ],
            },
          },
          after: { 1000: 'off' },
        },
      },
    });
    const model = modelOf(machine);
    for (const path of transitionPaths(explore(model, undefined))) await runPath(model, { input: undefined, path });
  });

  const impure: [string, Machine][] = [
    [
      'an assignment reads something outside',
      parts.createMachine({
        id: 'impure',
        context: { count: 0 },
        on: { pressed: { actions: assign({ count: () => world.counted++ }) } },
      }),
    ],
    [
      'a guard reads something outside',
      parts.createMachine({
        id: 'impure',
        context: { count: 0 },
        initial: 'off',
        states: { off: { on: { pressed: { guard: () => world.counted++ % 2 === 0, target: 'on' } } }, on: {} },
      }),
    ],
    [
      'what is emitted depends on something outside',
      parts.createMachine({
        id: 'impure',
        context: { count: 0 },
        on: { pressed: { actions: emit(() => ({ type: 'counted', count: world.counted++ })) } },
      }),
    ],
    [
      'an action sends the machine an event',
      parts.createMachine({
        id: 'impure',
        context: { count: 0 },
        initial: 'off',
        states: {
          off: { on: { pressed: { actions: ({ self }) => self.send({ type: 'told' }) }, told: 'on' } },
          on: {},
        },
      }),
    ],
    [
      'an actor is given something from outside',
      parts.createMachine({
        id: 'impure',
        context: { count: 0 },
        initial: 'off',
        states: {
          off: { on: { pressed: 'on' } },
          on: { invoke: { id: 'ask', src: 'ask', input: () => world.counted++ } },
        },
      }),
    ],
  ];

  it.each(impure)(
    'fails, and says why, where the running machine and its pure transitions differ: %s',
    async (_, machine) => {
      await expect(runPath(modelOf(machine), { input: undefined, path: [pressed] })).rejects.toThrow(
        /^Step 1, "pressed" in .*: the running machine \(\+\) differs from its pure transitions \(-\), which were explored/,
      );
    },
  );
});
