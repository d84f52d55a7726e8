import { expect, it } from 'vitest';
import { assign, cancel, emit, fromCallback, raise, sendTo, setup } from 'xstate';
import { pureStart, pureStep } from '../src/pure-steps.ts';

/** A kettle: its step says all that a machine can ask for. */
const kettleMachine = setup({
  types: {
    context: {} as { times: number },
    events: {} as { type: 'switched' } | { type: 'boiled' } | { type: 'broken' },
    emitted: {} as { type: 'sound' },
  },
  actors: { heat: fromCallback<{ type: 'hotter' }, { times: number }>(() => expect.unreachable('Really ran')) },
  delays: { limit: 2_000 },
}).createMachine({
  id: 'kettle',
  context: { times: 0 },
  initial: 'cold',
  states: {
    cold: { on: { switched: { target: 'hot', actions: assign({ times: ({ context }) => context.times + 1 }) } } },
    hot: {
      entry: [
        emit({ type: 'sound' }),
        sendTo('heat', { type: 'hotter' }),
        raise({ type: 'boiled' }, { delay: 500, id: 'steam' }),
      ],
      exit: cancel('steam'),
      invoke: { id: 'heat', src: 'heat', input: ({ context }) => context, onSnapshot: {} },
      after: { limit: 'cold' },
      on: { boiled: 'cold', broken: { actions: () => expect.unreachable('Really ran') } },
    },
  },
});
const cold = pureStart(kettleMachine, undefined).snapshot;
const hot = pureStep(kettleMachine, cold, { type: 'switched' });

it('a pure step names the state, the transitions, and all that the machine asks for, and does none of it', () => {
  const { snapshot, taken, ...asked } = hot;
  expect([snapshot.value, snapshot.context]).toEqual(['hot', { times: 1 }]);
  expect(taken.map(({ source, eventType }) => `${source.id} ${eventType}`)).toEqual(['kettle.cold switched']);
  expect(asked).toEqual({
    started: [{ id: 'heat', src: 'heat', input: { times: 1 } }],
    emitted: [{ type: 'sound' }],
    sent: [{ to: 'heat', event: { type: 'hotter' } }],
    timers: [
      { id: 'steam', event: { type: 'boiled' }, delay: 500 },
      { id: 'xstate.after.limit.kettle.hot', event: { type: 'xstate.after.limit.kettle.hot' }, delay: 2_000 },
    ],
  });
});

it('a pure step clears the timers of the state that it leaves', () => {
  expect(pureStep(kettleMachine, hot.snapshot, { type: 'boiled' }).timers).toEqual([
    { cleared: 'steam' },
    { cleared: 'xstate.after.limit.kettle.hot' },
  ]);
});

it('a pure step goes on from a snapshot as often as it is asked to, and changes nothing in it', () => {
  const again = pureStep(kettleMachine, cold, { type: 'switched' });
  expect(again.snapshot.context).toEqual(hot.snapshot.context);
  expect([cold.value, cold.context]).toEqual(['cold', { times: 0 }]);
});

it('a pure step takes no transition on an event that its state ignores', () => {
  const { snapshot, taken } = pureStep(kettleMachine, cold, { type: 'boiled' });
  expect([snapshot.value, taken]).toEqual(['cold', []]);
});

it('a pure step after a guard or an assignment that throws has failed, as a running machine has', () => {
  const fragileMachine = setup({
    types: { events: {} as { type: 'touched' } },
    guards: {
      isWhole: () => {
        throw new Error('It broke');
      },
    },
  }).createMachine({ id: 'fragile', on: { touched: { guard: 'isWhole', actions: () => {} } } });
  const { snapshot } = pureStep(fragileMachine, pureStart(fragileMachine, undefined).snapshot, { type: 'touched' });
  expect(snapshot.status).toBe('error');
  expect(String(snapshot.error)).toContain('It broke');
});
