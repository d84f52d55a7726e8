import { expect, it, vi } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { aShell } from '../../tests/support/shell.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { loadPage } from './load-page.ts';

eachTestIsATab();

const fault = new TypeError('no such field');
const fail = () => {
  throw fault;
};

/** Opens the page of coupons on a double of what starts its flows. */
async function openCoupon(spawn: () => unknown) {
  const onFault = vi.fn();
  const { services } = aShell();
  const address = { entry: 'first', path: '/redeem', search: '', state: {} };
  const input = {
    visit: '1',
    page: 'coupon',
    params: {},
    address,
    signedIn: false,
    restored: null,
    returnTo: '/',
  } as const;
  const logic = loadPage({ services: () => services, listen: () => {}, onFault });
  const page = await toPromise(createActor(logic, { input }).start());
  return {
    onFault,
    open: () => page.open({ spawn: spawn as never, rename: () => {}, leadBack: () => {}, keep: () => {} }),
  };
}

it('[OPS-09] a flow of a page that breaks is told of', async () => {
  const breakable = setup({ types: { events: {} as { type: 'break' } }, actions: { fail } });
  const flow = createActor(breakable.createMachine({ on: { break: { actions: 'fail' } } })).start();
  const { onFault, open } = await openCoupon(() => flow);
  open();
  expect(onFault).not.toHaveBeenCalled();
  flow.send({ type: 'break' });
  expect(onFault.mock.calls).toEqual([[fault]]);
});

it('[OPS-09] a page whose flows cannot be started is told of, and is still refused', async () => {
  const { onFault, open } = await openCoupon(fail);
  expect(open).toThrow(fault);
  expect(onFault.mock.calls).toEqual([[fault]]);
});
