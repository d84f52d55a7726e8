import type { OpenPage } from '../../common/page.ts';
import { openPaymentOptions } from '../payment-options/open-payment-options.tsx';

export const open: OpenPage<'coursePaymentOptions'>['open'] = ({ params: { courseId }, ...page }) =>
  openPaymentOptions({ ...page, courseId });
