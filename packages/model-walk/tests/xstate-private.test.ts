import { expect, it } from 'vitest';
import { type AnyTransitionDefinition, createActor, fromPromise, setup } from 'xstate';
import { lineOf, stepObserver } from '../src/steps.ts';
import { activeNodes, actorLogicOf, transitionsIn } from '../src/xstate-private.ts';

const carry = fromPromise(async () => {});
const parcelMachine = setup({
  types: { events: {} as { type: 'sent' } },
  actors: { carry },
  delays: { limit: 1_000 },
}).createMachine({
  id: 'parcel',
  initial: 'packed',
  states: { packed: { on: { sent: 'travelling' } }, travelling: { after: { limit: 'packed' } } },
});

it('a microstep names the transitions that it took', () => {
  const taken: AnyTransitionDefinition[] = [];
  const parcel = createActor(parcelMachine, {
    inspect: (event) => {
      if (event.type === '@xstate.microstep') taken.push(...transitionsIn(event));
    },
  }).start();
  taken.length = 0;
  parcel.send({ type: 'sent' });
  expect(taken.map(({ source, eventType }) => [source.id, eventType])).toEqual([['parcel.packed', 'sent']]);
  parcel.stop();
});

it('the observer of steps reads them too, in a function of its own since its source is sent into a page', () => {
  const steps: string[] = [];
  const parcel = createActor(parcelMachine, { inspect: stepObserver((step) => steps.push(lineOf(step))) }).start();
  parcel.send({ type: 'sent' });
  parcel.stop();
  expect(steps).toEqual(['parcel: (start) -> packed', 'parcel: packed -> travelling by parcel.packed sent#0']);
});

it('a snapshot has its active nodes, with the timers of each', () => {
  const parcel = createActor(parcelMachine).start();
  parcel.send({ type: 'sent' });
  const nodes = activeNodes(parcel.getSnapshot());
  expect(nodes.map(({ id }) => id)).toEqual(['parcel', 'parcel.travelling']);
  expect(nodes.flatMap(({ after }) => after.map(({ delay }) => delay))).toEqual(['limit']);
  parcel.stop();
});

it('a snapshot of another kind of actor has no nodes', () => {
  expect(activeNodes(createActor(carry).getSnapshot())).toEqual([]);
});

it('a machine has the logic of its actors by name', () => {
  expect(actorLogicOf(parcelMachine)).toEqual({ carry });
});
