import { couponMachine } from '../../../machines/payments/coupon.machine.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { RedeemScreen } from '../../screens/payments/coupon/CouponScreen.tsx';

export const open: OpenPage<'redeem'>['open'] = ({ start }) => <RedeemScreen actor={start(couponMachine)} />;
