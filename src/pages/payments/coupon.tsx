import { couponMachine } from '../../../machines/payments/coupon.machine.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { CouponScreen } from '../../screens/payments/coupon/CouponScreen.tsx';

export const open: OpenPage<'coupon'>['open'] = ({ start }) => <CouponScreen actor={start(couponMachine)} />;
