import { describe, expect, it } from 'vitest';
import { assign, fromPromise, raise, setup } from 'xstate';
import { TestClock } from '../src/clock.ts';
import { titleOf } from '../src/command.ts';
import { edgePaths, explore, transitionPaths } from '../src/explore.ts';
import { reject, resolve } from '../src/index.ts';
import { createModel, type ModelOptions } from '../src/model.ts';
import { sessionsOf } from '../src/session.ts';
import { transitionsOf } from '../src/transitions.ts';

/** A parcel: it is sent, it arrives or gets lost, and it is fetched within two days. */
const parcelMachine = setup({
  types: {
    input: {} as { fragile: boolean },
    context: {} as { fragile: boolean; note: string },
    events: {} as { type: 'note.changed'; note: string } | { type: 'parcel.sent' } | { type: 'parcel.fetched' },
  },
  actors: { carry: fromPromise<{ place: string }, { note: string }>(() => Promise.reject(new Error('Really ran'))) },
  guards: { isFragile: ({ context }) => context.fragile },
  actions: { setNote: assign({ note: (_, params: { note: string }) => params.note }) },
  delays: { reminder: 1_000, lifetime: 2_000 },
}).createMachine({
  id: 'parcel',
  context: ({ input }) => ({ ...input, note: '' }),
  initial: 'checking',
  states: {
    checking: { always: [{ guard: 'isFragile', target: 'refused' }, { target: 'packing' }] },
    refused: { type: 'final' },
    packing: {
      on: {
        'note.changed': { actions: { type: 'setNote', params: ({ event }) => event } },
        'parcel.sent': 'travelling',
      },
    },
    travelling: {
      invoke: {
        id: 'carry',
        src: 'carry',
        input: ({ context }) => ({ note: context.note }),
        onDone: 'waiting',
        onError: 'packing',
      },
    },
    waiting: { on: { 'parcel.fetched': 'fetched' }, after: { reminder: 'reminded', lifetime: 'packing' } },
    reminded: { on: { 'parcel.fetched': 'fetched' }, after: { lifetime: 'packing' } },
    fetched: { type: 'final' },
  },
});

const model = createModel(parcelMachine, {
  events: { 'note.changed': [{ note: 'secret' }], 'parcel.sent': {}, 'parcel.fetched': {} },
  outcomes: { carry: { arrives: resolve({ place: 'home' }), 'gets lost': reject(new Error('lost')) } },
  serializeState: ({ value, context }) => [value, context.note],
});
const graph = explore(model, { fragile: false });

describe('exploration', () => {
  it('runs no real actor and finds every state', () => {
    const found = graph.states.map(({ snapshot, path }) => `${snapshot.value} after ${path.length}`);
    expect(found).toEqual([
      'packing after 0',
      'packing after 1',
      'travelling after 1',
      'travelling after 2',
      'waiting after 2',
      'waiting after 3',
      'fetched after 3',
      'reminded after 3',
      'fetched after 4',
      'reminded after 4',
    ]);
  });

  it('leaves out events that the machine ignores', () => {
    const fromTheStart = graph.edges.filter(({ path }) => path.length === 0);
    expect(fromTheStart.map(({ command }) => titleOf(command))).toEqual(['note.changed secret', 'parcel.sent']);
  });

  it('lets no later timer fire before an earlier one', () => {
    const taken = new Set([...graph.initial, ...graph.edges.flatMap((edge) => edge.taken)]);
    const never = [...transitionsOf(parcelMachine).values()].filter((name) => !taken.has(name));
    expect(never).toEqual([
      'parcel.checking | always#0 [isFragile] -> parcel.refused',
      'parcel.waiting | xstate.after.lifetime.parcel.waiting#0 -> parcel.packing',
    ]);
  });

  it('takes the first steps of a machine into account', () => {
    const refused = explore(model, { fragile: true });
    expect(refused.initial).toEqual(['parcel.checking | always#0 [isFragile] -> parcel.refused']);
    expect(refused.edges).toEqual([]);
    expect(transitionPaths(refused)).toEqual([[]]);
  });

  it('exploration stops with advice when the serialized state distinguishes too much', () => {
    let step = 0;
    expect(() => explore({ ...model, serializeState: () => step++ }, { fragile: false })).toThrow(
      'make serializeState coarser',
    );
  });
});

describe('exploration of a machine that runs another one inside', () => {
  const innerMachine = setup({
    types: { context: {} as { left: number } },
    actors: { count: fromPromise<number>(() => Promise.reject(new Error('Really ran'))) },
  }).createMachine({
    id: 'inner',
    context: { left: 2 },
    initial: 'counting',
    states: {
      counting: { invoke: { id: 'count', src: 'count', onDone: 'over', onError: 'over' } },
      over: { type: 'final' },
    },
  });
  const outerMachine = setup({
    types: { events: {} as { type: 'begun' } },
    actors: { inner: innerMachine },
  }).createMachine({
    id: 'outer',
    initial: 'idle',
    states: {
      idle: { on: { begun: 'running' } },
      running: { invoke: { id: 'inner', src: 'inner', onDone: 'ended' } },
      ended: { type: 'final' },
    },
  });
  const titles = (outcomes: NonNullable<ModelOptions<typeof outerMachine>['outcomes']>) => {
    const outer = createModel(outerMachine, { events: { begun: {} }, outcomes, serializeState: ({ value }) => value });
    return transitionPaths(explore(outer, undefined)).map((path) =>
      path.map((command) => titleOf(command)).join(' > '),
    );
  };

  it('goes through both where the inner one has no outcomes', () => {
    expect(titles({ count: { ends: resolve(0) } })).toEqual(['begun > inner.count: ends']);
  });

  it('goes through the outer one alone where the inner one has outcomes', () => {
    expect(titles({ inner: { ends: resolve(undefined) } })).toEqual(['begun > inner: ends']);
  });
});

describe('paths', () => {
  const replay = (paths: ReturnType<typeof edgePaths<typeof parcelMachine>>) => {
    const open = sessionsOf(model);
    const taken = paths.flatMap((path) => {
      const session = open({ fragile: false });
      for (const command of path) session.apply(command);
      return [...session.taken];
    });
    return new Set(taken);
  };
  const reachable = new Set([...graph.initial, ...graph.edges.flatMap(({ taken }) => taken)]);

  it('take every reachable transition, few of them', () => {
    expect(replay(transitionPaths(graph))).toEqual(reachable);
    expect(transitionPaths(graph).length).toBeLessThan(edgePaths(graph).length);
  });

  it('take the transition of a compound state from each child that raises its event', () => {
    const machine = setup({
      types: { events: {} as { type: 'answered'; fact: 'found' | 'lost' } | { type: 'found' } | { type: 'lost' } },
      actions: { announce: raise((_, { fact }: { fact: 'found' | 'lost' }) => ({ type: fact })) },
    }).createMachine({
      id: 'search',
      initial: 'near',
      on: { found: '.done', lost: '.done' },
      states: {
        near: {
          on: { answered: { actions: { type: 'announce', params: ({ event }) => event } } },
          after: { 1000: 'far' },
        },
        far: { on: { answered: { actions: { type: 'announce', params: ({ event }) => event } } } },
        done: { type: 'final' },
      },
    });
    const search = createModel(machine, {
      events: { answered: [{ fact: 'found' }, { fact: 'lost' }] },
      serializeState: ({ value }) => value,
    });
    const paths = transitionPaths(explore(search, undefined));
    expect(paths.map((path) => path.map((command) => titleOf(command)).join(' > '))).toEqual([
      'answered found',
      'answered lost',
      'time passes > answered found',
      'time passes > answered lost',
    ]);
  });

  it('take a transition once for each aspect that the model names', () => {
    const count = transitionPaths(graph).length;
    const aspect = ({ context }: { context: { note: string } }) => context.note;
    expect(transitionPaths(explore({ ...model, aspect }, { fragile: false })).length).toBeGreaterThan(count);
  });

  it('can take every step, where no path is the beginning of another', () => {
    const texts = edgePaths(graph).map((path) => path.map((command) => titleOf(command)).join(' > '));
    expect(replay(edgePaths(graph))).toEqual(reachable);
    expect(texts.filter((text) => texts.some((other) => other.startsWith(`${text} > `)))).toEqual([]);
  });

  it('never show a secret in their titles', () => {
    const [first] = graph.edges;
    expect(first && titleOf(first.command, ['secret'])).toBe('note.changed');
  });
});

it('names survive provide(), which rebuilds every node', () => {
  const names = (machine: typeof parcelMachine) => [...transitionsOf(machine).values()];
  expect(names(parcelMachine.provide({}))).toEqual(names(parcelMachine));
});

it('the clock fires exactly the earliest timer, and none that was cleared', () => {
  const clock = new TestClock();
  const fired: string[] = [];
  clock.setTimeout(() => fired.push('late'), 200);
  clock.clearTimeout(clock.setTimeout(() => fired.push('cleared'), 50));
  clock.setTimeout(() => fired.push('early'), 100);
  clock.tick();
  expect([fired, clock.now, clock.pending]).toEqual([['early'], 100, 1]);
});
