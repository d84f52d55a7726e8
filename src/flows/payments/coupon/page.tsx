import { couponMachine } from '../../../../machines/payments/coupon.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { CouponScreen } from './CouponScreen.tsx';
import { redeemVoucher } from './calls.ts';

export const open: OpenPage<'coupon'>['open'] = ({ services: { client }, query, start }) => {
  const machine = couponMachine.provide({ actors: { redeemVoucher: redeemVoucher(client) } });
  return <CouponScreen actor={start(machine, { code: query.get('code') })} />;
};
