import { couponMachine } from '../../../machines/coupon.machine.ts';
import { RedeemScreen } from '../../screens/redeem/RedeemScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'redeem'>['open'] = ({ start }) => <RedeemScreen actor={start(couponMachine)} />;
