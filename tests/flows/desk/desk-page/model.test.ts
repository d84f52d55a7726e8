import { describe, expect, it } from 'vitest';
import { createActor, createMachine, fromPromise, waitFor } from 'xstate';
import { deskPageMachine, type LoadedPage } from '../../../../machines/desk/desk-page.machine.ts';
import { berivan } from '../../../support/desk/staff.ts';

const input = { path: '/desk/orders/ord_1', search: '?from=list', session: berivan };

const opened = (load: () => Promise<LoadedPage<string>>) =>
  createActor(
    deskPageMachine<string>().provide({
      actors: {
        loadPage: fromPromise(({ input: asked }) => {
          expect(asked).toEqual(input);
          return load();
        }),
      },
    }),
    { input },
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

  it('goes on with the rest of it when one of its actors fails, and keeps the reason', async () => {
    const flow = createMachine({ id: 'flow', on: { break: { actions: () => fail('no such field') } } });
    const page = opened(async () => ({
      open(spawn) {
        spawn(flow, { input: undefined });
        return 'the page';
      },
    }));
    await waitFor(page, (snapshot) => snapshot.matches('open'));
    Object.values(page.getSnapshot().children)[0]?.send({ type: 'break' });
    const { value, context } = page.getSnapshot();
    expect([value, context.view, context.problem]).toEqual(['open', 'the page', 'Error: no such field']);
  });

  it('has no view, and the reason, if its actors cannot be started', async () => {
    const page = opened(async () => ({ open: () => fail('no calls') }));
    await waitFor(page, (snapshot) => snapshot.matches('open'));
    const { view, problem } = page.getSnapshot().context;
    expect([view, problem]).toEqual([null, 'Error: no calls']);
  });
});
