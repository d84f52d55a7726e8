import { describe, expect, it } from 'vitest';
import { createActor, createMachine, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { STILL_WORKING_AFTER } from '../../../../common/rules/durations.ts';
import { deskPageMachine, type LoadedPage } from '../../../../machines/desk/desk-page.machine.ts';
import { berivan } from '../../../support/desk/staff.ts';

const input = { path: '/desk/orders/ord_1', search: '?from=list', session: berivan };

const opened = (load: () => Promise<LoadedPage<string>>, clock = new SimulatedClock()) =>
  createActor(
    deskPageMachine<string>().provide({
      actors: {
        loadPage: fromPromise(({ input: asked }) => {
          expect(asked).toEqual(input);
          return load();
        }),
      },
    }),
    { input, clock },
  ).start();

/** What a fault of ours does. */
function fail(what: string): never {
  throw new Error(what);
}

describe('[DESK-47] a page of the desk', () => {
  it('starts its actors as children of its visit, which end with it', async () => {
    const flow = createMachine({ id: 'flow' });
    const page = opened(async () => ({
      open(spawn) {
        spawn(flow, { input: undefined });
        return 'the page';
      },
    }));
    await waitFor(page, (snapshot) => snapshot.matches('open'));
    const [child] = Object.values(page.getSnapshot().children);
    expect([page.getSnapshot().context.view, child?.getSnapshot().status]).toEqual(['the page', 'active']);
    page.stop();
    expect(child?.getSnapshot().status).toBe('stopped');
  });

  it('goes on with the rest of it when one of its actors fails', async () => {
    const flow = createMachine({ id: 'flow', on: { break: { actions: () => fail('no such field') } } });
    const page = opened(async () => ({
      open(spawn) {
        spawn(flow, { input: undefined });
        return 'the page';
      },
    }));
    await waitFor(page, (snapshot) => snapshot.matches('open'));
    Object.values(page.getSnapshot().children)[0]?.send({ type: 'break' });
    const { status, value, context } = page.getSnapshot();
    expect([status, value, context.view]).toEqual(['active', 'open', 'the page']);
  });

  it('has no view if its actors cannot be started', async () => {
    const page = opened(async () => ({ open: () => fail('no calls') }));
    await waitFor(page, (snapshot) => snapshot.matches('open'));
    expect(page.getSnapshot().context.view).toBeNull();
  });

  it('can be fetched again when that is slow', async () => {
    const clock = new SimulatedClock();
    const fetched: ((page: LoadedPage<string>) => void)[] = [];
    const page = opened(() => new Promise((resolve) => fetched.push(resolve)), clock);
    clock.increment(STILL_WORKING_AFTER);
    expect(page.getSnapshot().hasTag('slow')).toBe(true);
    page.send({ type: 'retry.pressed' });
    expect(page.getSnapshot().hasTag('slow')).toBe(false);
    fetched[1]?.({ open: () => 'the page' });
    await waitFor(page, ({ context }) => context.view === 'the page');
  });

  it('has failed if its code cannot be fetched', async () => {
    const page = opened(async () => fail('no connection'));
    await waitFor(page, (snapshot) => snapshot.matches('failed'));
  });
});
