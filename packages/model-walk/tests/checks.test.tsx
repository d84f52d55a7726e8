import { render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { type Actor, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { explore } from '../src/explore.ts';
import { createModel } from '../src/model.ts';
import { reject, resolve } from '../src/outcomes.ts';
import { eventMatrix, reachable, stuckStates, valueIn } from '../src/properties.ts';
import { unreachableExits } from '../src/testing-library/exits.ts';
import { idleControls } from '../src/testing-library/idle-controls.ts';
import { screenOf } from '../src/testing-library/screen.ts';
import type { ScreenOptions } from '../src/testing-library/screen-options.ts';
import { runPath } from '../src/vitest/walk.ts';

/** A tap that is opened for a while: the checks of the kit are tried on it, right and broken. */
const tapMachine = setup({
  types: { events: {} as { type: 'tap.opened' } | { type: 'tap.closed' } },
  actors: { flow: fromPromise<void>(() => Promise.reject(new Error('Really ran'))) },
  delays: { limit: 1_000 },
}).createMachine({
  id: 'tap',
  initial: 'closed',
  states: {
    closed: { on: { 'tap.opened': 'flowing' } },
    flowing: {
      invoke: { id: 'flow', src: 'flow', onDone: 'empty', onError: 'closed' },
      after: { limit: 'dripping' },
    },
    dripping: { on: { 'tap.closed': 'closed' } },
    empty: { type: 'final' },
  },
});

const model = createModel(tapMachine, {
  events: { 'tap.opened': {}, 'tap.closed': {} },
  outcomes: { flow: { ends: resolve(undefined), breaks: reject(new Error('broken')) } },
  serializeState: ({ value }) => value,
});
const graph = explore(model, undefined);
const about = {
  model,
  graphs: [graph],
  see: async ({ value }: SnapshotFrom<typeof tapMachine>) => void screen.getByText(String(value)),
  isExit: () => false,
};

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

const tap = ({ careless = false, link = false } = {}): ScreenOptions<typeof tapMachine> => ({
  render: (actor) => render(<Tap actor={actor} careless={careless} link={link} />),
  gestures: {
    'tap.opened': (_, user) => user.click(screen.getByRole('button', { name: 'Open' })),
    'tap.closed': (_, user) => user.click(screen.getByRole('button', { name: 'Close' })),
  },
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

  it.each(idleControls(about, tap()))(
    'the check of idle controls passes for a screen that disables them: $title',
    ({ check }) => check(),
  );

  it.each(idleControls(about, tap({ careless: true })))(
    'the check of idle controls fails for a screen that does not disable them: $title',
    async ({ check }) => {
      await expect(check()).rejects.toThrow(/a control sends tap\.(opened|closed).*, which does nothing there/);
    },
  );

  const broken: ScreenOptions<typeof tapMachine> = {
    ...tap(),
    gestures: {
      ...tap().gestures,
      'tap.closed': () => {
        throw new Error('The gesture is broken');
      },
    },
  };
  const ignoringClosed = idleControls(about, broken).filter(({ title }) => !title.endsWith('dripping'));
  it.each(ignoringClosed)(
    'an idle-control check fails when a gesture throws anything but a missing control: $title',
    async ({ check }) => {
      await expect(check()).rejects.toThrow('The gesture is broken');
    },
  );
});

describe('a second mount', () => {
  const mounted = { times: 0 };
  const tapWith = (text: () => string): ScreenOptions<typeof tapMachine> => ({
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

  it('passes for a screen that depends on its actor only', async () => {
    await runPath(model, { input: undefined, path: [], sut: screenOf(tapWith(() => 'Tap')) });
  });

  it('fails on a text that only differs far from its beginning', async () => {
    const counting = tapWith(() => `${'How often this was opened, in words. '.repeat(5)}${mounted.times}`);
    await expect(runPath(model, { input: undefined, path: [], sut: screenOf(counting) })).rejects.toThrow(
      'the screen, mounted again',
    );
  });
});

describe('a way out of a state', () => {
  it('is missing if every path only goes round in circles', () => {
    const stuck = stuckStates(graph, (command) => command.kind === 'event', about.isExit);
    expect(stuck.map((onwards) => onwards.map(valueIn))).toEqual([
      ['closed', 'flowing', 'dripping'],
      ['flowing', 'dripping', 'closed'],
      ['dripping', 'closed', 'flowing'],
    ]);
  });

  it.each(unreachableExits(about, tap({ link: true })))('can be a link on the screen: $title', ({ check }) => check());

  it.each(unreachableExits(about, { ...tap(), surround: () => render(<a href="/">Home</a>) }))(
    'can be a link around the screen: $title',
    ({ check }) => check(),
  );

  it.each(unreachableExits(about, tap()))('is required by the check: $title', async ({ check }) => {
    await expect(check()).rejects.toThrow('the user cannot leave while no answer comes');
  });
});

describe('actors that are left running', () => {
  const pumpMachine = setup({
    types: { events: {} as { type: 'pump.started' } | { type: 'pump.stopped' } },
    actors: { pump: fromCallback(() => {}) },
  }).createMachine({
    id: 'pump',
    initial: 'off',
    states: {
      off: { on: { 'pump.started': 'on' } },
      on: { invoke: { id: 'pump', src: 'pump' }, on: { 'pump.stopped': 'off' } },
    },
  });
  const pump = createModel(pumpMachine, {
    events: { 'pump.started': {}, 'pump.stopped': {} },
    outcomes: { pump: { ends: resolve(undefined) } },
    serializeState: ({ value }) => value,
  });
  const path = (['pump.started', 'pump.stopped'] as const).map((type) => ({ kind: 'event' as const, event: { type } }));

  it('do not exist if a state stops what it started', async () => {
    await runPath(pump, { input: undefined, path });
  });

  it('fail the step that left their state', async () => {
    // as if the machine had forgotten whom it started
    const see = ({ children }: SnapshotFrom<typeof pumpMachine>) => delete children.pump;
    await expect(runPath(pump, { input: undefined, path, see })).rejects.toThrow(
      'Step 2, "pump.stopped" in on: what still runs although no active state wants it',
    );
  });
});

it('a gesture that needs an earlier step is found by leaving that step out', () => {
  const unanswered = reachable(graph, ({ command }) => command.kind !== 'settle');
  expect(unanswered.map(valueIn)).toEqual(['closed', 'flowing', 'dripping']);
});
