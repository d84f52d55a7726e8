import { describe, expect, it } from 'vitest';
import {
  type AnyActorRef,
  assign,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate';
import { aPage, listenToConsole, origin } from '../../tests/support/inspected.ts';
import { createControl } from './control.ts';

const said = listenToConsole();

const lamp = setup({ types: { events: {} as { type: 'lamp.pressed' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.pressed': 'on' } }, on: {} },
});

/** A flow with what matters here: a secret, a call, a delay, a chart within. */
const door = setup({
  types: {
    context: {} as { code: string; opened: number },
    events: {} as
      | { type: 'code.changed'; code: string }
      | { type: 'code.submitted' }
      | { type: 'door.closed' }
      | { type: 'door.left' },
  },
  actors: { check: fromPromise<boolean>(() => new Promise(() => {})), lamp },
  actions: {
    setCode: assign({ code: (_, params: { code: string }) => params.code }),
    count: assign({ opened: ({ context }) => context.opened + 1 }),
  },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'door',
  context: { code: '', opened: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
        'code.submitted': 'checking',
        'door.left': 'left',
      },
    },
    checking: { invoke: { id: 'check', src: 'check' }, after: { patience: 'open' } },
    open: {
      entry: 'count',
      invoke: { id: 'lamp', src: 'lamp' },
      on: { 'door.closed': 'closed' },
      after: { patience: 'closed' },
    },
    left: { type: 'final' },
  },
});

/** What holds the flows of a page. */
const visit = setup({ actors: { door } }).createMachine({
  id: 'visit',
  invoke: { id: 'door', src: 'door' },
});

const idle = () => new Promise<void>((resolve) => queueMicrotask(resolve));

interface Noted {
  value: unknown;
  context: { code: string };
  _atlas: { taken: string[]; moment: number; obstacle: string | null };
}

/** A page that an inspector of its origin may act on, with the door on it. */
function aDoor({ hash = '', search = '?inspect=/atlas', isControlled = true } = {}) {
  const page = aPage({ search, hash, ...(isControlled && { createControl }) });
  const clock = new SimulatedClock();
  const root = createActor(visit, { clock, ...(page.inspect && { inspect: page.inspect }) }).start();
  const actor = root.getSnapshot().children.door as AnyActorRef;
  page.hello();
  return {
    ...page,
    root,
    actor,
    clock,
    value: () => actor.getSnapshot().value,
    /** The snapshots of the door that the inspector has received. */
    received: async (): Promise<Noted[]> => {
      await idle();
      const all = page.posted.flatMap(({ message: { type, sessionId, snapshot } }) =>
        type === '@xstate.snapshot' && sessionId === actor.sessionId && snapshot ? [snapshot] : [],
      );
      return all as unknown as Noted[];
    },
    send: (event: object, from = origin, sessionId = actor.sessionId) =>
      page.hello({ from, data: { type: '@xstate.event', sessionId, event } }),
    putBack: (moment: number) =>
      page.hello({
        data: { type: '@xstate.snapshot', sessionId: actor.sessionId, snapshot: { _atlas: { moment } } },
      }),
  };
}

describe('an event that the inspector sends', () => {
  it('reaches a chart whose state can take it', () => {
    const { send, value } = aDoor();
    send({ type: 'code.submitted' });
    expect(value()).toBe('checking');
  });

  it('is refused when no active state takes it, when XState alone sends it, and when the chart has ended', () => {
    const { send, value, root } = aDoor();
    send({ type: 'door.closed' });
    send({ type: 'xstate.done.actor.check', output: true });
    send({ type: 'code.submitted' });
    send({ type: 'xstate.after.patience.door.checking' });
    expect(value()).toBe('checking');
    root.stop();
    send({ type: 'door.closed' });
    send({ type: 'door.closed' }, origin, 'x:unknown');
    expect(said.filter((text) => text.includes('Not done'))).toEqual([
      '[inspect] Not done: The chart takes no such event now.',
      '[inspect] Not done: The chart takes no such event now.',
      '[inspect] Not done: The chart takes no such event now.',
      '[inspect] Not done: The chart has ended.',
      '[inspect] Not done: The chart has ended.',
    ]);
  });

  it('is ignored from another origin, from another window, and where the inspector is on another site', () => {
    const { send, value, hello, actor } = aDoor();
    const data = { type: '@xstate.event', sessionId: actor.sessionId, event: { type: 'code.submitted' } };
    send({ type: 'code.submitted' }, 'https://elsewhere.example');
    hello({ source: {}, data });
    hello({ source: null, data });
    expect(value()).toBe('closed');
    const stately = aDoor({ search: '?inspect' });
    stately.send({ type: 'code.submitted' }, 'https://stately.ai');
    stately.send({ type: 'code.submitted' });
    expect(stately.value()).toBe('closed');
  });

  it('is ignored without the development server, which alone brings what acts on the app', async () => {
    const { send, value, received, putBack } = aDoor({ isControlled: false, hash: linkTo({ value: 'open' }) });
    send({ type: 'code.submitted' });
    putBack(1);
    await idle();
    expect(value()).toBe('closed');
    expect((await received()).map(({ _atlas }) => _atlas)).toEqual([{ taken: [] }]);
  });

  it('is ignored when it is no message of the protocol', () => {
    const {
      hello,
      value,
      actor: { sessionId },
    } = aDoor();
    const type = '@xstate.event';
    for (const data of [null, 'hello', {}, { type }, { type, sessionId }, { type, sessionId, event: {} }])
      hello({ data });
    hello({ data: { type: '@xstate.snapshot', sessionId, snapshot: {} } });
    expect(value()).toBe('closed');
  });
});

describe('a chart that is put back into an earlier state', () => {
  it('has its context as it was, also what the inspector was not shown', async () => {
    const { send, actor, received, putBack, value } = aDoor();
    send({ type: 'code.changed', code: '482913' });
    send({ type: 'code.submitted' });
    const [, typed, checking] = await received();
    expect(typed).toMatchObject({ value: 'closed', context: { code: '•••' }, _atlas: { obstacle: null } });
    expect(checking?._atlas).toMatchObject({
      taken: ['door.closed code.submitted#0'],
      obstacle: 'check runs here, and would be done again.',
    });
    putBack(typed?._atlas.moment ?? 0);
    expect([value(), actor.getSnapshot().context.code]).toEqual(['closed', '482913']);
    expect((await received()).at(-1)).toMatchObject({ value: 'closed', _atlas: { taken: [] } });
  });

  it('leaves its timers behind, and starts those of the earlier state', () => {
    const { send, clock, putBack, value } = aDoor();
    send({ type: 'code.submitted' });
    clock.increment(500);
    putBack(1);
    clock.increment(5_000);
    expect(value()).toBe('closed');
  });

  it('waits from the beginning when it is put back into the state that it is in', async () => {
    const { send, clock, received, putBack, value } = aDoor();
    send({ type: 'code.submitted' });
    clock.increment(1_000);
    const open = (await received()).at(-1);
    clock.increment(900);
    putBack(open?._atlas.moment ?? 0);
    clock.increment(999);
    expect(value()).toBe('open');
    clock.increment(1);
    expect(value()).toBe('closed');
  });

  it('runs the charts within it again, as they were', async () => {
    const { send, clock, actor, received, putBack, value } = aDoor();
    send({ type: 'code.submitted' });
    clock.increment(1_000);
    const inner = () => actor.getSnapshot().children.lamp.getSnapshot().value;
    const open = (await received()).at(-1);
    actor.getSnapshot().children.lamp.send({ type: 'lamp.pressed' });
    actor.send({ type: 'door.closed' });
    putBack(open?._atlas.moment ?? 0);
    expect([value(), inner(), actor.getSnapshot().context.opened]).toEqual(['open', 'off', 1]);
    actor.getSnapshot().children.lamp.send({ type: 'lamp.pressed' });
    expect(inner()).toBe('on');
    clock.increment(1_000);
    expect(value()).toBe('closed');
  });

  it('counts down again, since that only passes the time', async () => {
    let begun = 0;
    const countdown = fromCallback<EventObject, { seconds: number }>(({ input }) => {
      begun += input.seconds;
    });
    const egg = setup({ types: { events: {} as { type: 'egg.taken' } }, actors: { countdown } }).createMachine({
      id: 'egg',
      initial: 'boiling',
      states: {
        boiling: { invoke: { id: 'countdown', src: 'countdown', input: { seconds: 10 } }, on: { 'egg.taken': 'done' } },
        done: {},
      },
    });
    const { inspect, hello } = aPage({ search: '?inspect=/atlas', createControl });
    const actor = createActor(egg, inspect ? { inspect } : {}).start();
    hello();
    actor.send({ type: 'egg.taken' });
    const { sessionId } = actor;
    hello({ data: { type: '@xstate.snapshot', sessionId, snapshot: { _atlas: { moment: 1 } } } });
    expect([actor.getSnapshot().value, begun]).toEqual(['boiling', 20]);
  });

  it('is not put back when it has started an actor by hand, which may have ended since', async () => {
    const shop = setup({
      types: { events: {} as { type: 'door.wanted' } },
      actions: { openDoor: assign(({ spawn }) => void spawn(door)) },
    }).createMachine({ id: 'shop', on: { 'door.wanted': { actions: 'openDoor' } } });
    const { inspect, posted, hello } = aPage({ search: '?inspect=/atlas', createControl });
    const actor = createActor(shop, inspect ? { inspect } : {}).start();
    hello();
    actor.send({ type: 'door.wanted' });
    const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot().children;
    const [first] = Object.values(children);
    first?.send({ type: 'door.left' });
    actor.send({ type: 'door.wanted' });
    await idle();
    const obstacles = posted.flatMap(({ message: { type, sessionId, snapshot } }) =>
      type === '@xstate.snapshot' && sessionId === actor.sessionId
        ? [(snapshot as unknown as Noted)._atlas.obstacle]
        : [],
    );
    const byHand = `It has started ${first?.id} by hand, which is not done again.`;
    expect(obstacles).toEqual([null, byHand, byHand, byHand]);
  });

  it('is not put back while a call was under way, into what another chart was in, or after its end', async () => {
    const { send, received, putBack, value, posted, root } = aDoor();
    await idle();
    const ofVisit = posted.find(
      ({ message: { type, sessionId } }) => type === '@xstate.snapshot' && sessionId === root.sessionId,
    );
    const { _atlas } = Object(ofVisit?.message.snapshot) as Noted;
    putBack(_atlas.moment);
    expect(said.at(-1)).toBe('[inspect] Not done: That state is no longer kept.');
    send({ type: 'code.submitted' });
    const checking = (await received()).at(-1);
    putBack(checking?._atlas.moment ?? 0);
    expect(said.at(-1)).toBe('[inspect] Not done: That state is no longer kept.');
    putBack(1);
    send({ type: 'door.left' });
    putBack(1);
    expect(said.at(-1)).toBe('[inspect] Not done: The chart has ended.');
    expect(value()).toBe('left');
  });
});

/** A link to the door in some state. */
function linkTo({ value, children = {} }: { value: string; children?: object }, chart = 'door'): string {
  const snapshot = { status: 'active', value, context: { code: '•••', opened: 7 }, historyValue: {}, children };
  return `#state=${encodeURIComponent(JSON.stringify([{ chart, snapshot }]))}`;
}

describe('a link to a state', () => {
  it('opens the flow in it as soon as its page is there', async () => {
    const { actor, value } = aDoor({ hash: linkTo({ value: 'open' }) });
    await idle();
    expect([value(), actor.getSnapshot().context.opened]).toEqual(['open', 7]);
  });

  it('opens no chart but the flows of a page in it', async () => {
    const snapshot = { status: 'active', value: 'on', context: {}, historyValue: {}, children: {} };
    const hash = `#state=${encodeURIComponent(JSON.stringify([{ chart: 'lamp', snapshot }]))}`;
    const { actor, send, clock } = aDoor({ hash });
    send({ type: 'code.submitted' });
    clock.increment(1_000);
    await idle();
    expect(actor.getSnapshot().children.lamp.getSnapshot().value).toBe('off');
  });

  it('starts no call, and is refused where it asks for one', async () => {
    const children = { check: { src: 'check', snapshot: { status: 'active', context: {}, children: {} } } };
    const { value } = aDoor({ hash: linkTo({ value: 'checking', children }) });
    await idle();
    expect(value()).toBe('closed');
    expect(said.at(-1)).toBe('[inspect] Not done: check would be done.');
  });

  it('leaves a flow alone that has ended as soon as it began', async () => {
    const gone = setup({}).createMachine({ id: 'door', initial: 'closed', states: { closed: { type: 'final' } } });
    const { inspect } = aPage({ search: '?inspect=/atlas', hash: linkTo({ value: 'closed' }), createControl });
    const machine = visit.provide({ actors: { door: gone } } as unknown as Parameters<typeof visit.provide>[0]);
    const root = createActor(machine, inspect ? { inspect } : {}).start();
    await idle();
    expect(root.getSnapshot().status).toBe('active');
    expect(said.at(-1)).toBe('[inspect] Not done: The chart has ended.');
  });

  it.each([
    ['of another chart', linkTo({ value: 'open' }, 'window')],
    ['that is broken', '#state=%7B'],
    ['that is no list', '#state=7'],
    ['to a state that is gone', linkTo({ value: 'ajar' })],
  ])('%s changes nothing', async (_, hash) => {
    const { value } = aDoor({ hash });
    await idle();
    expect(value()).toBe('closed');
  });
});
