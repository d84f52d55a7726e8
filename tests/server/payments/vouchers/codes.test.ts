import { expect, it, vi } from 'vitest';
import { sharedShop } from '../../support/shared-platform.ts';
import { batchOf } from '../../support/vouchers.ts';

/** The numbers that are drawn next. */
const drawn = vi.hoisted((): number[] => []);
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return { ...crypto, randomInt: (min: number, max: number) => drawn.shift() ?? crypto.randomInt(min, max) };
});

const platform = await sharedShop();

it('[COUPON-02][COUPON-06] no voucher gets the code 000000, or the code of another one, also of an earlier batch', async () => {
  drawn.push(0, 7, 7, 0, 482_913);
  expect((await batchOf(platform, { codes: 2 })).codes).toEqual(['000007', '482913']);
  drawn.push(7, 8);
  expect((await batchOf(platform)).codes).toEqual(['000008']);
});
