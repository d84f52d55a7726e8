import { expect, it, vi } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { createDeskClient } from './desk-client.ts';
import { loadPage } from './load-page.tsx';

const fault = new TypeError('no such field');
const fail = () => {
  throw fault;
};
const session = {
  ...{ id: 'stf_1', name: 'Berivan', email: 'berivan@example.org' },
  ...{ roles: [], rights: [], needsPasskey: false },
};

/** Opens the own account on a double of what starts its flows. */
async function openAccount(spawn: () => unknown) {
  const onFault = vi.fn();
  const client = createDeskClient({ fetch: vi.fn(), onUsed: () => {}, onEnded: () => {} });
  const input = { path: '/desk/account', search: '', session };
  const page = await toPromise(createActor(loadPage({ client, listen: () => {}, onFault }), { input }).start());
  return { onFault, open: () => page.open(spawn as never) };
}

it('[OPS-09] a flow of a page of the desk that breaks is reported', async () => {
  const breakable = setup({ types: { events: {} as { type: 'break' } }, actions: { fail } });
  const flow = createActor(breakable.createMachine({ on: { break: { actions: 'fail' } } })).start();
  const { onFault, open } = await openAccount(() => flow);
  open();
  expect(onFault).not.toHaveBeenCalled();
  flow.send({ type: 'break' });
  expect(onFault).toHaveBeenCalledWith(fault);
});

it('[OPS-09] a page of the desk whose flows cannot be started is reported, and is still refused', async () => {
  const { onFault, open } = await openAccount(fail);
  expect(open).toThrow(fault);
  expect(onFault.mock.calls).toEqual([[fault]]);
});
