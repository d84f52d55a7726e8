import { expect, it } from 'vitest';
import { assign, createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import { restoredAt } from './restore-snapshot.ts';

const kettle = setup({
  types: { context: {} as { filled: number }, events: {} as { type: 'filled' } | { type: 'switched on' } },
  actors: { heat: fromPromise(() => new Promise(() => {})) },
  actions: { fill: assign({ filled: ({ context }) => context.filled + 1 }) },
  delays: { limit: 1_000 },
}).createMachine({
  id: 'kettle',
  context: { filled: 0 },
  initial: 'cold',
  states: {
    cold: { entry: 'fill', on: { 'switched on': 'heating' } },
    heating: { invoke: { src: 'heat' }, after: { limit: 'boiling', 5000: 'dry' }, on: { filled: 'cold' } },
    boiling: {},
    dry: {},
  },
});

/** Begins where one was that had been switched on, as text that was sent. */
function resume(clock: SimulatedClock) {
  const first = createActor(kettle).start();
  first.send({ type: 'switched on' });
  const sent = JSON.parse(JSON.stringify(first.getPersistedSnapshot()));
  first.stop();
  return createActor(restoredAt(kettle, sent), { clock }).start();
}

it('[LAYOUT-16] a flow that goes on is in the state, with the context and the calls of the one before', () => {
  const actor = resume(new SimulatedClock());
  expect(actor.getSnapshot().value).toBe('heating');
  // its entry actions ran where it began
  expect(actor.getSnapshot().context).toEqual({ filled: 1 });
  expect(Object.values(actor.getSnapshot().children).map((child) => child?.getSnapshot().status)).toEqual(['active']);
});

it('[LAYOUT-16] [LESSON-05] the delays of a flow that goes on run from then on', () => {
  const clock = new SimulatedClock();
  const actor = resume(clock);
  clock.increment(999);
  expect(actor.getSnapshot().value).toBe('heating');
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('boiling');
  clock.increment(10_000);
  expect(actor.getSnapshot().value).toBe('boiling');
});

it('[LAYOUT-16] the delays of a flow that goes on end with their state', () => {
  const clock = new SimulatedClock();
  const actor = resume(clock);
  actor.send({ type: 'filled' });
  clock.increment(10_000);
  expect(actor.getSnapshot().value).toBe('cold');
});
