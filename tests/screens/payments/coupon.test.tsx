import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from '../../../src/pages/payments/coupon.tsx';
import { learner } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const openPage = () => visit(open, { params: {}, as: learner });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

describe('a coupon', () => {
  it('[COUPON-01] has six boxes that take digits only', async () => {
    const { user } = openPage();
    expect(boxes()).toHaveLength(6);
    const [first] = boxes();
    if (!first) throw new Error('No box');
    await user.type(first, 'a1-2');
    expect(boxes().map(({ value }) => value)).toEqual(['1', '2', '', '', '', '']);
  });

  it('[COUPON-01] leads to the payment options on Cancel', async () => {
    const { user } = openPage();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(window.location.pathname).toBe('/payment-options');
  });

  it.each(['123456', '1'])('[COUPON-02] with the code %s is wrong, for 6 seconds, and makes no call', async (code) => {
    const { user, calls } = openPage();
    const [first] = boxes();
    if (!first) throw new Error('No box');
    await user.type(first, code);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByRole('alert').textContent).toBe('Wrong code please try again');
    await pass(5_000);
    screen.getByRole('alert');
    await pass(1_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('[COUPON-02] that is tried again starts the 6 seconds again', async () => {
    const { user } = openPage();
    const [first] = boxes();
    if (!first) throw new Error('No box');
    await user.type(first, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await pass(5_000);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await pass(5_000);
    screen.getByRole('alert');
  });

  it.each(['', '000000'])('[COUPON-02] with the code "%s" counts as none and leads to /login', async (code) => {
    const { user, emitted } = openPage();
    const [first] = boxes();
    if (code && first) await user.type(first, code);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    // From /login, navigation sends a learner who is logged in on to / (LAYOUT-10).
    expect(emitted.find(({ type }) => type === 'navigate')).toMatchObject({ to: '/login' });
  });
});
