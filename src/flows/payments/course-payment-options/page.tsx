import type { OpenPage } from '../../common/page.ts';
import { openPaymentOptions } from '../payment-options/open-payment-options.tsx';

export const open: OpenPage<'coursePaymentOptions'>['open'] = ({ params: { courseId }, services, start }) =>
  openPaymentOptions({ courseId, services, start });
