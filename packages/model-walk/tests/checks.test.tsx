import { render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { type Actor, fromCallback, fromPromise, setup } from 'xstate';
import { explore } from '../src/explore.ts';
import { reachable, reject, resolve, type Sut, type Walk } from '../src/index.ts';
import { eventMatrix, leakedActors, stuckStates, valueIn } from '../src/properties.ts';
import { idleControls, runPath, unreachableExits } from '../src/walk.ts';

/** A tap that is opened for a while: the checks of the kit are tried on it, right and broken. */
const tapMachine = setup({
  types: { events: {} as { type: 'tap.opened' } | { type: 'tap.closed' } },
  actors: { flow: fromPromise<void>(() => Promise.reject(new Error('Really ran'))) },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'tap',
  initial: 'closed',
  states: {
    closed: { on: { 'tap.opened': 'flowing' } },
    flowing: {
      invoke: { id: 'flow', src: 'flow', onDone: 'empty', onError: 'closed' },
      after: { patience: 'dripping' },
    },
    dripping: { on: { 'tap.closed': 'closed' } },
    empty: { type: 'final' },
  },
});

const walk: Walk<typeof tapMachine> = {
  machine: tapMachine,
  variants: { '': undefined },
  events: [{ type: 'tap.opened' }, { type: 'tap.closed' }],
  outcomes: { flow: { ends: resolve(undefined), breaks: reject(new Error('broken')) } },
  serializeState: ({ value }) => value,
};
const graph = explore(walk, undefined);

/** The tap's screen. A careless one never disables its buttons. */
function Tap({ actor, careless, link }: { actor: Actor<typeof tapMachine>; careless: boolean; link: boolean }) {
  const snapshot = useSelector(actor, (current) => current);
  const button = (name: string, type: 'tap.opened' | 'tap.closed') => (
    <button type="button" disabled={!careless && !snapshot.can({ type })} onClick={() => actor.send({ type })}>
      {name}
    </button>
  );
  return (
    <>
      <p>{String(snapshot.value)}</p>
      {button('Open', 'tap.opened')}
      {button('Close', 'tap.closed')}
      {link && <a href="/">Home</a>}
    </>
  );
}

const tap = ({ careless = false, link = false } = {}): Sut<typeof tapMachine> => ({
  render: (actor) => render(<Tap actor={actor} careless={careless} link={link} />),
  gestures: {
    'tap.opened': (_, user) => user.click(screen.getByRole('button', { name: 'Open' })),
    'tap.closed': (_, user) => user.click(screen.getByRole('button', { name: 'Close' })),
  },
  see: ({ value }) => expect(screen.getByText(String(value))).toBeDefined(),
});

describe('controls', () => {
  it('the event matrix lists what each state value ignores', () => {
    const ignored = eventMatrix(tapMachine, [graph]).map(({ value, ignores }) => [value, ...ignores]);
    expect(ignored).toEqual([
      ['closed', 'tap.closed'],
      ['flowing', 'tap.opened', 'tap.closed'],
      ['dripping', 'tap.opened'],
    ]);
  });

  it.each(idleControls(walk, tap(), [graph]))('a screen that disables them passes: $value', ({ check }) => check());

  it.each(idleControls(walk, tap({ careless: true }), [graph]))(
    'a careless one does not: $value',
    async ({ check }) => {
      await expect(check()).rejects.toThrow(/deeply equal \[\]/);
    },
  );

  const broken: Sut<typeof tapMachine> = {
    ...tap(),
    gestures: {
      ...tap().gestures,
      'tap.closed': () => {
        throw new Error('The gesture is broken');
      },
    },
  };
  const ignoringClosed = idleControls(walk, broken, [graph]).filter(({ value }) => value !== 'dripping');
  it.each(ignoringClosed)(
    'an idle-control check fails when a gesture throws anything but a missing control, in $value',
    async ({ check }) => {
      await expect(check()).rejects.toThrow('The gesture is broken');
    },
  );
});

describe('a second mount', () => {
  const mounted = { times: 0 };
  const tapWith = (text: () => string): Sut<typeof tapMachine> => ({
    ...tap(),
    render: (actor) => {
      mounted.times += 1;
      return render(
        <>
          <Tap actor={actor} careless={false} link={false} />
          <p>{text()}</p>
        </>,
      );
    },
  });

  it('passes when a screen depends on its actor only', async () => {
    await runPath(
      walk,
      tapWith(() => 'Tap'),
      undefined,
      [],
    );
  });

  it('fails on a text that only differs far from its beginning', async () => {
    const counting = tapWith(() => `${'How often this was opened, in words. '.repeat(5)}${mounted.times}`);
    await expect(runPath(walk, counting, undefined, [])).rejects.toThrow('the screen, mounted again');
  });
});

describe('a way out', () => {
  it('is missing where one only goes round in circles', () => {
    const stuck = stuckStates(graph, (command) => command.kind === 'event');
    expect(stuck.map((onwards) => onwards.map(valueIn))).toEqual([
      ['closed', 'flowing', 'dripping'],
      ['flowing', 'dripping', 'closed'],
      ['dripping', 'closed', 'flowing'],
    ]);
  });

  it.each(unreachableExits(walk, tap({ link: true }), [graph]))('is a link on the screen: $value', ({ check }) =>
    check(),
  );

  it.each(unreachableExits(walk, { ...tap(), surround: () => render(<a href="/">Home</a>) }, [graph]))(
    'or one around it: $value',
    ({ check }) => check(),
  );

  it.each(unreachableExits(walk, tap(), [graph]))('and without any the check fails: $value', async ({ check }) => {
    await expect(check()).rejects.toThrow(/not deeply equal \[\]/);
  });
});

describe('what is left behind', () => {
  it('is nothing, when a state stops what it started', () => {
    expect(leakedActors(graph)).toEqual([]);
  });

  it('a leaked actor is found', () => {
    const leaking = setup({
      types: { events: {} as { type: 'pump.started' } | { type: 'pump.lost' } },
      actors: { pump: fromCallback(() => {}) },
    }).createMachine({
      id: 'leaking',
      initial: 'off',
      states: {
        off: { on: { 'pump.started': 'on' } },
        on: { invoke: { id: 'pump', src: 'pump' }, on: { 'pump.lost': 'off' } },
      },
    });
    const found = explore(
      {
        machine: leaking,
        events: [{ type: 'pump.started' }, { type: 'pump.lost' }],
        outcomes: { pump: { ends: resolve(undefined) } },
        // As if the machine had forgotten whom it started.
        serializeState: ({ value, children }) => {
          delete children.pump;
          return value;
        },
      },
      undefined,
    );
    expect(leakedActors(found)).toEqual(['pump.started: actor pump still runs']);
  });
});

it('a gesture that needs an earlier step is found by leaving that step out', () => {
  const unanswered = reachable(graph, ({ command }) => command.kind !== 'settle');
  expect(unanswered.map(valueIn)).toEqual(['closed', 'flowing', 'dripping']);
});
