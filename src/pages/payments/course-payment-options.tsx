import type { OpenPage } from '../page.ts';
import { openPaymentOptions } from '../payment-options.tsx';

export const open: OpenPage<'coursePaymentOptions'>['open'] = ({ params: { courseId }, services, start }) =>
  openPaymentOptions({ courseId, services, start });
