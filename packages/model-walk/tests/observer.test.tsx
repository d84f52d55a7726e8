import { render, screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { setup } from 'xstate';
import { createModel } from '../src/model.ts';
import { type Moment, observeWalks } from '../src/observer.ts';
import { RenderedSnapshots } from '../src/rendered.ts';
import { screenOf } from '../src/testing-library/screen.ts';
import { runPath } from '../src/vitest/walk.ts';

const lampMachine = setup({ types: { events: {} as { type: 'pressed' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off' } } },
});

afterAll(() => observeWalks(() => {}));

it('an observer is called at the start of a path and after each step, while the screen is mounted', async () => {
  const seen: string[] = [];
  observeWalks(({ machine, variant, path, done, session }: Moment) => {
    seen.push(
      `${machine.id} ${variant} ${done}/${path.length} ${screen.getByRole('button').textContent} ${session.taken.size}`,
    );
  });
  const press = { kind: 'event', event: { type: 'pressed' } } as const;
  const lamp = createModel(lampMachine, { events: { pressed: {} }, serializeState: ({ value }) => value });
  const sut = screenOf<typeof lampMachine>({
    render: (actor) =>
      render(
        <button type="button" onClick={() => actor.send({ type: 'pressed' })}>
          Lamp
        </button>,
      ),
    gestures: { pressed: (_, user) => user.click(screen.getByRole('button')) },
  });
  const rendered = { snapshots: new RenderedSnapshots(), variant: 'here' };
  await runPath(lamp, { input: undefined, path: [press, press], sut, rendered });
  expect(seen).toEqual(['lamp here 0/2 Lamp 0', 'lamp here 1/2 Lamp 1', 'lamp here 2/2 Lamp 2']);
});
