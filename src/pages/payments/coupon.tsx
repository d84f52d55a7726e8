import { couponMachine } from '../../../machines/payments/coupon.machine.ts';
import { redeemVoucher } from '../../api/payments/vouchers.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { CouponScreen } from '../../screens/payments/coupon/CouponScreen.tsx';

export const open: OpenPage<'coupon'>['open'] = ({ services: { client }, query, start }) => {
  const machine = couponMachine.provide({ actors: { redeemVoucher: redeemVoucher(client) } });
  return <CouponScreen actor={start(machine, { code: query.get('code') })} />;
};
