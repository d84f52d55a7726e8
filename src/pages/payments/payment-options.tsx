import type { OpenPage } from '../../navigation/page.ts';
import { openPaymentOptions } from './open-payment-options.tsx';

export const open: OpenPage<'paymentOptions'>['open'] = ({ services, start }) =>
  openPaymentOptions({ courseId: null, services, start });
