import type { OpenPage } from '../page.ts';
import { openPaymentOptions } from '../payment-options.tsx';

export const open: OpenPage<'paymentOptions'>['open'] = ({ services, start }) =>
  openPaymentOptions({ courseId: null, services, start });
