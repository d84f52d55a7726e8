import type { OpenPage } from '../../navigation/page.ts';
import { openPaymentOptions } from './open-payment-options.tsx';

export const open: OpenPage<'coursePaymentOptions'>['open'] = ({ params: { courseId }, services, start }) =>
  openPaymentOptions({ courseId, services, start });
