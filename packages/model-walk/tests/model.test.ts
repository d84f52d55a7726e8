import { describe, expect, expectTypeOf, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { createModel, eventsIn, type ModelOptions } from '../src/model.ts';
import { type Outcome, reject, resolve } from '../src/outcomes.ts';

const doorMachine = setup({
  types: {
    context: {} as { key: string },
    events: {} as { type: 'key.tried'; key: string } | { type: 'door.left' },
  },
  actors: { turn: fromPromise<{ open: boolean }>(() => Promise.reject(new Error('Really ran'))) },
}).createMachine({
  id: 'door',
  context: { key: '' },
  initial: 'closed',
  states: {
    closed: { on: { 'key.tried': 'turning', 'door.left': 'left' } },
    turning: { invoke: { id: 'turn', src: 'turn', onDone: 'left', onError: 'closed' } },
    left: { type: 'final' },
  },
});
const serializeState = ({ value }: { value: unknown }) => value;
const closed = createActor(doorMachine).getSnapshot();

describe('a model', () => {
  it('types events, snapshots and outcomes from its machine', () => {
    createModel(doorMachine, {
      events: {
        'key.tried': (snapshot) => {
          expectTypeOf(snapshot.context).toEqualTypeOf<{ key: string }>();
          return [{ key: 'brass' }];
        },
      },
      outcomes: { turn: { opens: resolve({ open: true }), breaks: reject(new Error('no key')) } },
      serializeState,
    });
    type Options = ModelOptions<typeof doorMachine>;
    expectTypeOf<{ 'key.tried': { key: string }[] }>().toExtend<Options['events']>();
    expectTypeOf<{ 'key.tried': { key: number }[] }>().not.toExtend<Options['events']>();
    expectTypeOf<{ 'door.left': { colour: string }[] }>().not.toExtend<Options['events']>();
    expectTypeOf<{ turn: { opens: Outcome<{ open: boolean }> } }>().toExtend<Options['outcomes']>();
    expectTypeOf<{ turn: { opens: Outcome<{ shut: boolean }> } }>().not.toExtend<Options['outcomes']>();
  });

  it('samples events by type: always, as a function of the snapshot, or when a condition is true', () => {
    const sampled = (events: Parameters<typeof createModel<typeof doorMachine>>[1]['events']) =>
      eventsIn(createModel(doorMachine, { events, serializeState }), closed);
    expect(sampled({ 'key.tried': [{ key: 'brass' }, { key: 'iron' }], 'door.left': {} })).toEqual([
      { type: 'key.tried', key: 'brass' },
      { type: 'key.tried', key: 'iron' },
      { type: 'door.left' },
    ]);
    expect(sampled({ 'key.tried': ({ value }) => [{ key: String(value) }] })).toEqual([
      { type: 'key.tried', key: 'closed' },
    ]);
    expect(
      sampled({
        'key.tried': { generate: [{ key: 'brass' }], when: ({ value }) => value === 'closed' },
        'door.left': { when: ({ value }) => value === 'turning' },
      }),
    ).toEqual([{ type: 'key.tried', key: 'brass' }]);
  });

  it('refuses an event and an actor that the machine does not have, and says which it has', () => {
    const events: object = { 'door.opened': {} };
    expect(() => createModel(doorMachine, { events, serializeState })).toThrow(
      '"door.opened" is no event of the machine door. It has: key.tried, door.left.',
    );
    const outcomes: object = { push: { opens: resolve(true) } };
    expect(() => createModel(doorMachine, { events: {}, outcomes, serializeState })).toThrow(
      '"push" is no actor of the machine door. It has: turn.',
    );
  });
});
