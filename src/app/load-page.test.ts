import { expect, it, vi } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { aShell, type Shell } from '../../tests/support/shell.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { loadPage } from './load-page.ts';
import { pageCode } from './page-code.ts';

eachTestIsATab();

const fault = new TypeError('no such field');
const fail = () => {
  throw fault;
};

/** Opens the page of coupons on a double of what starts its flows. */
async function openCoupon(spawn: () => unknown, { services }: Pick<Shell, 'services'> = aShell()) {
  const onFault = vi.fn();
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

it('[LAYOUT-23] the server is asked whether it can be reached when the code of a page does not come', async () => {
  const shell = aShell({}, { 'GET /health': { status: 200, body: { status: 'ok' } } });
  await openCoupon(() => null, shell);
  expect(shell.callsOf('GET /health')).toEqual([]);
  const lost = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.spyOn(pageCode, 'coupon').mockRejectedValue(lost);
  await expect(openCoupon(() => null, shell)).rejects.toBe(lost);
  load.mockRestore();
  expect(shell.callsOf('GET /health')).toHaveLength(1);
});
