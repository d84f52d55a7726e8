import { describe, expect, it } from 'vitest';
import { emit, fromPromise, setup } from 'xstate';
import { actorDone, actorFailed } from '../src/pure-steps.ts';
import { chartProcess } from '../src/systems/chart-process.ts';
import { promelaModel, promelaTable } from '../src/systems/promela.ts';
import { exploreSystem, type Property, type Step, type System, traceOf, violationOf } from '../src/systems/system.ts';

/** A lamp: a child switches it, a parent puts it out, and the bulb may break while it is lit. */
interface Lamp {
  light: 'off' | 'on' | 'broken';
}
const lamp: System<Lamp> = {
  start: { light: 'off' },
  *steps({ light }): Iterable<Step<Lamp>> {
    if (light === 'off') yield { by: 'child', text: 'The child switches it on.', to: { light: 'on' } };
    if (light !== 'on') return;
    yield { by: 'child', text: 'The child looks at it.', to: { light: 'on' } };
    yield { by: 'parent', text: 'The parent puts it out.', to: { light: 'off' } };
    yield { by: 'bulb', text: 'The bulb breaks.', to: { light: 'broken' } };
  },
  keyOf: ({ light }) => light,
};

const explored = exploreSystem(lamp);
const trace = (property: Property<Lamp>) => {
  const violation = violationOf(explored, property);
  return violation && traceOf(violation);
};

describe('an explored system', () => {
  it('has every state and step that processes can reach', () => {
    expect(explored.states).toEqual([{ light: 'off' }, { light: 'on' }, { light: 'broken' }]);
    expect(explored.targets).toEqual([1, 1, 0, 2]);
  });

  it('stops when it has more states than allowed', () => {
    expect(() => exploreSystem(lamp, { limit: 2 })).toThrow('More than 2 states: bound the system more narrowly.');
  });

  it('is explored no further than a state that violates a property', () => {
    const { states, targets } = exploreSystem(lamp, {
      until: { kind: 'always', holds: ({ light }) => light !== 'on' },
    });
    expect([states.length, targets.length]).toEqual([2, 1]);
  });

  it('is explored no further than a step that violates a property', () => {
    const staysOn = (before: Lamp, after: Lamp) => before.light !== 'on' || after.light === 'on';
    const { states, targets } = exploreSystem(lamp, { until: { kind: 'each step', holds: staysOn } });
    expect([states.length, targets.length]).toEqual([3, 4]);
    const staysOff = (before: Lamp, after: Lamp) => before.light !== 'off' || after.light === 'off';
    expect(exploreSystem(lamp, { until: { kind: 'each step', holds: staysOff } }).targets).toHaveLength(1);
  });

  it('is explored whole for a property that no single state or step violates', () => {
    const until: Property<Lamp> = { kind: 'a path to', goal: ({ light }) => light === 'off', by: [] };
    expect(exploreSystem(lamp, { until })).toEqual(explored);
  });
});

describe('a property of an explored system', () => {
  it('that must always hold is violated by the shortest way to a state in which it does not', () => {
    expect(trace({ kind: 'always', holds: ({ light }) => light !== 'broken' })).toBe(
      '1. The child switches it on.\n2. The bulb breaks.\n3. This must never be so.',
    );
    expect(trace({ kind: 'always', holds: ({ light }) => light.length < 7 })).toBeNull();
  });

  it('of each step is violated by the first step that breaks it', () => {
    const holds = (before: Lamp, after: Lamp) => before.light !== 'on' || after.light !== 'off';
    expect(trace({ kind: 'each step', holds })).toBe(
      '1. The child switches it on.\n2. The parent puts it out.\n3. This step must never be taken.',
    );
    expect(trace({ kind: 'each step', holds: () => true })).toBeNull();
  });

  const goesOut = (fair: readonly string[]): Property<Lamp> => ({
    kind: 'leads to',
    when: ({ light }) => light === 'on',
    eventually: ({ light }) => light !== 'on',
    fair,
  });

  it('that leads to something is violated where no fair process has to step', () => {
    expect(trace(goesOut([]))).toBe('1. The child switches it on.\n2. Nothing more has to happen.');
  });

  it('that leads to something is violated by a fair process that goes round in circles', () => {
    expect(trace(goesOut(['child']))).not.toBeNull();
  });

  it('that leads to something holds when a fair process that is ready for ever brings it about', () => {
    expect(trace(goesOut(['parent']))).toBeNull();
  });

  it('of a path is violated in the nearest state from which the named processes do not reach the goal', () => {
    const goal = ({ light }: Lamp) => light === 'off';
    expect(trace({ kind: 'a path to', goal, by: ['child', 'parent'] })).toBe(
      '1. The child switches it on.\n2. The bulb breaks.\n3. From here there is no way on.',
    );
    expect(trace({ kind: 'a path to', goal: ({ light }) => light === 'broken', by: ['child', 'bulb'] })).toBeNull();
  });
});

/** A door that asks whether it may open, and closes after a while. */
const doorMachine = setup({
  types: {
    context: {} as { pushes: number },
    events: {} as { type: 'pushed' },
    emitted: {} as { type: 'opened' },
  },
  actors: { ask: fromPromise<boolean, { pushes: number }>(() => Promise.reject(new Error('Really ran'))) },
  delays: { closing: 1_000 },
}).createMachine({
  id: 'door',
  context: { pushes: 0 },
  initial: 'shut',
  states: {
    shut: { on: { pushed: 'asking' } },
    asking: {
      invoke: {
        id: 'guard',
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'open', actions: emit({ type: 'opened' }) },
        onError: 'shut',
      },
      on: { pushed: { target: 'asking', reenter: true } },
    },
    open: { after: { closing: 'shut' } },
  },
});

describe('a chart as a process', () => {
  const door = chartProcess(doorMachine);
  const shut = door.start(undefined);
  const asking = door.send(shut.state, { type: 'pushed' });

  it('asks for its actors and runs none', () => {
    expect(shut).toMatchObject({ started: [], emitted: [] });
    expect(asking.started).toEqual([{ id: 'guard', src: 'ask', input: { pushes: 0 } }]);
    expect(asking.state.running).toEqual(['guard']);
  });

  it('starts an actor again when its state is entered again', () => {
    const again = door.send(asking.state, { type: 'pushed' });
    expect(again.state).toBe(asking.state);
    expect(again.started).toHaveLength(1);
  });

  it('takes answers, failures and timers as events, and is the same object in the same state', () => {
    const open = door.send(asking.state, actorDone('guard', true));
    expect(open.state.snapshot.value).toBe('open');
    expect(open.emitted).toEqual([{ type: 'opened' }]);
    expect(open.state.timers).toHaveLength(1);
    expect(door.send(open.state, { type: open.state.timers[0] ?? '' }).state).toBe(shut.state);
    expect(door.send(asking.state, actorFailed('guard', 'no')).state).toBe(shut.state);
  });

  it('can be simplified to fewer states', () => {
    const coarse = chartProcess(doorMachine, () => ({ pushes: 7 }));
    expect(coarse.start(undefined).state.snapshot.context).toEqual({ pushes: 7 });
  });
});

describe('a system for SPIN', () => {
  it('is a model in Promela with a claim for each kind of property', () => {
    expect(promelaModel()).toContain('ltl safe { [] !bad }');
    const claimOf = (property: Property<Lamp>) => promelaTable(explored, property).claim;
    expect(claimOf({ kind: 'always', holds: () => true })).toBe('safe');
    expect(claimOf({ kind: 'each step', holds: () => true })).toBe('safe');
    expect(claimOf({ kind: 'leads to', when: () => true, eventually: () => true, fair: ['child'] })).toBe('promise');
    expect(claimOf({ kind: 'a path to', goal: () => true, by: ['child'] })).toBe('search');
  });

  it('has a table of its states, steps and facts', () => {
    const { bytes } = promelaTable(explored, { kind: 'always', holds: ({ light }) => light !== 'broken' });
    const numbers = [...new Int32Array(bytes.buffer)];
    expect(numbers).toEqual([3, 4, 3, 0, 1, 4, 4, 1, 1, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('is searched once for several properties of states and steps', () => {
    const isWhole: Property<Lamp> = { kind: 'always', holds: ({ light }) => light !== 'broken' };
    const staysOn: Property<Lamp> = {
      kind: 'each step',
      holds: (before, after) => before.light !== 'on' || after === before,
    };
    const { claim, bytes } = promelaTable(explored, isWhole, staysOn);
    expect(claim).toBe('safe');
    // of three states the third is wrong, and of four steps the last two
    expect([...new Int32Array(bytes.buffer)].slice(-11)).toEqual([0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0]);
    const mayGoOut: Property<Lamp> = { kind: 'a path to', goal: ({ light }) => light === 'off', by: ['parent'] };
    expect(() => promelaTable(explored, isWhole, mayGoOut)).toThrow('Only properties of states and steps');
    expect(() => promelaTable(explored, mayGoOut, isWhole)).toThrow('takes such a property alone');
  });

  it('knows one fair process', () => {
    const property: Property<Lamp> = { kind: 'leads to', when: () => true, eventually: () => true, fair: ['a', 'b'] };
    expect(() => promelaTable(explored, property)).toThrow('The model in Promela knows one fair process');
  });
});
