import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom, setup } from 'xstate';
import { type Statement, type States, seeState, stateKeysOf, when } from '../src/states.ts';

const lampMachine = setup({
  types: { context: {} as { times: number }, events: {} as { type: 'pressed' } },
}).createMachine({
  id: 'lamp',
  context: { times: 0 },
  initial: 'off',
  states: {
    off: { on: { pressed: 'on' } },
    on: { initial: 'dim', tags: 'lit', states: { dim: { on: { pressed: 'bright' } }, bright: {} } },
  },
});
type Lamp = typeof lampMachine;

/** The lamp after some presses. */
function pressed(times: number): SnapshotFrom<Lamp> {
  const lamp = createActor(lampMachine).start();
  for (let time = 0; time < times; time++) lamp.send({ type: 'pressed' });
  return lamp.getSnapshot();
}

/** Sees in a state what a screen shows that has these words. */
const seeing = (
  states: (says: (word: string) => Statement) => States<Lamp>,
  snapshot: SnapshotFrom<Lamp>,
  shown: string,
) =>
  seeState(
    states((word) => ({ says: `"${word}"`, holds: () => shown.split(' ').includes(word) })),
    snapshot,
  );

const lamp = (says: (word: string) => Statement): States<Lamp> => ({
  '*': [says('switch')],
  off: [says('dark')],
  'tag:lit': [says('light')],
  'on.bright': [says('dazzling')],
});

it('what a state, its parents, its tags and every state list is seen, and nothing that others list', async () => {
  await seeing(lamp, pressed(0), 'switch dark');
  await seeing(lamp, pressed(1), 'switch light');
  await seeing(lamp, pressed(2), 'switch light dazzling something else');
});

it('a message names the state, each statement that is missing, and each that belongs to another state', async () => {
  await expect(seeing(lamp, pressed(1), 'switch dark')).rejects.toThrow(
    'In on.dim:\n- it does not show "light"\n- it shows "dark", which is said of off',
  );
});

it('a conditional statement is seen only in the snapshots that its condition is true of', async () => {
  const counted = (says: (word: string) => Statement): States<Lamp> => ({
    off: [when(({ context }) => context.times > 0, says('again'))],
  });
  await seeing(counted, pressed(0), 'dark');
  await expect(seeing(counted, pressed(0), 'again')).rejects.toThrow('it shows "again", which is said of off');
});

it('what comes late is waited for, and a function asserts after the statements', async () => {
  const order: string[] = [];
  let isThere = false;
  const late: Statement = {
    says: 'a dialog',
    holds: () => isThere,
    comes: async () => {
      order.push('waited');
      isThere = true;
    },
  };
  await seeState<Lamp>({ off: [late], '*': () => void order.push('asserted') }, pressed(0));
  expect(order).toEqual(['waited', 'asserted']);
});

it('the keys of a machine are its states, by their paths, and its tags', () => {
  expect(stateKeysOf(lampMachine)).toEqual(['off', 'on', 'on.dim', 'on.bright', 'tag:lit']);
});
