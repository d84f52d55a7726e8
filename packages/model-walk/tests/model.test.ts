import { describe, expect, expectTypeOf, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { createModel, eventsIn } from '../src/model.ts';
import { reject, resolve } from '../src/outcomes.ts';

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
        // @ts-expect-error no event of the machine carries a colour
        'door.left': [{ colour: 'green' }],
      },
      serializeState,
    });
    createModel(doorMachine, {
      events: {},
      outcomes: {
        turn: {
          breaks: reject(new Error('no key')),
          // @ts-expect-error the actor's output has no such property
          opens: resolve({ shut: true }),
        },
      },
      serializeState,
    });
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
